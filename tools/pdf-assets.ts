import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Copies the files that pdf.js fetches by name for some PDFs: standard fonts, character maps, image decoders. */
export const pdfAssets: Plugin = {
  name: 'pdf-assets',
  generateBundle() {
    const root = fileURLToPath(new URL('../node_modules/pdfjs-dist/', import.meta.url))
    const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    for (const folder of ['standard_fonts', 'cmaps', 'wasm']) {
      for (const name of readdirSync(root + folder)) {
        // The Content-Security-Policy forbids WebAssembly.
        if (name.endsWith('.wasm') || name.startsWith('quickjs')) continue
        const source = readFileSync(`${root}${folder}/${name}`)
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source })
      }
    }
  },
}
