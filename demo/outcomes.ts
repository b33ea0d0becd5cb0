import { chance, pick, type Rng } from './random.ts'
import { demoNotes } from './requests.ts'

const dayMs = 86_400_000
/** Offices send requested documents within this time, so no Conditional decision is older. */
const maxWaitDays = 9

/** The status at `now` of a decision made at `at`: older Conditional decisions have become final. */
export function outcomeAt(rng: Rng, at: Date, now: Date) {
  const isRecent = now.getTime() - at.getTime() < maxWaitDays * dayMs
  if (isRecent && chance(rng, 0.3)) return { status: 'Conditional' as const, at, ...demoNotes(rng) }
  const status = pick(rng, ['Approved', 'Approved', 'Approved', 'Rejected'] as const)
  return { status, at, additionalInformation: '', notes: '' }
}
