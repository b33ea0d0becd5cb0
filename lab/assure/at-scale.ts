import type { Part } from './part.ts'
import { exitCodeOf, vitest } from './run-tests.ts'

/** A test of `npm run test:all` with larger numbers, which the same variables change. */
const atScale = (
  name: string,
  about: string,
  file: string,
  ...runs: readonly Readonly<Record<string, string>>[]
): Part => ({
  name,
  about,
  async run() {
    const faults: string[] = []
    for (const numbers of runs) {
      const shown = JSON.stringify(numbers)
      const args = [...vitest, file, `--testTimeout=${10 * 3_600_000}`]
      if ((await exitCodeOf(args, { env: { ...numbers, ...process.env } })) !== 0)
        faults.push(`${file} failed with ${shown}, see above`)
    }
    return { faults, summary: `${file}: ${faults.length} of ${runs.length} runs failed`, figures: { runs } }
  },
})

export const slots = atScale(
  'slots',
  'ten thousand races for slots, through two portals',
  'server/appointments/races.test.ts',
  { RACES: '7000' },
)

export const takes = atScale(
  'takes',
  'ten thousand takes of requests over three servers',
  'server/ivr/queue/races.test.ts',
  { TAKES: '10000' },
)

export const durability = atScale(
  'durability',
  'no request lost or duplicated of 1,000 during which portal and database are killed',
  'server/durability.test.ts',
  { SUBMITS: '1000' },
)

export const fuzz = atScale(
  'fuzz',
  'a million calls made from the contract, and bytes that no client sends: no 5xx, memory stays',
  'lab/fuzz/fuzz.test.ts',
  ...['1', '2', '3'].map((FUZZ_SEED) => ({ FUZZ_SEED, FUZZ_CALLS: '333334', FUZZ_RAW: '5000' })),
)
