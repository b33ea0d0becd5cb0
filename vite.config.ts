import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  // The policy of the pages allows images and fonts from files only, so nothing is inlined as data.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'base',
              test: /zustand\/|web\/kit\/(icons|Button|DocumentTitle|cx|refusal|Brand|frame|inputs|session|session-end|after-sign-in|nav|toast|Root|Failure|NotFound|Statement|guard)\.|contract\/(refusals|endpoint)\.|web\/account\/AccountFrame\./,
            },
            { name: 'zod', test: /node_modules\/zod\/|strict-zod/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/demo': 'http://127.0.0.1:3000' } },
})
