import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './tools/chunks.ts'
import { pdfAssets } from './tools/pdf-assets.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), optimizeLocales.vite({ locales: ['en-US'] }), pdfAssets],
  worker: { format: 'es' },
  // The Content-Security-Policy allows no data: URLs for images and fonts, so assets are not inlined.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Which files a screen loads, for tools/page-size.ts.
    manifest: true,
    // Browsers of 2024 and later: they know light-dark(), which would otherwise be written twice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The PDF viewer is larger than the default limit, but loaded only when a PDF is opened.
    chunkSizeWarningLimit: 1_400,
    rolldownOptions: {
      // The tour is a separate script, which only the demo's server adds to the page (demo/tour.ts).
      input: { index: 'web/index.html', 'demo-tour': 'web/demo-tour/main.ts' },
      output: {
        // Screens and parts keep their names, shared files are named by a hash: the first page lists all 250 files.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Half of the first file, unchanged from one version to the next, and parsed on a separate thread.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'first', tags: ['$initial'], test: /^(?!.*demo-tour)/ },
            { name: chunkOf, debugName: 'screens' },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/demo': 'http://127.0.0.1:3000' } },
})
