import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { drawPage, viewportAt } from './pdf-document.ts'
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
