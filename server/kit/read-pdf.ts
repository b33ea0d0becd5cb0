import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Opens a PDF to read what is on its pages. With `stopAtErrors` an incomplete page cannot be read. */
export async function openedPdf(bytes: Uint8Array, stopAtErrors = false) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return getDocument({
    // The library takes ownership of the bytes.
    data: new Uint8Array(bytes),
    stopAtErrors,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: join(folder, 'cmaps/'),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    wasmUrl: join(folder, 'wasm/'),
  })
}
