import './pdf.css'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openPdf } from '../kit/upload/open-pdf.ts'
import { NoPreview } from './NoPreview.tsx'
import { PdfPage } from './PdfPage.tsx'
import { useSize } from './use-size.ts'
import { type ParsedProps, scrolledByKeys, Waiting, ZoomTools } from './ViewTools.tsx'

/** Only this many pages of a document are shown. */
const maxPages = 500
const maxPageWidth = 900
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** The pages of a PDF, one below the other. */
export function PdfView({ bytes, onDownload }: ParsedProps) {
  const { opened, failure } = usePdf(bytes)
  if (failure) return <NoPreview text={failure} onDownload={onDownload} />
  return opened ? <Pages {...opened} /> : <Waiting />
}

function Pages({ pdf, ratio }: Opened) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [reached, setReached] = useState(1)
  const count = Math.min(pdf.numPages, maxPages)
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const room = Math.max(0, useSize(scroller).width - 32)
  const width = Math.floor(Math.min(room, maxPageWidth) * zoom)
  useScrollAnchor(scroller, width)
  useSamePage(scroller, reached, turns)

  return (
    <>
      <ZoomTools
        zoom={zoom}
        min={Math.min(...zooms)}
        max={Math.max(...zooms)}
        onZoom={(by) => setZoom((before) => zooms[zooms.indexOf(before) + by] ?? before)}
        onReset={() => setZoom(1)}
        onTurn={() => setTurns((before) => (before + 1) % 4)}
      >
        <span className="tabular mr-1 text-xs text-ink-soft">{`Page ${reached} of ${pdf.numPages}`}</span>
      </ZoomTools>
      <section
        ref={setScroller}
        aria-label="Pages"
        {...scrolledByKeys}
        className="flex min-h-0 flex-1 flex-col overflow-auto px-4 pt-4 outline-offset-[-2px]"
      >
        {scroller &&
          width > 0 &&
          numbers.map((number) => (
            <PdfPage
              // A new key drops the measured height of pages that are far away.
              key={`${number} ${turns}`}
              onReached={setReached}
              ratio={turns % 2 === 0 ? ratio : 1 / ratio}
              {...{ pdf, number, width, turns, scroller }}
            />
          ))}
        {count < pdf.numPages && (
          <p className="mx-auto mb-4 text-ink-soft">
            The first {maxPages} pages are shown. Download the file to see all of them.
          </p>
        )}
      </section>
    </>
  )
}

interface Opened {
  pdf: PDFDocumentProxy
  /** Height divided by width of the first page. */
  ratio: number
}

function usePdf(bytes: Blob): { opened?: Opened; failure?: string } {
  const [state, setState] = useState<{ opened?: Opened; failure?: string }>({})
  useEffect(() => {
    let gone = false
    const { document, close } = openPdf(bytes)
    const open = async () => {
      try {
        const pdf = await document
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
        if (!gone) setState({ opened: { pdf, ratio: height / width } })
      } catch (failure) {
        if (!gone) setState({ failure: wordsFor(failure) })
      }
    }
    void open()
    return () => {
      gone = true
      close()
    }
  }, [bytes])
  return state
}

function wordsFor(failure: unknown): string {
  const isLocked = failure instanceof Error && failure.name === 'PasswordException'
  return isLocked
    ? 'This PDF is password-protected, so it can’t be shown here.'
    : 'This PDF is damaged, so it can’t be shown here.'
}

/** Scrolls back to the page that was being read after all pages were rotated. */
function useSamePage(scroller: HTMLElement | null, reached: number, turns: number): void {
  const before = useRef(turns)
  useLayoutEffect(() => {
    if (before.current === turns) return
    before.current = turns
    scroller?.children[reached - 1]?.scrollIntoView({ block: 'start' })
  }, [scroller, reached, turns])
}

/** Keeps the scroll position relative to the content when the pages become larger or smaller. */
function useScrollAnchor(scroller: HTMLElement | null, width: number): void {
  const before = useRef(width)
  useLayoutEffect(() => {
    const grown = width / before.current
    before.current = width
    if (!scroller || !Number.isFinite(grown) || grown === 0) return
    const { clientWidth } = scroller
    scroller.scrollTop *= grown
    scroller.scrollLeft = (scroller.scrollLeft + clientWidth / 2) * grown - clientWidth / 2
  }, [scroller, width])
}
