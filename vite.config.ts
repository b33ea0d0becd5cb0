import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What pdf.js fetches by name for the PDFs that need it: fonts that they do not bring, maps of characters, decoders. */
const pdfParts: Plugin = {
  name: 'pdf-parts',
  generateBundle() {
    const root = fileURLToPath(new URL('node_modules/pdfjs-dist/', import.meta.url))
    const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    for (const folder of ['standard_fonts', 'cmaps', 'wasm']) {
      for (const name of readdirSync(root + folder)) {
        // The pages' policy lets no WebAssembly run.
        if (name.endsWith('.wasm') || name.startsWith('quickjs')) continue
        const source = readFileSync(`${root}${folder}/${name}`)
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source })
      }
    }
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), pdfParts],
  worker: { format: 'es' },
  // The policy of the pages allows images and fonts from files only, so nothing is inlined as data.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What reads PDFs is large, and fetched only when one is opened.
    chunkSizeWarningLimit: 1_400,
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
