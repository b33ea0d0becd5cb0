import { availableParallelism } from 'node:os'
import { type Extension, imageExtensions, maxBytes } from '#contract/files/files.ts'
import { throwError } from '../kit/http/api-error.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'

/** 50 megapixels: more than phone cameras take, and at most 200 MB while decoding. */
const maxPixels = 50_000_000

// Two at a time bound the memory, and one core stays free for everyone else; the others queue.
const gate = new ConcurrencyLimit(availableParallelism() > 2 ? 2 : 1, 200)

/** Loaded with the first picture. It keeps nothing of them, and decodes on one thread. */
async function pictureLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export const isPicture = (extension: Extension) => imageExtensions.includes(extension)

/** The formats that can be sent, by their media types; the content decides, not the name. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/tiff',
])

/** What is stored of a picture. */
export interface Reencoded {
  readonly extension: 'jpg' | 'png' | 'pdf'
  readonly bytes: Buffer
}

/**
 * Re-encodes a picture upright and from its pixels only: location and camera data, the embedded thumbnail and hidden
 * bytes after its end are removed. A JPEG stays one, as does a PNG; in other formats, photographs become JPEG, and
 * drawn or transparent pictures PNG. A fax of several pages becomes a PDF, of any size. Throws if it cannot be decoded
 * completely, has more than 50 million pixels, or is a picture that does not fit into 5 MB.
 * @param load returns the bytes; called once decoding may start
 */
export function reencoded(load: () => Promise<Buffer>): Promise<Reencoded> {
  return gate.run(async () => {
    const bytes = await load()
    const header = await headerOf(bytes)
    if (header.format === 'tiff') {
      const stretch = stretchOf(bytes)
      const pages = await faxPages(bytes, header.pages ?? 1, stretch)
      if (pages.length > 1) return { extension: 'pdf', bytes: await pdfOfPages(pages) }
      const [page] = pages
      if (page) return fitting(page, isPhotograph(header) ? 'jpeg' : 'png')
    }
    const { format } = header
    if (format === 'jpeg' || format === 'png') return fitting(bytes, format)
    return fitting(bytes, isPhotograph(header) ? 'jpeg' : 'png')
  })
}

type Format = 'jpeg' | 'png'

async function fitting(bytes: Buffer, format: Format): Promise<Reencoded> {
  // A PNG has no quality: below 90 it is compressed as far as it goes.
  for (const quality of format === 'png' ? [90, 80] : [90, 80, 65]) {
    const bytesOut = await encode(bytes, format, quality)
    if (bytesOut.length <= maxBytes) return { extension: format === 'png' ? 'png' : 'jpg', bytes: bytesOut }
  }
  return throwError('files.too-large')
}

/** Colors without transparency, in a format for photographs. */
const isPhotograph = ({ format, channels, hasAlpha }: Header) =>
  format !== 'gif' && channels >= 3 && !hasAlpha

/** More than a fax has; each is decoded. */
const maxPages = 100

/** The pages of a TIFF, upright and with square pixels, as PNG. */
async function faxPages(bytes: Buffer, pages: number, stretch: number): Promise<Buffer[]> {
  if (pages > maxPages) throwError('files.too-many-pages')
  const sharp = await pictureLibrary()
  const made: Buffer[] = []
  for (let page = 0; page < pages; page += 1) {
    const at = { page, limitInputPixels: maxPixels, failOn: 'error' } as const
    const { width, height } = await sharp(bytes, at).metadata().catch(broken)
    if (width * height * stretch > maxPixels) throwError('files.too-many-pixels')
    const wide = sharp(bytes, at).timeout({ seconds: 30 })
    const square =
      stretch === 1 ? wide : wide.resize({ width, height: Math.round(height * stretch), fit: 'fill' })
    made.push(await square.autoOrient().toColorspace('srgb').png().toBuffer().catch(broken))
  }
  return made
}

/** Each page as large as it would be printed at 200 dots per inch. */
async function pdfOfPages(pages: readonly Buffer[]): Promise<Buffer> {
  const [{ default: PdfDocument }, sharp] = await Promise.all([import('pdfkit'), pictureLibrary()])
  const document = new PdfDocument({ autoFirstPage: false })
  const written = Array.fromAsync(document as AsyncIterable<Buffer>)
  for (const page of pages) {
    const { width, height } = await sharp(page).metadata()
    // Faxes are black on white: two colors keep a page at a few KB.
    const picture = await sharp(page)
      .flatten({ background: '#fff' })
      .greyscale()
      .png({ palette: true, colors: 4 })
    const size: [number, number] = [(width * 72) / 200, (height * 72) / 200]
    document.addPage({ size, margin: 0 }).image(await picture.toBuffer(), 0, 0, { width: size[0] })
  }
  document.end()
  return Buffer.concat(await written)
}

/**
 * How much higher a TIFF's pixels are than wide: 2 for the coarse mode of fax machines. Read from the resolutions of
 * the first page, of which the library gives only one.
 */
export function stretchOf(bytes: Buffer): number {
  try {
    const isLittle = bytes.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
    const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
    const directory = long(4)
    const resolution: Record<number, number> = {}
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = long(at + 8)
      if (short(at) === xResolution || short(at) === yResolution)
        resolution[short(at)] = long(value) / long(value + 4)
    }
    const stretch = (resolution[xResolution] ?? 1) / (resolution[yResolution] ?? 1)
    return stretch > 1.1 && stretch <= 4 ? stretch : 1
  } catch {
    return 1
  }
}

const xResolution = 282
const yResolution = 283

/** A thumbnail's longest side, in pixels. */
const thumbnailSide = 320

/** A small WebP of a stored picture, for lists that show many. Throws if it cannot be decoded. */
export async function thumbnailFrom(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 30 })
    .webp({ quality: 75 })
    .toBuffer()
}

type Header = Awaited<ReturnType<typeof headerOf>>

/** Reads the header only: nothing is decoded before the size is known. */
async function headerOf(bytes: Buffer) {
  const sharp = await pictureLibrary()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if (!decoded.has(header.format)) broken()
  if (header.width * header.height > maxPixels) throwError('files.too-many-pixels')
  return header
}

const decoded: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff'])

function broken(): never {
  throwError('files.broken-picture')
}

/** PNG is lossless, so a lower quality means stronger compression. */
async function encode(bytes: Buffer, format: Format, quality: number): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: 30 })
  const encoder =
    format === 'jpeg'
      ? upright.jpeg({ quality })
      : upright.png(quality < 90 ? { compressionLevel: 9, adaptiveFiltering: true } : {})
  return encoder.toBuffer().catch(broken)
}
