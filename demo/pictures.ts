import { createHash, randomUUID } from 'node:crypto'
import type { FileStorage } from '#server/outside/storage.ts'
import { insuranceCard } from './cards.ts'
import type { DemoCard, DemoRequest } from './requests.ts'
import type { Picture } from './rows.ts'
import { type WoundPicture, woundPicture } from './wounds.ts'

/** Draws pictures into the storage, each once: a patient's requests share their cards, and requests share sets of wound pictures. */
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
  const firstOfSet = new Map<number, WoundPicture>()
  const wound = (own: WoundPicture, set: number, position: number) => {
    const of = firstOfSet.get(set) ?? own
    firstOfSet.set(set, of)
    return once(`wound ${set} ${position}`, `wound-${of.date.replaceAll('/', '-')}.jpg`, () =>
      woundPicture({ ...of, seed: `${of.seed} ${position}` }),
    )
  }

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
        picture: wound(of, number % woundSets, position),
      })),
    ]
    return Promise.all(slots.map(async (slot) => ({ ...slot, picture: await slot.picture })))
  }
}

/**
 * Each set shows one wound of one patient, so that a request never mixes the pictures of several. Enough for visible
 * variety on a list page, and few enough to draw quickly.
 */
const woundSets = 7

async function store(storage: FileStorage, name: string, draw: () => Promise<Buffer>): Promise<Picture> {
  const bytes = await draw()
  return storedFile(storage, name, bytes)
}

/** Stores a file of the demo with its row. */
export async function storedFile(storage: FileStorage, name: string, bytes: Buffer): Promise<Picture> {
  const storeKey = randomUUID()
  await storage.put(storeKey, inOnePiece(bytes))
  return { storeKey, name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

async function* inOnePiece(bytes: Buffer) {
  yield bytes
}
