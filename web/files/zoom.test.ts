import { expect, test } from 'vitest'
import { clamped, fitted, initialView, maxZoom, zoomed } from './zoom.ts'

const picture = { width: 800, height: 400 }
const frame = { width: 400, height: 300 }

test('a picture is shrunk to fit its frame, also when rotated, and never enlarged beyond its own size', () => {
  expect(fitted(picture, frame, { turns: 0 })).toEqual({ width: 400, height: 200 })
  expect(fitted(picture, frame, { turns: -1 })).toEqual({ width: 300, height: 150 })
  expect(fitted({ width: 40, height: 30 }, frame, { turns: 2 })).toEqual({ width: 40, height: 30 })
})

test('the point under the pointer stays there while the picture is enlarged around it', () => {
  const view = zoomed(initialView, 2, { x: 100, y: -50 })
  expect(view).toMatchObject({ zoom: 2, x: -100, y: 50 })
  expect(zoomed(view, 0.5, { x: 100, y: -50 })).toMatchObject({ zoom: 1, x: 0, y: 0 })
})

test('a picture is never smaller than its fitted size and never larger than the maximum zoom', () => {
  expect(zoomed(initialView, 0.1).zoom).toBe(1)
  expect(zoomed(initialView, 1_000).zoom).toBe(maxZoom)
})

test('a picture moves only as far as it overlaps its frame, measured as it is rotated', () => {
  const fit = { width: 400, height: 200 }
  expect(clamped({ ...initialView, x: 50, y: 50 }, fit, frame)).toEqual(initialView)
  expect(clamped({ zoom: 2, turns: 0, x: 900, y: -900 }, fit, frame)).toMatchObject({ x: 200, y: -50 })
  expect(clamped({ zoom: 2, turns: 1, x: 900, y: -900 }, fit, frame)).toMatchObject({ x: 0, y: -250 })
})
