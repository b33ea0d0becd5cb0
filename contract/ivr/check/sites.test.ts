import { expect, test } from 'vitest'
import { bodyAreaOf, bodyRegionOf, sidesOf } from './sites.rules.ts'

test.each([
  ['Left heel', 'left'],
  ['heel, L', 'left'],
  ['Lt. great toe', 'left'],
  ['(R) foot', 'right'],
  ['LLE', 'left'],
  ['RLE calf', 'right'],
  ['Left LE', 'left'],
  ['R L.E.', 'right'],
  ['RUE', 'right'],
  ['LLQ abdomen', 'left'],
  ['B/L heels', 'left right'],
  ['b / l legs', 'left right'],
  ['Bilat. lower legs', 'left right'],
  ['bilateral', 'left right'],
  ['Both', 'left right'],
  ['BLE', 'left right'],
  ['R/L feet', 'left right'],
  ['L & R shin', 'left right'],
  ['Left foot, right next to the 5th toe', 'left'],
  ['Left calf right above ankle', 'left'],
  ['Left and right above ankle', 'left right'],
  ['Right above knee stump', 'right'],
  ['Right foot, left open after drainage', 'right'],
  ['R TMA site left to heal by secondary intention', 'right'],
  ['Right heel, left open wound of calf', 'left right'],
  ['Right and left open wounds', 'left right'],
  ['Left open to air', 'left'],
  ['Sacrum', ''],
  ['Middle', ''],
  ['Lower leg', ''],
  ['', ''],
])('the location %j is on these sides: %s', (location, sides) => {
  expect(sidesOf(location).join(' ')).toBe(sides)
})

test.each([
  ['LLE', 'lower-extremity', undefined],
  ['Left LE', 'lower-extremity', undefined],
  ['right lower extremity', 'lower-extremity', undefined],
  ['BLE, shins', 'lower-extremity', 'trunk-arms-legs'],
  ['R ft', 'lower-extremity', 'face-scalp-neck-hands-feet'],
  ['lat. mall., L', 'lower-extremity', 'trunk-arms-legs'],
  ['Left BKA', 'lower-extremity', 'trunk-arms-legs'],
  ['RUE', 'other', undefined],
  ['abd, LLQ', 'other', 'trunk-arms-legs'],
])('the location %j is in the region %s and the body area %s', (location, region, area) => {
  expect([bodyRegionOf(location), bodyAreaOf(location)]).toEqual([region, area])
})
