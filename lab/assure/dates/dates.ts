import { existsSync, globSync } from 'node:fs'
import { type Part, skipped } from '../part.ts'
import { programsOf } from '../programs.ts'
import { exitCodeOf, vitest } from '../run-tests.ts'
import { type DateCase, dateCases } from './cases.ts'

/** Runs the whole test suite on other dates with faketime: tests must not depend on the date. */
export const dates: Part = {
  name: 'dates',
  about: 'unit and end-to-end tests on difficult days and in three time zones',
  async run({ only, files }) {
    const program = programsOf(['faketime'], ['faketime'])
    if (typeof program === 'string') return skipped(program)
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').filter((path) => existsSync(path))
    if (!library) return skipped('faketime is installed without libfaketimeMT.so.1')
    const wanted = dateCases(Temporal.Now.instant())
      .flatMap((day) => suites.map((suite) => ({ day, ...suite, title: `${day.name}, ${suite.name}` })))
      .filter(({ has }) => files.length === 0 || files.some(has))
      .filter(({ title }) => title.includes(only))
    const failed: string[] = []
    for (const { day, command, has, title } of wanted) {
      console.info(`  ${title}`)
      const args = [...command, ...files.filter(has), '--reporter=dot']
      const code = await exitCodeOf(args, { env: { ...environmentOf(day, library), CI: '' } })
      if (code !== 0) failed.push(title)
    }
    return {
      faults: failed.map((title) => `${title}: tests failed, see above`),
      summary: `${wanted.length} runs, ${failed.length} failed`,
      figures: { runs: wanted.length, failed },
    }
  },
}

const isEndToEnd = (file: string) => file.startsWith('e2e/')

const suites = [
  { name: 'unit', command: [...vitest, '--tags-filter=!slow'], has: (file: string) => !isEndToEnd(file) },
  {
    name: 'end-to-end',
    command: ['tools/find-browser.ts', 'playwright', 'test', '--retries=0'],
    has: isEndToEnd,
  },
]

/** An offset rather than an absolute time, so that processes that start later agree with the others. */
function environmentOf({ at }: DateCase, library: string): Record<string, string> {
  const offset = Math.round((at.epochMilliseconds - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${offset}`,
    // Timeouts must still use real seconds.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // With the fix, every timed wait on the monotonic clock ends late, and Chromium loads nothing.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    TZ: at.timeZoneId,
  }
}
