import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Run {
  readonly passed: number
  /** Titles of the tests that failed, flaky ones included. */
  readonly failed: readonly string[]
  readonly seconds: number
}

/** Runs the test files whose paths contain one of these; all without any. */
type Suite = (env: Record<string, string>, folder: string, files: readonly string[]) => Promise<Run>

export const unitTests: Suite = (env, folder, files) => {
  const report = join(folder, 'unit.json')
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '--tags-filter=!slow',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  return measured(command, env, async () => {
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as UnitReport
    const tests = testResults.flatMap(({ name, status, assertionResults }) =>
      // A file that could not be loaded has no tests and is reported itself.
      assertionResults.length > 0 ? assertionResults : [{ fullName: name, status }],
    )
    return verdicts(
      tests.map(({ fullName, status }) => [fullName, status === 'passed' || status === 'skipped']),
    )
  })
}

export const endToEndTests: Suite = (env, folder, files) => {
  const report = join(folder, 'end-to-end.json')
  const command = ['tools/find-browser.ts', 'playwright', 'test', ...files, '--reporter=json', '--retries=0']
  return measured(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, async () => {
    const { suites, errors } = JSON.parse(await readFile(report, 'utf8')) as EndToEndReport
    return verdicts([
      ...suites.flatMap(specsOf).map(({ title, ok }): [string, boolean] => [title, ok]),
      ...errors.map(({ message }): [string, boolean] => [message, false]),
    ])
  })
}

async function measured(
  command: string[],
  env: Record<string, string>,
  read: () => Promise<Pick<Run, 'passed' | 'failed'>>,
): Promise<Run> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, command, {
    stdio: 'ignore',
    env: { ...process.env, ...env, CI: '' },
  })
  const [code] = await once(child, 'exit')
  const { passed, failed } = await read()
  const silent = code !== 0 && failed.length === 0 ? [`the run ended with ${code}`] : []
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { passed, failed: [...failed, ...silent], seconds }
}

function verdicts(tests: readonly (readonly [string, boolean])[]): Pick<Run, 'passed' | 'failed'> {
  return {
    passed: tests.filter(([, ok]) => ok).length,
    failed: tests.filter(([, ok]) => !ok).map(([title]) => title),
  }
}

const specsOf = ({ specs, suites = [] }: EndToEndSuite): EndToEndSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

interface UnitReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface EndToEndSpec {
  readonly title: string
  readonly ok: boolean
}

interface EndToEndSuite {
  readonly specs: readonly EndToEndSpec[]
  readonly suites?: readonly EndToEndSuite[]
}

interface EndToEndReport {
  readonly suites: readonly EndToEndSuite[]
  readonly errors: readonly { readonly message: string }[]
}
