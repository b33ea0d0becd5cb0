import { expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.ts'
import { convertedName, encodingsOf, maxSide, targetBytes } from './convert-plan.ts'

test('a converted picture keeps its proportions and is never larger than its original', () => {
  expect(encodingsOf({ width: 800, height: 600 })[0]).toEqual({ width: 800, height: 600, quality: 0.9 })
  expect(encodingsOf({ width: 8000, height: 6000 })[0]).toEqual({
    width: maxSide,
    height: maxSide * 0.75,
    quality: 0.9,
  })
  expect(encodingsOf({ width: 20_000, height: 1 })[0]?.height).toBe(1)
})

test('every attempt encodes fewer pixels or a lower quality than the previous one', () => {
  const weights = encodingsOf({ width: 4000, height: 3000 }).map(
    ({ width, height, quality }) => width * height * quality,
  )
  expect(weights).toEqual(weights.toSorted((one, other) => other - one))
  expect(new Set(weights).size).toBe(weights.length)
  expect(targetBytes).toBeLessThan(maxBytes)
})

test('a converted file is named after its original, with the page if there were several', () => {
  expect(convertedName('IMG_0001.HEIC')).toBe('IMG_0001.jpg')
  expect(convertedName('card of a. b.pdf', 2)).toBe('card of a. b-page-2.jpg')
  expect(convertedName('.png')).toBe('.png.jpg')
})
