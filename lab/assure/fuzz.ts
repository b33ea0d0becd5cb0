import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from './part.ts'
import { exitCodeOf, vitest } from './run-tests.ts'

/** Calls of all seeds together. */
const allCalls = Number(process.env.FUZZ_CALLS ?? 1_000_000)
const seeds = [1, 2, 3]

interface Figures {
  readonly calls: number
  readonly statuses: Record<string, number>
  readonly faults: readonly string[]
  readonly cpuSeconds: number
  /** Memory in use after each fifth of the calls. */
  readonly megabytes: readonly number[]
  readonly raw?: {
    readonly sent: number
    readonly outcomes: Record<string, number>
    readonly faults: readonly string[]
  }
}

/** How much memory may grow from the second fifth of the calls to the last: what is filled once is filled by then. */
const mostGrowth = 0.1

/** The calls of lab/fuzz/fuzz.test.ts, a million of them, with its controls. */
export const fuzz: Part = {
  name: 'fuzz',
  about: 'a million calls made from the contract, and bytes that no client sends: no 5xx, memory stays',
  async run() {
    const folder = await scratchFolder()
    const faults: string[] = []
    const figures: Record<string, Figures> = {}
    try {
      for (const seed of seeds) {
        const report = join(folder.path, `${seed}.json`)
        const env = {
          FUZZ_CALLS: String(Math.ceil(allCalls / seeds.length)),
          FUZZ_RAW: '5000',
          FUZZ_SEED: String(seed),
          FUZZ_REPORT: report,
        }
        const stdio = ['ignore', 'ignore', 'inherit'] as const
        const code = await exitCodeOf([...vitest, 'lab/fuzz/fuzz.test.ts'], { env, stdio: [...stdio] })
        const found = JSON.parse(await readFile(report, 'utf8')) as Figures
        figures[seed] = found
        const [, from = 0] = found.megabytes
        const growth = (found.megabytes.at(-1) ?? 0) / from - 1
        console.info(`  seed ${seed}: ${JSON.stringify({ ...found, faults: found.faults?.length })}`)
        faults.push(...(found.faults ?? []), ...(found.raw?.faults ?? []))
        if (growth > mostGrowth) faults.push(`seed ${seed}: memory grew by ${Math.round(growth * 100)} %`)
        if (code !== 0 && faults.length === 0)
          faults.push(`seed ${seed}: a control did not fail, or the run broke off`)
      }
    } finally {
      await folder.remove()
    }
    const calls = Object.values(figures).reduce(
      (sum, { calls: one = 0, raw }) => sum + one + (raw?.sent ?? 0),
      0,
    )
    return {
      faults,
      summary: `${calls} calls with seeds ${seeds.join(', ')}, ${faults.length} faults`,
      figures,
    }
  },
}
