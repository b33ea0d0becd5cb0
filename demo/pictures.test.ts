// @module-tag slow
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileStorage } from '#server/outside/storage.ts'
import { insuranceCard } from './cards.ts'
import { lettering } from './lettering.ts'
import { demoOffices } from './people.ts'
import { pictureDrawer } from './pictures.ts'
import { seeded } from './random.ts'
import { demoRequest } from './requests.ts'
import { woundPicture } from './wounds.ts'

const card = { payer: 'Aetna', member: "Zoë O'Brien-Nakamura", policy: 'W123456789', seed: 7 } as const
const wound = {
  seed: 7,
  patient: 'Zoë',
  location: 'Left heel, plantar',
  date: '11/20/2026',
  initials: 'Z.O.',
}

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

/** The mean color of a strip of skin at the edge of a picture, far from the wound and the ruler. */
async function skinOf(picture: Buffer): Promise<number[]> {
  const strip = sharp(picture).extract({ left: 20, top: 160, width: 120, height: 240 })
  const { channels } = await sharp(await strip.toBuffer()).stats()
  return channels.map(({ mean }) => mean)
}
const apart = (one: number[], other: number[]) =>
  Math.max(...one.map((mean, at) => Math.abs(mean - (other[at] ?? 0))))

test('all wound pictures of one request show the skin of one patient, and carry the hash of their bytes', async () => {
  const stored = new Map<string, Buffer>()
  const storage = {
    put: async (key: string, bytes: AsyncIterable<Buffer>) => {
      for await (const part of bytes) stored.set(key, part)
    },
  } as unknown as FileStorage
  const draw = pictureDrawer(storage)
  const [office] = demoOffices
  const [physician] = office.physicians
  if (!physician) throw new Error('the demo office has no physician')
  const at = new Date('2026-11-20T12:00:00Z')
  const sample = demoRequest(seeded('one'), { office, physician, at })
  const [first] = sample.wounds
  if (!first) throw new Error('a request has at least one wound picture')
  // Different patients, whose requests share one set: the first brings one picture, the second three.
  const location = 'Sacrum'
  const requestOf = (patient: string, count: number) => ({
    ...sample,
    wounds: Array.from({ length: count }, (_, n) => ({
      ...first,
      patient,
      location,
      seed: `${patient} ${n}`,
    })),
  })
  const woundsOf = async (patient: string, count: number, number: number) =>
    (await draw(requestOf(patient, count), number))
      .filter(({ slot }) => slot === 'wound')
      .map(({ picture }) => {
        const bytes = stored.get(picture.storeKey) ?? Buffer.of()
        expect(picture).toMatchObject({
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest(),
        })
        return bytes
      })
  await woundsOf('Ann Li', 1, 7)
  const skins = await Promise.all((await woundsOf('Zoë Okafor', 3, 14)).map(skinOf))
  expect(skins).toHaveLength(3)
  for (const skin of skins) expect(apart(skin, skins[0] ?? [])).toBeLessThan(18)
})
