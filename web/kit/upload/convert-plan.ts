import { maxBytes } from '#contract/files/files.ts'

/** One way to encode a picture: the factor of its sides, and the quality of the JPEG. */
export interface Encoding {
  width: number
  height: number
  quality: number
}

/** The longest side of a converted picture. The smallest print on a photographed card stays readable. */
export const maxSide = 3200

/** Below the limit for files, because the server encodes every picture again. */
export const targetBytes = maxBytes * 0.8

/** The encodings to try, best first, until one fits `targetBytes`. A picture is never enlarged. */
export function encodingsOf({ width, height }: { width: number; height: number }): readonly Encoding[] {
  const fit = Math.min(1, maxSide / Math.max(width, height))
  const at = (scale: number, quality: number): Encoding => ({
    width: Math.max(1, Math.round(width * fit * scale)),
    height: Math.max(1, Math.round(height * fit * scale)),
    quality,
  })
  return [at(1, 0.9), at(1, 0.8), at(0.75, 0.8), at(0.5, 0.8), at(0.25, 0.7)]
}

/** The name of the JPEG made from a file: `IMG_1.HEIC` becomes `IMG_1.jpg`, page 2 of `card.pdf` `card-page-2.jpg`. */
export function convertedName(name: string, page?: number): string {
  const stem = name.replace(/\.[^.]*$/, '') || name
  return `${stem}${page === undefined ? '' : `-page-${page}`}.jpg`
}
