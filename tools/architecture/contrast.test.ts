import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = ['look.css', 'messages/messages.css']
  .map((name) => readFileSync(join(import.meta.dirname, '../../web', name), 'utf8'))
  .join('\n')

/** A color of the theme as red, green and blue from 0 to 255. */
function colour(name: string, theme: 'light' | 'dark'): number[] {
  const [, value = ''] = new RegExp(`--color-${name}: ([^;]+);`).exec(css) ?? []
  const shades = value.match(/#[0-9a-f]{3,6}\b/g) ?? []
  const shade = shades[theme === 'dark' ? shades.length - 1 : 0] ?? ''
  const digits =
    shade.length === 4 ? [...shade.slice(1)].map((digit) => digit + digit).join('') : shade.slice(1)
  if (!/^[0-9a-f]{6}$/.test(digits)) throw new Error(`look.css has no colour ${name} as a hex number`)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

/** Contrast by WCAG 2.2, 'contrast ratio': 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const surfaces = ['canvas', 'sheet', 'sunken', 'hover', 'chosen', 'internal']
const statuses = ['pending', 'conditional', 'approved', 'rejected', 'info']
const pairs: readonly (readonly [string, string, number])[] = [
  // Text of tables: AAA.
  ...['ink', 'ink-soft'].flatMap((text) => surfaces.map((on) => [text, on, 7] as const)),
  ...statuses.map((status) => [status, `${status}-soft`, 7] as const),
  ...statuses.map((status) => [status, 'sheet', 7] as const),
  ...surfaces.map((on) => ['action-ink', on, 7] as const),
  // Other text: AA.
  ...surfaces.map((on) => ['ink-faint', on, 4.5] as const),
  ...['sheet', 'canvas', 'rejected-soft'].map((on) => ['danger-ink', on, 4.5] as const),
  ...['action', 'action-hover', 'action-press'].map((on) => ['on-action', on, 4.5] as const),
  ...['danger', 'danger-hover', 'danger-press'].map((on) => ['on-action', on, 4.5] as const),
  ...['deep', 'deep-hover'].flatMap((on) => [
    ['on-deep', on, 7] as const,
    ['on-deep-soft', on, 4.5] as const,
  ]),
  ['on-thread', 'thread', 4.5],
  ['sheet', 'ink', 7],
  // Borders of controls and the focus: 3.
  ...['sheet', 'canvas', 'internal'].flatMap((on) => [
    ['control', on, 3] as const,
    ['focus', on, 3] as const,
  ]),
  ['thread', 'deep', 3],
]

test.each(['light', 'dark'] as const)(
  'every pair of colors in use has its contrast in the %s theme',
  (theme) => {
    const tooLow = pairs
      .map(([one, other, wanted]) => {
        const ratio = contrast(colour(one, theme), colour(other, theme))
        return { pair: `${one} on ${other}`, ratio: Math.round(ratio * 100) / 100, wanted }
      })
      .filter(({ ratio, wanted }) => ratio < wanted)
    expect(tooLow).toEqual([])
  },
)
