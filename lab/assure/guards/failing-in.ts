import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Far longer than the slowest stage: a statement that no longer ends is detected too. */
const longestMs = 20 * 60_000

/** Runs these test files in a folder with a copy of the sources; the title of the first test that fails. */
export async function failingIn(folder: string, files: readonly string[]): Promise<string | undefined> {
  const report = join(folder, 'dist/guards.json')
  await rm(report, { force: true })
  const args = ['run', ...files, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: folder,
    stdio: 'ignore',
    timeout: longestMs,
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === 0) return undefined
  const { testResults } = await readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => ({ testResults: [] }),
  )
  const failed = testResults
    .flatMap(({ name, status, assertionResults }) => [...assertionResults, { fullName: name, status }])
    .find(({ status }) => status === 'failed')
  return failed?.fullName ?? `the run ended with ${code ?? 'a signal'}`
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}
