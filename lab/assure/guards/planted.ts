import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../part.ts'
import { failingIn, failingWith, withCopy } from './failing-in.ts'
import { faults, type PlantedFault } from './faults.ts'

const quick = '--tags-filter=!slow'

/** Plants one mistake at a time in a copy of the sources, and runs the tests of `npm test` that should notice it. */
export const planted: Part = {
  name: 'faults',
  about: 'each of the planted faults is caught by a test of npm test',
  async run({ only }) {
    const root = process.cwd()
    const wanted = faults.filter(({ title }) => title.includes(only))
    const caught: string[] = []
    const missed: string[] = []
    await withCopy(root, async (copy) => {
      // A test that fails anyway would seem to notice the fault.
      const failing = await failingIn(copy, [...new Set(wanted.flatMap(({ tests }) => tests)), quick])
      if (failing !== undefined) throw new Error(`without any fault fails: ${failing}`)
      for (const fault of wanted) {
        const by = await caughtBy(root, copy, fault)
        if (by === undefined) missed.push(fault.title)
        else caught.push(`${fault.title}: ${by}`)
        console.info(`  ${fault.title}: ${by ?? 'NOT CAUGHT'}`)
      }
    })
    return {
      faults: missed.map((title) => `no test fails with ${title}`),
      summary: `${wanted.length} faults planted, ${caught.length} caught`,
      figures: { planted: wanted.length, caught },
    }
  },
}

/** The test that notices a fault, with its file. */
async function caughtBy(
  root: string,
  copy: string,
  { file, find, replace, tests }: PlantedFault,
): Promise<string | undefined> {
  const parts = readFileSync(join(root, file), 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`)
  for (const test of tests) {
    const failing = await failingWith(copy, file, () => parts.join(replace), [test], quick)
    if (failing !== undefined) return `${test}, ${failing}`
  }
  return undefined
}
