import {
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { Size } from './zoom.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  /** Starts at 1. */
  number: number
  /** In CSS pixels. */
  width: number
  /** Clockwise quarter turns, added to the page's own rotation. */
  turns: number
  /** Height divided by width; an estimate until the page has loaded. */
  ratio: number
  scroller: HTMLElement
  /** Called when the page reaches the middle of the visible area. */
  onReached: (page: number) => void
}

/** One page, drawn when it is near the visible area and cleared when it is far from it. */
export function PdfPage({ pdf, number, width, turns, ratio, scroller, onReached }: PdfPageProps) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  const isNear = useIsVisible(sheet, scroller, '600px 0px')
  const isReached = useIsVisible(sheet, scroller, '-50% 0px')

  useEffect(() => {
    if (isReached) onReached(number)
  }, [isReached, number, onReached])

  useEffect(() => {
    if (!isNear) return
    let gone = false
    let clear = () => {}
    pdf.getPage(number).then(
      (page) => {
        if (gone || !canvas.current || !text.current) return
        const viewport = viewportAt(page, width, turns)
        setSize({ width: viewport.width, height: viewport.height })
        clear = drawPage(page, viewport, canvas.current, text.current)
      },
      () => undefined,
    )
    return () => {
      gone = true
      clear()
    }
  }, [pdf, number, width, turns, isNear])

  const height = size ? (size.height / size.width) * width : width * ratio
  return (
    <section
      ref={setSheet}
      aria-label={`Page ${number}`}
      style={{ width, height }}
      className="relative mx-auto mb-4 shrink-0 overflow-hidden bg-sheet"
    >
      <div aria-hidden="true">
        <canvas ref={canvas} className="absolute inset-0 size-full" />
      </div>
      <div ref={text} className="pdf-text" />
    </section>
  )
}

/** Whether an element is inside the visible area of its scroller, extended by a margin. */
function useIsVisible(element: HTMLElement | null, root: HTMLElement, rootMargin: string): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!element) return
    const watch = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [element, root, rootMargin])
  return isVisible
}

/** Larger canvases fail on phones. */
const maxCanvasPixels = 16_000_000

/** The viewport of a page at a width in CSS pixels, with clockwise quarter turns added to the page's own rotation. */
function viewportAt(page: PDFPageProxy, width: number, turns: number) {
  const rotation = (page.rotate + turns * 90) % 360
  return page.getViewport({ scale: width / page.getViewport({ scale: 1, rotation }).width, rotation })
}

/**
 * Draws a page with an invisible text layer over it, for selection and screen readers. Returns a function that stops
 * and clears it.
 */
function drawPage(
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
  // A canceled or broken page keeps what was drawn so far.
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
