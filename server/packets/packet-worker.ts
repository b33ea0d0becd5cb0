import { parentPort, workerData } from 'node:worker_threads'
import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { countText } from '#contract/formats.ts'
import { businessDay } from '../kit/business-day.ts'
import { readText } from '../kit/read-text.ts'
import {
  type Drawn,
  drawCover,
  drawNotice,
  drawPictures,
  drawStamps,
  drawStatement,
  drawTable,
  type Entry,
  footHeight,
  headHeight,
  newDocument,
  type Picture,
  stripWidth,
  type Table,
} from './pages.ts'
import type { ContentFile, KeptPacket } from './store.ts'

// Makes the PDF of a packet, in a separate thread: it takes seconds of CPU, and a hostile file ends only the thread.

/** What a thread is started with. */
export interface PacketJob extends Omit<KeptPacket, 'revision'> {
  /** The bytes by the ids of files; null for one that could not be read. */
  readonly files: ReadonlyMap<string, Uint8Array | null>
}

export type PacketResult =
  | { readonly pdf: Uint8Array; readonly problems: string[] }
  | { readonly tooLarge: { readonly bytes: number; readonly largest: string[] } }

/** How pictures are stored: full pages and wound pictures by the longest side in pixels, with a quality. */
interface Level {
  readonly page: number
  readonly wound: number
  readonly quality: number
}
/** The first is as good as printing needs; the others are tried where the packet is larger than the channel takes. */
const levels: readonly Level[] = [
  { page: 1800, wound: 1400, quality: 80 },
  { page: 1300, wound: 1000, quality: 65 },
  { page: 1000, wound: 750, quality: 50 },
]
const maxPixels = 60_000_000
/** Rows of one workbook that are drawn. */
const maxRows = 1_000
const mb = 1024 * 1024

/** What a file becomes. */
type Read =
  | { readonly kind: 'pages'; readonly document: PDFDocument }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'tables'; readonly tables: readonly Table[] }
  | { readonly kind: 'problem'; readonly why: string }

const { content, madeAt, madeByName, files } = workerData as PacketJob
sharp.cache(false)
sharp.concurrency(1)

async function made(): Promise<PacketResult> {
  const limit = content.maxMb * mb
  let bytes = 0
  for (const level of levels) {
    const { pdf, problems, hasPictures } = await assembled(level)
    if (pdf.length <= limit) return { pdf, problems }
    bytes = pdf.length
    if (!hasPictures) break
  }
  const largest = content.sections
    .flatMap((section) => section.files)
    .map(({ id, name }) => ({ name, size: files.get(id)?.length ?? 0 }))
    .sort((one, two) => two.size - one.size)
    .slice(0, 3)
    .map(({ name, size }) => `${name} (${(size / mb).toFixed(1)} MB)`)
  return { tooLarge: { bytes, largest } }
}

/** A page of the packet: one of a document that is drawn here, or of a file. */
interface Placed {
  readonly section: string
  readonly from: Drawn | PDFDocument
  readonly index: number
}

