import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { drawPage, viewportAt } from './pdf-document.ts'
import type { Size } from './zoom.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  /** From 1. */
  number: number
  /** In CSS pixels. */
  width: number
  /** Quarters clockwise from how the page wants to be shown. */
  turns: number
  /** Height by width, until the page itself has told. */
  ratio: number
  scroller: HTMLElement
  /** Called when the page comes to the middle of what is seen. */
  onReached: (page: number) => void
}

/** One page, drawn when it is near and let go when it is far. */
export function PdfPage({ pdf, number, width, turns, ratio, scroller, onReached }: PdfPageProps) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  const isNear = useSeen(sheet, scroller, '600px 0px')
  const isReached = useSeen(sheet, scroller, '-50% 0px')

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
      className="relative mx-auto mb-4 shrink-0 overflow-hidden bg-white shadow-card"
    >
      <div aria-hidden="true">
        <canvas ref={canvas} className="absolute inset-0 size-full" />
      </div>
      <div ref={text} className="pdf-text" />
    </section>
  )
}

/** Whether an element is within the margin around what its scroller shows. */
function useSeen(element: HTMLElement | null, root: HTMLElement, rootMargin: string): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element) return
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [element, root, rootMargin])
  return seen
}
