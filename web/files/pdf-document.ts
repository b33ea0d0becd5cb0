import {
  getDocument,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where the build puts the fonts, character maps and decoders that only few PDFs need (vite.config.ts). */
const parts = new URL(`/assets/pdf-${version}/`, location.origin).href

/** 50 megapixels, the limit for uploaded pictures. */
const maxImagePixels = 50_000_000

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  /** Terminates the worker at once, even while it is busy. */
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

/** Larger canvases fail on phones. */
const maxCanvasPixels = 16_000_000

/** The viewport of a page at a width in CSS pixels, with clockwise quarter turns added to the page's own rotation. */
export function viewportAt(page: PDFPageProxy, width: number, turns: number) {
  const rotation = (page.rotate + turns * 90) % 360
  return page.getViewport({ scale: width / page.getViewport({ scale: 1, rotation }).width, rotation })
}

/**
 * Draws a page with an invisible text layer over it, for selection and screen readers. Returns a function that stops
 * and clears it.
 */
export function drawPage(
  page: PDFPageProxy,
  viewport: PageViewport,
  canvas: HTMLCanvasElement,
  text: HTMLElement,
): () => void {
  const sharpness = Math.min(
    devicePixelRatio || 1,
    Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)),
  )
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  const drawing = page.render({
    canvas,
    viewport,
    ...(sharpness === 1 ? {} : { transform: [sharpness, 0, 0, sharpness, 0, 0] }),
  })
  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  // A page that was cancelled or is broken stays as far as it was drawn.
  drawing.promise.catch(() => undefined)
  layer.render().catch(() => undefined)
  return () => {
    drawing.cancel()
    layer.cancel()
    text.replaceChildren()
    canvas.width = 0
    canvas.height = 0
    page.cleanup()
  }
}
