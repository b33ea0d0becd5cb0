import { PDFDocument } from '@cantoo/pdf-lib'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { maxPlaces, type Place, type Rect } from '#contract/forms/places.ts'
import { openedPdf } from '#server/kit/read-pdf.ts'
import { drawnOn } from './drawn.ts'
import { flatPlaces } from './flat-places.ts'
import { type Phrase, phrasesOf, printedAbout, type Spot } from './labels.ts'
import { type Widget, widgetsOf } from './widgets.ts'

/** A blank form as it was read: its places, and all that is printed on its pages. */
export interface Blank {
  readonly isFlat: boolean
  readonly places: readonly ReadPlace[]
  readonly pages: readonly ReadPage[]
}

/** A place with the label of its column. Its rectangle `at` is as the page is read, even if that is rotated. */
export interface ReadPlace extends Omit<Place, 'heading'> {
  readonly column: string
  /** The value of a radio button or check box that is on. */
  readonly on: string
  readonly at: Rect
}

export interface ReadPage {
  readonly width: number
  readonly phrases: readonly Phrase[]
}

/** Why a file cannot be a form. */
export type Unreadable = 'unreadable' | 'locked' | 'too-many-places' | 'too-many-pages'

const maxPages = 20

/** Opens a PDF that needs no password to be read, such as most makers' forms that are protected against changes. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, password: '' }).catch(
    () => PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false }),
  )
}

export async function readBlank(bytes: Uint8Array): Promise<Blank | Unreadable> {
  const task = await openedPdf(bytes)
  try {
    const shown = await task.promise.catch((error: Error) =>
      error.name === 'PasswordException' ? ('locked' as const) : ('unreadable' as const),
    )
    return typeof shown === 'string' ? shown : await blankOf(shown, bytes)
  } finally {
    await task.destroy()
  }
}

async function blankOf(shown: PDFDocumentProxy, bytes: Uint8Array): Promise<Blank | Unreadable> {
  if (shown.numPages > maxPages) return 'too-many-pages'
  const document = await openPdf(bytes).catch(() => undefined)
  if (!document) return 'unreadable'
  const widgets = widgetsOf(document)
  if (widgets.length > maxPlaces) return 'too-many-places'
  const isFlat = widgets.length === 0
  const pages: ReadPage[] = []
  const places: ReadPlace[] = []
  for (let number = 1; number <= shown.numPages; number += 1) {
    const page = await shown.getPage(number)
    const here = widgets.filter((widget) => widget.page === number)
    const { read, found } = await readPage(page, number, here, isFlat)
    pages.push(read)
    places.push(...found)
    page.cleanup()
  }
  return places.length > maxPlaces ? 'too-many-places' : { isFlat, places, pages }
}

async function readPage(page: PDFPageProxy, number: number, widgets: readonly Widget[], isFlat: boolean) {
  const { texts, lines, boxes, width, upright, back } = await drawnOn(page)
  const flat = isFlat ? flatPlaces(texts, lines, boxes) : []
  const phrases = phrasesOf(texts.filter((text) => !flat.some(({ instead }) => instead === text)))
  const spots: Spot[] = isFlat
    ? flat
    : widgets.map(({ kind, rect }) => ({
        rect: upright(rect),
        isCheck: kind === 'check' || kind === 'radio',
      }))
  const printed = printedAbout(spots, phrases)
  const found = spots.map(({ rect: at, isCheck }, index): ReadPlace => {
    const widget = widgets[index]
    const rect = widget?.rect ?? back(at)
    const common = { ...(printed[index] ?? { label: '', question: '', column: '' }), page: number, at, rect }
    if (!widget)
      return {
        ...common,
        key: keyAt(number, rect),
        kind: isCheck ? 'check' : 'text',
        ...{ name: '', on: '', multiline: false, maxLength: 0, options: [] },
      }
    const { key, kind, name, says: on, multiline, maxLength, options } = widget
    return { ...common, key, kind, name, on, multiline, maxLength, options: [...options] }
  })
  const unique = new Map(found.map((place) => [place.key, place]))
  return { read: { width, phrases }, found: [...unique.values()] }
}

/** The key of a place that has no field. */
const keyAt = (page: number, [x1, y1]: Rect): string => `@${page}:${Math.round(x1)},${Math.round(y1)}`