async function assembled(level: Level) {
  const all = content.sections.flatMap((section) =>
    section.files.map((file) => ({ file, pictures: section.pictures })),
  )
  const reads = new Map(
    await Promise.all(
      all.map(async ({ file, pictures }) => [file.id, await read(file, pictures, level)] as const),
    ),
  )
  const own = newDocument(madeAt)
  const placed: Placed[] = []
  const entries: { text: string; level: 0 | 1; at: number }[] = []
  const problems: string[] = []
  /** Places what `draw` adds to our own document. */
  const drawOwn = (section: string, draw: () => void) => {
    const before = own.count()
    draw()
    for (let index = before; index < own.count(); index += 1) placed.push({ section, from: own, index })
  }

  entries.push({ text: 'Clinical statement', level: 0, at: 0 })
  drawOwn('Clinical statement', () => drawStatement(own, content.statement))
  for (const section of content.sections) {
    entries.push({ text: section.title, level: 0, at: placed.length })
    if (section.pictures) {
      const good = section.files.flatMap(({ id }) => {
        const one = reads.get(id)
        return one?.kind === 'picture' ? [one.picture] : []
      })
      drawOwn(section.title, () => drawPictures(own, good, 2))
    }
    section.files.forEach((file, at) => {
      const one = reads.get(file.id) ?? { kind: 'problem', why: unreadable }
      const named = `${section.title}: ${file.caption} (${at + 1} of ${section.files.length})`
      if (!section.pictures || one.kind === 'problem')
        entries.push({ text: file.caption, level: 1, at: placed.length })
      if (one.kind === 'problem') {
        problems.push(`${file.name} is not in the packet. ${one.why}`)
        drawOwn(named, () => drawNotice(own, file.name, one.why))
      } else if (one.kind === 'tables') {
        drawOwn(named, () => {
          for (const table of one.tables) drawTable(own, file.name, table)
        })
        const more = one.tables.reduce((sum, table) => sum + table.more, 0)
        if (more > 0)
          problems.push(
            `${file.name} has ${countText(more, 'more row')} than ${more === 1 ? 'is' : 'are'} printed. Send the workbook itself as well.`,
          )
      } else if (one.kind === 'picture') {
        if (!section.pictures) drawOwn(named, () => drawPictures(own, [one.picture], 1))
      } else {
        for (const index of one.document.getPageIndices())
          placed.push({ section: named, from: one.document, index })
      }
    })
  }

  // The cover lists pages, so its own number of pages has to be known first.
  const contents = (coverPages: number): Entry[] =>
    entries.map(({ text, level: depth, at }) => ({ text, level: depth, page: coverPages + at + 1 }))
  const trial = newDocument(madeAt)
  const made = { on: businessDay(madeAt), by: madeByName }
  drawCover(trial, content, made, contents(1), problems)
  const cover = newDocument(madeAt)
  drawCover(cover, content, made, contents(trial.count()), problems)

  const section = 'Authorization packet'
  const pages = [
    ...Array.from({ length: cover.count() }, (_, index): Placed => ({ section, from: cover, index })),
    ...placed,
  ]
  const out = await PDFDocument.create({ updateMetadata: false })
  const copies = new Map<Placed['from'], PDFPage[]>()
  for (const from of new Set(pages.map((page) => page.from))) {
    const document =
      'finished' in from ? await PDFDocument.load(await from.finished(), { updateMetadata: false }) : from
    copies.set(from, await out.copyPages(document, document.getPageIndices()))
  }
  const stamps = newDocument(madeAt)
  drawStamps(
    stamps,
    pages.map((page, at) => ({
      section: page.section,
      number: content.number,
      page: at + 1,
      of: pages.length,
    })),
  )
  const strips = await out.embedPdf(
    await stamps.finished(),
    Array.from({ length: pages.length * 2 }, (_, at) => at),
  )
  pages.forEach(({ from, index }, at) => {
    const [page, head, foot] = [copies.get(from)?.[index], strips[at * 2], strips[at * 2 + 1]]
    if (page && head && foot) stamp(out.addPage(page), head, foot)
  })
  out.setTitle(`${content.title} ${content.number}`)
  out.setProducer('Verimend')
  out.setCreator('Verimend')
  out.setCreationDate(madeAt)
  out.setModificationDate(madeAt)
  const pdf = await out.save({ useObjectStreams: true, updateFieldAppearances: false })
  const hasPictures = [...reads.values()].some(({ kind }) => kind === 'picture')
  return { pdf, problems, hasPictures }
}

type Strip = Awaited<ReturnType<PDFDocument['embedPdf']>>[number]

