import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { sfntOf } from './determination-fonts.ts'

const file = createRequire(import.meta.url).resolve(
  '@fontsource/public-sans/files/public-sans-latin-400-normal.woff',
)

test('a font unpacked from WOFF has every table whole, by the checksums that it carries', () => {
  const woff = readFileSync(file)
  const font = sfntOf(woff)
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff.readUInt16BE(12))
  expect(font.length).toBe(woff.readUInt32BE(16))
  const tags: string[] = []
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = font.toString('latin1', at, at + 4)
    tags.push(tag)
    const [checksum, offset, length] = [4, 8, 12].map((more) => font.readUInt32BE(at + more)) as [
      number,
      number,
      number,
    ]
    let sum = 0
    for (let word = offset; word < offset + length; word += 4) sum = (sum + font.readUInt32BE(word)) >>> 0
    // The table 'head' holds a checksum of the whole file, which counts as 0 in its own.
    if (tag === 'head') sum = (sum - font.readUInt32BE(offset + 8)) >>> 0
    expect(sum, tag).toBe(checksum)
  }
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']))
})

test('a file that is no WOFF is refused', () => {
  expect(() => sfntOf(Buffer.from('wOF2 and more'))).toThrow('This is no WOFF file.')
})
