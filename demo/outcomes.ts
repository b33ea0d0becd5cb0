import { chance, pick, type Rng } from './random.ts'
import { demoNotes } from './requests.ts'

const dayMs = 86_400_000
/** Offices send what is asked for within some days: nothing waits for documents longer than this. */
const waitsAtMostDays = 9

/** What the team decided at the moment `at`, as it stands `now`: what was Conditional before is final by then. */
export function outcomeAt(rng: Rng, at: Date, now: Date) {
  const isRecent = now.getTime() - at.getTime() < waitsAtMostDays * dayMs
  if (isRecent && chance(rng, 0.3)) return { status: 'Conditional' as const, at, ...demoNotes(rng) }
  const status = pick(rng, ['Approved', 'Approved', 'Approved', 'Rejected'] as const)
  return { status, at, additionalInformation: '', notes: '' }
}
