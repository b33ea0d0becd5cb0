import { randomUUID } from 'node:crypto'
import type { FileStorage } from '#server/outside/storage.ts'
import { insuranceCard } from './cards.ts'
import type { DemoCard, DemoRequest } from './requests.ts'
import type { Picture } from './rows.ts'
import { type WoundPicture, woundPicture } from './wounds.ts'

/** Draws pictures into the storage, each once: a patient's requests share their cards, and any requests share wound pictures. */
export function pictureDrawer(storage: FileStorage) {
  const drawn = new Map<string, Promise<Picture>>()
  const once = (seed: string, name: string, draw: () => Promise<Buffer>) => {
    const known = drawn.get(seed) ?? store(storage, name, draw)
    drawn.set(seed, known)
    return known
  }
  const card = (of: DemoCard, side: 'front' | 'back') =>
    once(`${side} ${of.payer} ${of.member} ${of.policy}`, `card-${side}.jpg`, () =>
      insuranceCard({ ...of, side }),
    )
  const wound = (of: WoundPicture, number: number) =>
    once(`wound ${number % woundsDrawn}`, `wound-${of.date.replaceAll('/', '-')}.jpg`, () => woundPicture(of))

  /** All pictures of a request with their file slots. */
  return async ({ primaryCard, secondaryCard, wounds }: DemoRequest, number: number) => {
    const slots = [
      { slot: 'primaryFront', position: 0, picture: card(primaryCard, 'front') },
      { slot: 'primaryBack', position: 0, picture: card(primaryCard, 'back') },
      ...(secondaryCard
        ? [
            { slot: 'secondaryFront', position: 0, picture: card(secondaryCard, 'front') },
            { slot: 'secondaryBack', position: 0, picture: card(secondaryCard, 'back') },
          ]
        : []),
      ...wounds.map((of, position) => ({
        slot: 'wound',
        position,
        picture: wound(of, number * 7 + position),
      })),
    ]
    return Promise.all(slots.map(async (slot) => ({ ...slot, picture: await slot.picture })))
  }
}

/** Enough for visible variety on a list page, and few enough to draw quickly. */
const woundsDrawn = 17

async function store(storage: FileStorage, name: string, draw: () => Promise<Buffer>): Promise<Picture> {
  const bytes = await draw()
  const storeKey = randomUUID()
  await storage.put(storeKey, inOnePiece(bytes))
  return { storeKey, name, size: bytes.length }
}

async function* inOnePiece(bytes: Buffer) {
  yield bytes
}
