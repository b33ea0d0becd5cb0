import '../files/pdf.css'
import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type MouseEvent, useEffect, useState } from 'react'
import type { StoredFile } from '#contract/files/files.ts'
import type { MappedPlace } from '#contract/forms/forms.ts'
import { PdfPage } from '../files/PdfPage.tsx'
import { useFile } from '../files/use-file.ts'
import { useSize } from '../files/use-size.ts'
import { viewedFile } from '../files/viewed.ts'
import { cx } from '../kit/ui/cx.ts'
import { ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'
import { openPdf } from '../kit/upload/open-pdf.ts'

interface FormSheetProps {
  blank: StoredFile
  places: readonly MappedPlace[]
  isOpen: (place: MappedPlace) => boolean
  chosen: string | undefined
  onChoose: (key: string) => void
  /** A click on a page, in its own points from the lower left corner. */
  onPoint?: (page: number, x: number, y: number) => void
}

/** The pages of a blank form with its places as numbered boxes. The list next to it is for the keyboard. */
export function FormSheet({ blank, ...rest }: FormSheetProps) {
  const viewed = viewedFile(blank) ?? { id: '', file: blank }
  const { data: loaded, error, refetch } = useFile(viewed)
  if (loaded) return <Pages bytes={loaded.bytes} {...rest} />
  return error ? (
    <ErrorState failure={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-[40rem] w-full" />
  )
}

interface Sheet {
  pdf: PDFDocumentProxy
  /** At scale 1. */
  pages: readonly { number: number; viewport: PageViewport }[]
}

function Pages({ bytes, ...rest }: Omit<FormSheetProps, 'blank'> & { bytes: Blob }) {
  const [sheet, setSheet] = useState<Sheet>()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const width = Math.min(useSize(scroller).width, 1_000)
  useEffect(() => {
    let gone = false
    const { document, close } = openPdf(bytes)
    const open = async () => {
      const pdf = await document
      const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1)
      const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)))
      if (!gone)
        setSheet({
          pdf,
          pages: pages.map((page) => ({ number: page.pageNumber, viewport: page.getViewport({ scale: 1 }) })),
        })
    }
    // The server has read the form: a browser that cannot still shows the list.
    open().catch(() => undefined)
    return () => {
      gone = true
      close()
    }
  }, [bytes])
  return (
    <section
      ref={setScroller}
      aria-label="Blank form"
      className="min-w-0 rounded-xl border border-line bg-sunken lg:sticky lg:top-20 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      {sheet && scroller && width > 0 ? (
        sheet.pages.map(({ number, viewport }) => (
          <Page key={number} {...{ pdf: sheet.pdf, viewport, number, width, scroller }} {...rest} />
        ))
      ) : (
        <Skeleton className="h-[40rem] w-full" />
      )}
    </section>
  )
}

interface PageProps extends Omit<FormSheetProps, 'blank'> {
  pdf: PDFDocumentProxy
  viewport: PageViewport
  number: number
  width: number
  scroller: HTMLElement
}

function Page(props: PageProps) {
  const { pdf, viewport, number, width, scroller, places, isOpen, chosen, onChoose, onPoint } = props
  const scale = width / viewport.width
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (!onPoint) return
    const box = currentTarget.getBoundingClientRect()
    const [x = 0, y = 0] = viewport.convertToPdfPoint(
      (clientX - box.left) / scale,
      (clientY - box.top) / scale,
    ) as number[]
    onPoint(number, x, y)
  }
  const numbered = places
    .map((place, at) => ({ place, at: at + 1 }))
    .filter(({ place }) => place.page === number)
  return (
    <div className="relative mx-auto" style={{ width }}>
      <PdfPage
        {...{ pdf, number, width, scroller }}
        turns={0}
        ratio={viewport.height / viewport.width}
        onReached={ignore}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above the page adds a place by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        onClick={point}
        className={cx('absolute inset-x-0 top-0', onPoint && 'cursor-crosshair')}
        style={{ height: viewport.height * scale }}
      >
        {numbered.map(({ place, at }) => (
          <button
            key={place.key}
            type="button"
            tabIndex={-1}
            aria-label={`Place ${at}: ${place.label || place.name || 'no label'}`}
            aria-pressed={chosen === place.key}
            onClick={(event) => {
              if (onPoint) return
              event.stopPropagation()
              onChoose(place.key)
            }}
            style={boxOf(viewport, place.rect, scale)}
            className={cx(
              'absolute rounded-xs border text-left leading-none',
              chosen === place.key
                ? 'z-10 border-2 border-action bg-action/25'
                : isOpen(place)
                  ? 'border-pending bg-pending/15'
                  : 'border-approved bg-approved/15',
            )}
          >
            <span className="tabular absolute -top-1 -left-1 rounded-xs bg-sheet px-0.5 text-[9px] font-semibold text-ink">
              {at}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

const ignore = () => undefined

function boxOf(viewport: PageViewport, [x1, y1, x2, y2]: MappedPlace['rect'], scale: number) {
  const [a = 0, b = 0] = viewport.convertToViewportPoint(x1, y1) as number[]
  const [c = 0, d = 0] = viewport.convertToViewportPoint(x2, y2) as number[]
  const [left, top] = [Math.min(a, c) * scale, Math.min(b, d) * scale]
  return { left, top, width: Math.abs(c - a) * scale, height: Math.abs(d - b) * scale }
}
