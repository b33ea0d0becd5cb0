import type { Database } from '#server/kit/database/database.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { type DemoPatient, demoPatient } from './patients.ts'
import type { DemoOffice } from './people.ts'
import { pictureDrawer } from './pictures.ts'
import { pick, type Rng, seeded } from './random.ts'
import type { DemoRequest } from './requests.ts'
import type { Made } from './rows.ts'
import { somePictures } from './store.ts'

/** Who comes to an office, nobody in particular where there is no patient, and how their request's pictures are had. */
export type Visit = (
  rng: Rng,
  office: DemoOffice,
) => {
  readonly patient?: DemoPatient
  picturesOf(request: DemoRequest, number: number): Promise<Made['pictures']> | Made['pictures']
}

/** Cards take time to draw, and patients come back: so many of each region. */
const mostPatients = 60

/** Patients who come again and again, each with cards of their own that are drawn at the first visit. */
export function patientsWithCards(storage: FileStorage, count: number, since: Date): Visit {
  const draw = pictureDrawer(storage)
  const known = new Map<string, DemoPatient>()
  return (rng, { region }) => {
    const key = `patient ${region} ${Math.floor(rng() * Math.min(count, mostPatients))}`
    const patient = known.get(key) ?? demoPatient(seeded(`${key} of ${count}`), region, since)
    known.set(key, patient)
    return { patient, picturesOf: draw }
  }
}

/** Everybody is new, and shows whatever pictures the demo has. */
export async function sharedPictures(db: Database): Promise<Visit> {
  const { cards, wounds } = await somePictures(db)
  return (rng) => ({
    picturesOf: (request) => [
      { slot: 'primaryFront', position: 0, picture: pick(rng, cards) },
      { slot: 'primaryBack', position: 0, picture: pick(rng, cards) },
      ...request.wounds.map((_, position) => ({ slot: 'wound', position, picture: pick(rng, wounds) })),
    ],
  })
}
