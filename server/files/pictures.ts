import sharp from 'sharp'
import { type Extension, imageExtensions, mostBytes } from '#contract/files/files.ts'
import { throwError } from '../kit/http/api-error.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'

/** 50 megapixels: more than the cameras of telephones take, and 200 MB at most while one is decoded. */
const mostPixels = 50_000_000

// Two at once keep the memory flat, whatever is sent; the others wait in line.
const gate = new ConcurrencyLimit(2, 200)
sharp.cache(false)
sharp.concurrency(1)

export const isPicture = (extension: Extension) => imageExtensions.includes(extension)

/**
 * Draws a picture anew: upright, and of nothing but its pixels. Where it was taken and with what, its thumbnail
 * and whatever was hidden behind its end are gone. Refuses one that cannot be decoded whole, that has more than
 * 50 million pixels, or that cannot be kept in 5 MB.
 * @param load gives its bytes, once its turn has come
 */
export function reencoded(load: () => Promise<Buffer>, extension: Extension): Promise<Buffer> {
  return gate.run(async () => {
    const format = extension === 'png' ? 'png' : 'jpeg'
    const bytes = await load()
    await mustBeDecodable(bytes, format)
    for (const quality of [90, 80, 65]) {
      const bytesOut = await encode(bytes, format, quality)
      if (bytesOut.length <= mostBytes) return bytesOut
    }
    return throwError('files.too-large')
  })
}

/** A thumbnail's longest side, in pixels. */
const thumbnailSide = 320

/** A stored picture made small, as WebP: for lists, which show many at once. Throws where it cannot be decoded. */
export function thumbnailFrom(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 30 })
    .webp({ quality: 75 })
    .toBuffer()
}

async function mustBeDecodable(bytes: Buffer, format: 'jpeg' | 'png'): Promise<void> {
  // Of the header alone: nothing is decoded before its size is known.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => throwError('files.broken-picture'))
  if (header.format !== format) throwError('files.broken-picture')
  if (header.width * header.height > mostPixels) throwError('files.too-many-pixels')
}

/** For PNG, which loses nothing, less quality means more patience in packing. */
async function encode(bytes: Buffer, format: 'jpeg' | 'png', quality: number): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: 30 })
  const encoder =
    format === 'jpeg'
      ? upright.jpeg({ quality })
      : upright.png(quality < 90 ? { compressionLevel: 9, adaptiveFiltering: true } : {})
  return encoder.toBuffer().catch(() => throwError('files.broken-picture'))
}
