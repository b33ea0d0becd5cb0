import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxZoom, movedBy, movedTo, pixelsOf, positionOf, wholeCrop, zoomedTo, zoomOf } from './crop.ts'

const landscape = { width: 1200, height: 800 }

test('a picture opens with its largest square, taken from its middle', () => {
  expect(wholeCrop(landscape)).toEqual({ x: 600, y: 400, side: 800 })
  expect(zoomOf(wholeCrop(landscape), landscape)).toBe(1)
})

test('the square follows a move and stops at the edge of the picture', () => {
  const moved = movedBy(0.1, 0.5, wholeCrop(landscape), landscape)
  expect(moved).toEqual({ x: 680, y: 400, side: 800 })
  expect(movedBy(9, 0, moved, landscape).x).toBe(800)
})

test('zooming in keeps the middle, and zooming all the way out brings the square back inside', () => {
  const close = zoomedTo(4, wholeCrop(landscape), landscape)
  expect(close).toEqual({ x: 600, y: 400, side: 200 })
  const corner = movedBy(9, 9, close, landscape)
  expect(zoomedTo(1, corner, landscape)).toEqual({ x: 800, y: 400, side: 800 })
})

test('moving a slider to either end puts the square at the edge of the picture and reports that position', () => {
  const close = zoomedTo(2, wholeCrop(landscape), landscape)
  const corner = movedTo({ across: 0, down: 1 }, close, landscape)
  expect(corner).toEqual({ x: 200, y: 600, side: 400 })
  expect(positionOf(corner, landscape)).toEqual({ across: 0, down: 1 })
})

test('a direction in which the square fills the picture reads as the middle and cannot be moved', () => {
  const whole = wholeCrop(landscape)
  expect(positionOf(whole, landscape)).toEqual({ across: 0.5, down: 0.5 })
  expect(movedTo({ across: 0.5, down: 0.9 }, whole, landscape)).toEqual(whole)
})

test('a cropped picture is never larger than 512 pixels, nor than the part taken of the picture', () => {
  expect([pixelsOf({ x: 0, y: 0, side: 4000 }), pixelsOf({ x: 0, y: 0, side: 90.4 })]).toEqual([512, 90])
})

test('after any sequence of actions, the square stays inside the picture and within the zoom limits', () => {
  const fraction = fc.double({ min: -5, max: 5, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
      fc.array(fc.record({ right: fraction, down: fraction, zoom: fraction })),
      (size, acts) => {
        let crop = wholeCrop(size)
        for (const { right, down, zoom } of acts)
          crop = movedBy(right, down, zoomedTo(zoom, crop, size), size)
        const within = (middle: number, length: number) =>
          middle - crop.side / 2 >= -1e-6 && middle + crop.side / 2 <= length + 1e-6
        expect(within(crop.x, size.width) && within(crop.y, size.height)).toBe(true)
        expect(zoomOf(crop, size)).toBeGreaterThanOrEqual(1)
        expect(zoomOf(crop, size)).toBeLessThanOrEqual(maxZoom + 1e-6)
      },
    ),
  )
})
