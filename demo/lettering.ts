import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** By letter: its advance, and its outline as an SVG path, 500 units to the em, the baseline at 0. */
const Face = z.record(z.string(), z.tuple([z.number(), z.string()]))
const { regular, bold } = z
  .object({ regular: Face, bold: Face })
  .parse(JSON.parse(readFileSync(new URL('./letters.json', import.meta.url), 'utf8')))

const em = 500

export interface Lettering {
  readonly x: number
  /** Where the baseline is. */
  readonly y: number
  /** Height of the letters' em in pixels. */
  readonly size: number
  readonly fill?: string
  readonly weight?: 'regular' | 'bold'
  readonly anchor?: 'start' | 'middle' | 'end'
  /** The text is made smaller to fit this many pixels. */
  readonly fit?: number
  /** Extra pixels between letters. */
  readonly spacing?: number
}

/**
 * Text as SVG outlines, so that a picture looks the same on a machine without any font. A letter that the
 * face lacks is left out.
 */
export function lettering(text: string, how: Lettering): string {
  const face = how.weight === 'bold' ? bold : regular
  const spacing = ((how.spacing ?? 0) * em) / how.size
  let at = 0
  const outlines: string[] = []
  for (const letter of text) {
    const [advance, outline] = face[letter] ?? [0, '']
    if (outline) outlines.push(`<path transform="translate(${at.toFixed(0)})" d="${outline}"/>`)
    at += advance + spacing
  }
  const scale = Math.min(how.size / em, how.fit && at > 0 ? how.fit / at : Number.POSITIVE_INFINITY)
  const shift = { start: 0, middle: at / 2, end: at }[how.anchor ?? 'start'] * scale
  const place = `translate(${(how.x - shift).toFixed(1)} ${how.y}) scale(${scale.toFixed(4)})`
  return `<g fill="${how.fill ?? '#1b2330'}" transform="${place}">${outlines.join('')}</g>`
}
