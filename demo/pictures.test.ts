import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insuranceCard } from './cards.ts'
import { lettering } from './lettering.ts'
import { woundPicture } from './wounds.ts'

const card = { payer: 'Aetna', member: "Zoë O'Brien-Nakamura", policy: 'W123456789', seed: 7 } as const
const wound = { seed: 7, location: 'Left heel, plantar', date: '11/20/2026', initials: 'Z.O.' }

test('a card is a JPEG of 900 × 560 that an upload would accept, the same for the same seed', async () => {
  const front = await insuranceCard({ ...card, side: 'front' })
  expect(await sharp(front).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 560 })
  expect(front.length).toBeGreaterThan(20_000)
  expect(front.length).toBeLessThan(120_000)
  expect(await insuranceCard({ ...card, side: 'front' })).toEqual(front)
})

test("the back of a card and another member's card differ from the front of a card", async () => {
  const front = await insuranceCard({ ...card, side: 'front' })
  expect(await insuranceCard({ ...card, side: 'back' })).not.toEqual(front)
  expect(await insuranceCard({ ...card, member: 'Ann Li', side: 'front' })).not.toEqual(front)
})

test('a wound picture is a JPEG of 1000 × 750, the same for the same seed and different for another', async () => {
  const picture = await woundPicture(wound)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 750 })
  expect(picture.length).toBeLessThan(120_000)
  expect(await woundPicture(wound)).toEqual(picture)
  expect(await woundPicture({ ...wound, seed: 8 })).not.toEqual(picture)
})

test('a name that is too long is drawn smaller, and a name with < or & does not break the picture', async () => {
  const scaleOf = (svg: string) => Number(/scale\(([\d.]+)\)/.exec(svg)?.[1])
  const how = { x: 0, y: 0, size: 27, fit: 200 }
  expect(scaleOf(lettering('Wolfeschlegelsteinhausenbergerdorff', how))).toBeLessThan(
    scaleOf(lettering('Li', how)),
  )
  const odd = { ...card, payer: 'Smith & Sons <Health>', member: '"><script>', side: 'back' } as const
  expect((await sharp(await insuranceCard(odd)).metadata()).format).toBe('jpeg')
})
