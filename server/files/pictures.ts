import { availableParallelism } from 'node:os'
import { type Extension, imageExtensions, maxBytes } from '#contract/files/files.values.ts'
import { throwError } from '../kit/http/api-error.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { onDemand } from '../kit/on-demand.ts'

/** 50 megapixels: more than phone cameras take, and at most 200 MB while decoding. */
const maxPixels = 50_000_000

// Two at once bound the memory, and one core stays free for everybody else; the others queue.
const gate = new ConcurrencyLimit(availableParallelism() > 2 ? 2 : 1, 200)

/** Loaded with the first picture. It keeps nothing of them, and decodes on one thread. */
const pictureLibrary = onDemand(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

export const isPicture = (extension: Extension) => imageExtensions.includes(extension)

/**
 * Re-encodes a picture upright and from its pixels only: location and camera data, the embedded thumbnail and hidden
 * bytes after its end are removed. Throws if it cannot be decoded completely, has more than 50 million pixels, or
 * does not fit into 5 MB.
 * @param load returns the bytes; called once decoding may start
 */
export function reencoded(load: () => Promise<Buffer>, extension: Extension): Promise<Buffer> {
  return gate.run(async () => {
    const format = extension === 'png' ? 'png' : 'jpeg'
    const bytes = await load()
    await mustBeDecodable(bytes, format)
    for (const quality of [90, 80, 65]) {
      const bytesOut = await encode(bytes, format, quality)
      if (bytesOut.length <= maxBytes) return bytesOut
    }
    return throwError('files.too-large')
  })
}

/** A thumbnail's longest side, in pixels. */
const thumbnailSide = 320

/** A small WebP of a stored picture, for lists that show many. Throws if it cannot be decoded. */
export async function thumbnailFrom(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureLibrary.get()
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 30 })
    .webp({ quality: 75 })
    .toBuffer()
}

async function mustBeDecodable(bytes: Buffer, format: 'jpeg' | 'png'): Promise<void> {
  const sharp = await pictureLibrary.get()
  // Reads the header only: nothing is decoded before the size is known.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => throwError('files.broken-picture'))
  if (header.format !== format) throwError('files.broken-picture')
  if (header.width * header.height > maxPixels) throwError('files.too-many-pixels')
}

/** PNG is lossless, so a lower quality means stronger compression. */
async function encode(bytes: Buffer, format: 'jpeg' | 'png', quality: number): Promise<Buffer> {
  const sharp = await pictureLibrary.get()
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: 30 })
  const encoder =
    format === 'jpeg'
      ? upright.jpeg({ quality })
      : upright.png(quality < 90 ? { compressionLevel: 9, adaptiveFiltering: true } : {})
  return encoder.toBuffer().catch(() => throwError('files.broken-picture'))
}