/** A page grows by header and footer, so that nothing on it is covered. */
function stamp(page: PDFPage, head: Strip, foot: Strip): void {
  const box = page.getCropBox()
  const [left, low, right, high] = [box.x, box.y, box.x + box.width, box.y + box.height]
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const isSideways = turned === 90 || turned === 270
  const scale = (isSideways ? box.height : box.width) / stripWidth
  const [above, below] = [headHeight * scale, footHeight * scale]
  const places = {
    0: {
      grown: [left, low - below, right, high + above],
      head: [left, high],
      foot: [left, low - below],
      angle: 0,
    },
    90: {
      grown: [left - above, low, right + below, high],
      head: [left, low],
      foot: [right + below, low],
      angle: 90,
    },
    180: {
      grown: [left, low - above, right, high + below],
      head: [right, low],
      foot: [right, high + below],
      angle: 180,
    },
    270: {
      grown: [left - below, low, right + above, high],
      head: [right, high],
      foot: [left - below, high],
      angle: 270,
    },
  } as const
  const place = places[turned as keyof typeof places] ?? places[0]
  const [x1, y1, x2, y2] = place.grown
  for (const set of [
    page.setMediaBox,
    page.setCropBox,
    page.setTrimBox,
    page.setBleedBox,
    page.setArtBox,
  ] as const)
    set.call(page, x1, y1, x2 - x1, y2 - y1)
  const rotate = degrees(place.angle)
  page.drawPage(head, { x: place.head[0], y: place.head[1], xScale: scale, yScale: scale, rotate })
  page.drawPage(foot, { x: place.foot[0], y: place.foot[1], xScale: scale, yScale: scale, rotate })
}

const unreadable =
  'It could not be read from the file storage. Please attach it separately, or upload it again.'

async function read(file: ContentFile, isWound: boolean, level: Level): Promise<Read> {
  const bytes = files.get(file.id)
  if (!bytes) return { kind: 'problem', why: unreadable }
  try {
    if (file.extension === 'pdf') return await readPages(bytes)
    if (/^(?:jpe?g|png)$/.test(file.extension)) return await readPicture(file, bytes, isWound, level)
    return await readTables(file.extension === 'csv' ? readText(bytes) : bytes)
  } catch {
    return {
      kind: 'problem',
      why: 'It is damaged and could not be read. Please save it again, or attach it separately.',
    }
  }
}

/** A PDF that opens without a password is read, whatever its owner allows: the office owns it. */
async function readPages(bytes: Uint8Array): Promise<Read> {
  const how = { updateMetadata: false, throwOnInvalidObject: false }
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt')
  const document = await PDFDocument.load(bytes, isEncrypted ? { ...how, password: '' } : how).catch(
    (error: Error) => {
      if (isEncrypted || /encrypt|password/i.test(error.message)) return undefined
      throw error
    },
  )
  if (!document)
    return {
      kind: 'problem',
      why: 'It is protected by a password. Please save a copy without the password, or attach it separately.',
    }
  if (document.getPageCount() === 0) throw new Error('no pages')
  // What was typed into a form is drawn on its page, since only pages are copied.
  try {
    if (document.getForm().getFields().length > 0) document.getForm().flatten()
  } catch {
    // Its fields keep the appearance that they have.
  }
  return { kind: 'pages', document }
}

async function readPicture(
  file: ContentFile,
  bytes: Uint8Array,
  isWound: boolean,
  level: Level,
): Promise<Read> {
  const side = isWound ? level.wound : level.page
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: level.quality })
    .toBuffer({ resolveWithObject: true })
  return {
    kind: 'picture',
    picture: { bytes: data, width: info.width, height: info.height, caption: file.caption },
  }
}

async function readTables(given: Uint8Array | string): Promise<Read> {
  const { read: readBook, utils } = await import('@e965/xlsx')
  const how = { dense: true, cellFormula: false, cellHTML: false, bookVBA: false, sheetRows: 20_000 }
  const book = readBook(given, { type: typeof given === 'string' ? 'string' : 'array', ...how })
  let room = maxRows
  const tables = book.SheetNames.map((name): Table => {
    const sheet = book.Sheets[name]
    const cells = sheet
      ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: false })
      : []
    const rows = cells.map((row) => withoutEnd(row.map((cell) => String(cell))))
    const shown = rows.slice(0, room)
    room -= shown.length
    return { name, rows: shown, more: rows.length - shown.length }
  })
  if (tables.length === 0) throw new Error('no sheets')
  return { kind: 'tables', tables }
}

/** Without empty cells at the end. */
function withoutEnd(row: string[]): string[] {
  let length = row.length
  while (length > 0 && row[length - 1]?.trim() === '') length -= 1
  return row.slice(0, length)
}

parentPort?.postMessage(await made())
