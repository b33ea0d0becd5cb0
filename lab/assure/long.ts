import { globSync, readFileSync } from 'node:fs'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from './part.ts'
import { unitTests } from './suites.ts'

/** Runs the tests that `npm test` leaves out because LONG_TESTS is not set, with the others of their files. */
export const long: Part = {
  name: 'long',
  about: 'the tests that take too long for npm test',
  async run() {
    const files = globSync('server/**/*.test.ts').filter((path) =>
      readFileSync(path, 'utf8').includes('process.env.LONG_TESTS'),
    )
    const folder = await scratchFolder()
    try {
      const { passed, failed, seconds } = await unitTests({ LONG_TESTS: '1' }, folder.path, files)
      return {
        faults: files.length > 0 ? failed : ['no test file has a long test'],
        summary: `${passed} of ${passed + failed.length} tests of ${files.length} files passed`,
        figures: { files: files.length, passed, failed, seconds },
      }
    } finally {
      await folder.remove()
    }
  },
}
