import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where the build puts the fonts, character maps and decoders that few PDFs need (vite.config.ts). */
const parts = new URL(`/assets/pdf-${version}/`, location.origin).href

/** 50 megapixels, the limit for uploaded pictures. */
const maxImagePixels = 50_000_000

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  /** Terminates the worker immediately, even while it is busy. */
  close: () => void
}

/**
 * Opens a PDF in its own worker. Nothing in the file is executed: scripts and XFA forms are ignored and links are not
 * created. WebAssembly decoders are replaced by JavaScript ones, because the content security policy forbids
 * WebAssembly.
 */
export function openPdf(bytes: Blob): OpenPdf {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const open = async () => {
    const task = getDocument({
      data: new Uint8Array(await bytes.arrayBuffer()),
      worker,
      enableXfa: false,
      useWasm: false,
      // The bundled fonts look the same on every device and have the exact widths of the originals.
      useSystemFonts: false,
      wasmUrl: `${parts}wasm/`,
      standardFontDataUrl: `${parts}standard_fonts/`,
      cMapUrl: `${parts}cmaps/`,
      maxImageSize: maxImagePixels,
      verbosity: VerbosityLevel.ERRORS,
    })
    return task.promise
  }
  const lost = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker that reads PDFs did not start.')))
  })
  return {
    document: Promise.race([open(), lost]),
    close: () => {
      worker.destroy()
      port.terminate()
    },
  }
}
