import { rm } from 'node:fs/promises'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from './part.ts'
import { endToEndTests } from './suites.ts'

/** Every end-to-end test, without a second try. `npm test` leaves out those with the tag @variant, which take as long. */
export const browser: Part = {
  name: 'browser',
  about: 'all end-to-end tests with their variants, each tried once',
  async run({ files }) {
    const folder = await scratchFolder()
    try {
      const { passed, failed, seconds } = await endToEndTests({}, folder.path, files)
      return {
        faults: failed,
        summary: `${passed} tests passed in ${seconds} s`,
        figures: { passed, seconds },
      }
    } finally {
      await rm(folder.path, { recursive: true, force: true })
    }
  },
}
