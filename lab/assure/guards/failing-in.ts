import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '#server/testing/embedded.ts'
import { exitCodeOf, vitest } from '../run-tests.ts'

/** Far longer than the slowest stage: a statement that no longer ends is detected too. */
const longestMs = 20 * 60_000

/** Works with a copy of the sources that may be changed, and removes it afterwards. */
export async function withCopy<T>(root: string, work: (copy: string) => Promise<T>): Promise<T> {
  const folder = await scratchFolder()
  const copy = join(folder.path, 'sources')
  try {
    await cp(root, copy, { recursive: true, filter: (path) => !isLeftOut(path.slice(root.length + 1)) })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    return await work(copy)
  } finally {
    await folder.remove()
  }
}

const isLeftOut = (path: string) =>
  /^(?:node_modules|dist|data|demo-data|test-results|tour|\.git)(?:\/|$)/.test(path)

/** Changes a file of a copy while it runs these test files; the title of the first test that fails. */
export async function failingWith(
  copy: string,
  path: string,
  change: (source: string) => string,
  files: readonly string[],
  ...options: readonly string[]
): Promise<string | undefined> {
  const file = join(copy, path)
  const source = await readFile(file, 'utf8')
  await writeFile(file, change(source))
  try {
    return await failingIn(copy, [...files, ...options])
  } finally {
    await writeFile(file, source)
  }
}

/** Runs these test files in a folder with a copy of the sources; the title of the first test that fails. */
export async function failingIn(
  folder: string,
  filesAndOptions: readonly string[],
): Promise<string | undefined> {
  const report = join(folder, 'dist/faults.json')
  await rm(report, { force: true })
  const args = [...vitest, ...filesAndOptions, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const code = await exitCodeOf(args, { cwd: folder, stdio: 'ignore', timeout: longestMs })
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
