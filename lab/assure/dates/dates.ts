import { existsSync, globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { scratchFolder } from '#server/testing/embedded.ts'
import { type Part, skipped } from '../part.ts'
import { programsOf } from '../programs.ts'
import { endToEndTests, type Run, unitTests } from '../suites.ts'
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
    const folder = await scratchFolder()
    const runs: (Run & { readonly title: string })[] = []
    try {
      for (const { day, run: runSuite, has, title } of wanted) {
        const run = await runSuite(environmentOf(day, library), folder.path, files.filter(has))
        runs.push({ ...run, title })
        console.info(`  ${title}: ${run.passed} passed, ${run.failed.length} failed, ${run.seconds} s`)
      }
    } finally {
      await rm(folder.path, { recursive: true, force: true })
    }
    return {
      faults: runs.flatMap(({ title, failed }) => failed.map((test) => `${title}: ${test}`)),
      summary: `${wanted.length} runs, ${runs.reduce((sum, { passed }) => sum + passed, 0)} tests passed`,
      figures: { runs },
    }
  },
}

const isEndToEnd = (file: string) => file.startsWith('e2e/')

const suites = [
  { name: 'unit', run: unitTests, has: (file: string) => !isEndToEnd(file) },
  { name: 'end-to-end', run: endToEndTests, has: isEndToEnd },
]

/** An offset rather than an absolute time, so that processes that start later agree with the others. */
function environmentOf({ at }: DateCase, library: string): Record<string, string> {
  const offset = Math.round((at.epochMilliseconds - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${offset}`,
    // Timeouts must still use real seconds.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // With the fix every timed wait on the monotonic clock times out late, and Chromium loads nothing.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    TZ: at.timeZoneId,
  }
}
