// @module-tag slow
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { difference } from './compare.ts'
import { callOf } from './recording.ts'
import { keyStates } from './states.ts'

const sheet = (background: string, mark?: { size: number; colour: string }) => {
  const plain = (width: number, height: number, colour: string) =>
    sharp({ create: { width, height, channels: 3, background: colour } }).png()
  if (!mark) return plain(100, 100, background).toBuffer()
  return plain(mark.size, mark.size, mark.colour)
    .toBuffer()
    .then((input) =>
      plain(100, 100, background)
        .composite([{ input, left: 10, top: 10 }])
        .png()
        .toBuffer(),
    )
}

test('a picture does not differ from itself, nor by what a palette changes', async () => {
  expect(await difference(await sheet('#ffffff'), await sheet('#ffffff'))).toBe(0)
  expect(await difference(await sheet('#ffffff'), await sheet('#f4f4f4'))).toBe(0)
})

test('what differs visibly is a share of the pixels, and another size is all of them', async () => {
  const marked = await sheet('#ffffff', { size: 5, colour: '#0a5a5a' })
  expect(await difference(await sheet('#ffffff'), marked)).toBeCloseTo(25 / 10_000)
  const smaller = await sharp(marked).resize(50).png().toBuffer()
  expect(await difference(marked, smaller)).toBe(1)
})

test('there are thirty states with names of their own, and the same call of two viewers is two calls', () => {
  expect(new Set(keyStates.map(({ name }) => name)).size).toBe(30)
  const url = new URL('http://localhost/api/ivr/getIvrRequests?page=1')
  expect(callOf('office', 'GET', url, '')).not.toBe(callOf('reviewer', 'GET', url, ''))
})
