import { type PageViewport, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

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
