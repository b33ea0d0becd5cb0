import type { Part } from './part.ts'
import { exitCodeOf, vitest } from './run-tests.ts'

const submits = 1_000

/** The test of `npm test` with more submits. */
export const durability: Part = {
  name: 'durability',
  about: `no request lost or duplicated of ${submits.toLocaleString('en')} during which portal and database are killed`,
  async run() {
    const env = { SUBMITS: String(submits) }
    const code = await exitCodeOf([...vitest, 'server/durability.test.ts'], { env })
    return {
      faults: code === 0 ? [] : ['server/durability.test.ts failed, see above'],
      summary: `${submits} submits, three kills`,
      figures: { submits },
    }
  },
}
