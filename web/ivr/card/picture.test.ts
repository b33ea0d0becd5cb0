import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { evened, type GrayPicture, graymapOf, grayOf, sizeToRead, turned, turnsFor } from './picture.ts'
import { readerBytes } from './read-picture.ts'
import { countSure, together, wordsOf } from './recognized.ts'

const width = 160
const height = 96

/** A picture from the shade of each pixel. */
function picture(shadeOf: (x: number, y: number) => number): GrayPicture {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    shadeOf(at % width, Math.floor(at / width)),
  )
  return { width, height, pixels }
}

const at = ({ pixels }: GrayPicture, x: number, y: number) => pixels[y * width + x] ?? -1
/** A bar of writing in the middle. */
const isInk = (x: number, y: number) => x >= 60 && x < 100 && y >= 44 && y < 52

test('dark writing in a shadow and in bright light becomes black on white', () => {
  for (const [ink, paper] of [
    [10, 70],
    [60, 140],
    [180, 250],
  ] as const) {
    const even = evened(picture((x, y) => (isInk(x, y) ? ink : paper)))
    expect([ink, at(even, 80, 48) < 10, at(even, 80, 38) > 245]).toEqual([ink, true, true])
  }
})

test('light writing on a dark ground becomes black on white where light writing is looked for', () => {
  const logo = picture((x, y) => (isInk(x, y) ? 240 : 40))
  expect([at(evened(logo, true), 80, 48) < 10, at(evened(logo, true), 80, 38) > 245]).toEqual([true, true])
  expect(at(evened(logo), 80, 48)).toBeGreaterThan(245)
})

test('noise on empty paper stays nearly white', () => {
  const even = evened(picture((x, y) => 120 + ((x * 7 + y * 13) % 9)))
  expect(Math.min(...even.pixels)).toBeGreaterThan(190)
})

test('a picture is turned clockwise, and four quarters are none', () => {
  const row: GrayPicture = { width: 3, height: 1, pixels: Uint8Array.of(1, 2, 3) }
  expect(turned(row, 1)).toEqual({ width: 1, height: 3, pixels: Uint8Array.of(1, 2, 3) })
  expect(turned(row, 2)).toEqual({ width: 3, height: 1, pixels: Uint8Array.of(3, 2, 1) })
  const two: GrayPicture = { width: 2, height: 2, pixels: Uint8Array.of(1, 2, 3, 4) }
  expect(turned(two, 1).pixels).toEqual(Uint8Array.of(3, 1, 4, 2))
  expect(turned(two, 4)).toEqual(two)
})

test('a picture that is taller than wide is also tried on its sides, another one upside down', () => {
  expect(turnsFor({ width: 100, height: 160 })).toEqual([0, 1, 3])
  expect(turnsFor({ width: 160, height: 100 })).toEqual([0, 2])
})

test('small pictures are enlarged and large ones made smaller, with the same proportions', () => {
  expect(sizeToRead(800, 500)).toEqual({ width: 1_600, height: 1_000 })
  expect(sizeToRead(3_000, 4_000)).toEqual({ width: 1_500, height: 2_000 })
  expect(sizeToRead(1_800, 900)).toEqual({ width: 1_800, height: 900 })
})

test('shades weigh green most and blue least, and the file for the reader holds them row by row', () => {
  const rgba = Uint8ClampedArray.of(255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255)
  const gray = grayOf(rgba, 3, 1)
  expect([...gray.pixels]).toEqual([255, 149, 28])
  expect(new TextDecoder('latin1').decode(graymapOf(gray))).toBe('P5\n3 1\n255\n\u00ff\u2022\u001c')
})

test('the reader’s table is read word by word, without its blocks, lines and empty words', () => {
  const table = [
    '4\t1\t1\t1\t1\t0\t10\t20\t90\t12\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t40\t12\t93.5\tMember',
    '5\t1\t1\t1\t1\t2\t60\t20\t40\t12\t95\t ',
    '',
  ].join('\n')
  expect(wordsOf(table)).toEqual([
    { text: 'Member', confidence: 93.5, left: 10, top: 20, right: 50, bottom: 32 },
  ])
})

test('light writing counts where it is certain and where no dark writing was read', () => {
  const word = (text: string, confidence: number, left: number) => ({
    ...{ text, confidence, left, top: 0, right: left + 40, bottom: 12 },
  })
  const dark = [word('Member', 95, 0), word('~', 4, 100)]
  const light = [word('Memb', 90, 10), word('Aetna', 95, 100), word('noise', 40, 300)]
  const all = together(dark, light)
  expect(all.map(({ text }) => text)).toEqual(['Member', '~', 'Aetna'])
  expect(countSure(all)).toBe(2)
})

test('the progress while the reader loads counts the bytes of its program and its language data', () => {
  const { resolve } = createRequire(import.meta.url)
  const core = resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')
  const language = resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  expect(statSync(core).size + statSync(language).size).toBe(readerBytes)
})

test('the program of the reader names no other host', () => {
  const core = createRequire(import.meta.url).resolve('tesseract.js-core/tesseract-core-simd-lstm.js')
  expect(readFileSync(core, 'utf8').match(/https?:\/\/[\w.]+/g) ?? []).toEqual([])
})
