import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** By character: its advance width and its outline as an SVG path, 500 units per em, baseline at y = 0. */
const Face = z.record(z.string(), z.tuple([z.number(), z.string()]))
const { regular, bold } = z
  .object({ regular: Face, bold: Face })
  .parse(JSON.parse(readFileSync(new URL('./letters.json', import.meta.url), 'utf8')))

const em = 500

export interface Lettering {
  readonly x: number
  /** The baseline. */
  readonly y: number
  /** Font size in pixels. */
  readonly size: number
  readonly fill?: string
  readonly weight?: 'regular' | 'bold'
  readonly anchor?: 'start' | 'middle' | 'end'
  /** The maximum width in pixels: longer text is scaled down. */
  readonly fit?: number
  /** Letter spacing in pixels. */
  readonly spacing?: number
}

/**
 * Text as SVG outlines, so that pictures look the same on machines without fonts. Characters that the font lacks are
 * left out.
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
