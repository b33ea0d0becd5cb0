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

/** Where the build puts the fonts, character maps and decoders that few PDFs need (vite.config.ts). */
const parts = new URL(`/assets/pdf-${version}/`, location.origin).href

/** 50 megapixels, as many as an uploaded picture may have. */
const mostImagePixels = 50_000_000

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  /** Ends its worker at once, whatever that is busy with. */
  close: () => void
}

/**
 * Opens a PDF in a worker of its own. Nothing in it runs: scripts and forms of XFA are not read, links are not
 * made, and WebAssembly, which the pages' content policy forbids, is left out for plain decoders.
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
      // The fonts that come along look the same on every device, and leave the letters their places.
      useSystemFonts: false,
      wasmUrl: `${parts}wasm/`,
      standardFontDataUrl: `${parts}standard_fonts/`,
      cMapUrl: `${parts}cmaps/`,
      maxImageSize: mostImagePixels,
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

/** Canvases larger than this fail on phones. */
const mostCanvasPixels = 16_000_000

/** A page's size at a width in CSS pixels, turned by quarters clockwise from how it wants to be shown. */
export function viewportAt(page: PDFPageProxy, width: number, turns: number) {
  const rotation = (page.rotate + turns * 90) % 360
  return page.getViewport({ scale: width / page.getViewport({ scale: 1, rotation }).width, rotation })
}

/** Draws a page and lays its text over it, unseen, to be read out and selected. Returns how to stop and clear. */
export function drawPage(
  page: PDFPageProxy,
  viewport: PageViewport,
  canvas: HTMLCanvasElement,
  text: HTMLElement,
): () => void {
  const sharpness = Math.min(
    devicePixelRatio || 1,
    Math.sqrt(mostCanvasPixels / (viewport.width * viewport.height)),
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
  // A page that is stopped or broken stays as far as it came.
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
