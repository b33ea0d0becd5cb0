import type { Database } from '#server/kit/database/database.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { type DemoPatient, demoPatient } from './patients.ts'
import type { DemoOffice } from './people.ts'
import { pictureDrawer } from './pictures.ts'
import { pick, type Rng, seeded } from './random.ts'
import type { DemoRequest } from './requests.ts'
import type { NewRequest } from './rows.ts'
import { somePictures } from './store.ts'

/** The patient of the next request of an office (undefined: an arbitrary new one), and how its pictures are made. */
export type Visit = (
  rng: Rng,
  office: DemoOffice,
) => {
  readonly patient?: DemoPatient
  picturesOf(request: DemoRequest, number: number): Promise<NewRequest['pictures']> | NewRequest['pictures']
}

/** Patients of each region. Few, because drawing cards is slow. */
const maxPatients = 60

/** Returning patients with their own cards, which are drawn at the first visit. */
export function patientsWithCards(storage: FileStorage, count: number, since: Date): Visit {
  const draw = pictureDrawer(storage)
  const known = new Map<string, DemoPatient>()
  return (rng, { region }) => {
    const key = `patient ${region} ${Math.floor(rng() * Math.min(count, maxPatients))}`
    const patient = known.get(key) ?? demoPatient(seeded(`${key} of ${count}`), region, since)
    known.set(key, patient)
    return { patient, picturesOf: draw }
  }
}

/** New patients only, whose requests reuse the demo's pictures. */
export async function sharedPictures(db: Database): Promise<Visit> {
  const { cards, woundSets } = await somePictures(db)
  return (rng) => ({
    picturesOf: (request) => [
      { slot: 'primaryFront', position: 0, picture: pick(rng, cards) },
      { slot: 'primaryBack', position: 0, picture: pick(rng, cards) },
      ...pick(rng, woundSets)
        .slice(0, request.wounds.length)
        .map((picture, position) => ({ slot: 'wound', position, picture })),
    ],
  })
}
