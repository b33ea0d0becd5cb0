import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Part } from './part.ts'

const submits = 1_000

/** The test of `npm test` with more submits. */
export const durability: Part = {
  name: 'durability',
  about: `no request lost or duplicated of ${submits.toLocaleString('en')} during which portal and database are killed`,
  async run() {
    const command = ['node_modules/vitest/vitest.mjs', 'run', 'server/durability.test.ts']
    const child = spawn(process.execPath, command, {
      stdio: 'inherit',
      env: { ...process.env, SUBMITS: String(submits) },
    })
    const [code] = await once(child, 'exit')
    return {
      faults: code === 0 ? [] : ['server/durability.test.ts failed, see above'],
      summary: `${submits} submits, three kills`,
      figures: { submits },
    }
  },
}
