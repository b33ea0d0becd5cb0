import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from '../part.ts'
import { type CodeGuard, codeGuardsIn, switchable } from './code-guards.ts'
import { explained } from './explained.ts'
import { keysOf, type Noticed, note, noticedIn } from './noticed.ts'

type Numbered = CodeGuard & { readonly number: number; readonly key: string }

/** How many are tried at least when `--only` does not say which: all that nobody has tried, and a share of the others. */
const most = 160

const titleOf = ({ kind, path, line, code }: CodeGuard) =>
  `${kind} ${path}:${line} ${code.replace(/\s+/g, ' ').slice(0, 100)}`

/**
 * Switches one guard of the code off at a time, in a copy of the sources, and runs the tests that cover it. One vitest
 * stays for all of them, so that each costs its tests alone.
 */
export const codeGuards: Part = {
  name: 'code-guards',
  about:
    'every refusal, allowed user type, limit, signature and escaping in the code has a test that fails without it',
  async run({ only, long }) {
    const root = process.cwd()
    const noticed = noticedIn(root)
    const found = codeGuardsIn(root)
    const keys = keysOf(found)
    const all: Numbered[] = found.map((guard, at) => ({ ...guard, number: at + 1, key: keys[at] ?? '' }))
    const wanted =
      only === ''
        ? chosenOf(all, noticed, long ? all.length : most)
        : [...new Set(only.split('|').flatMap((part) => all.filter((one) => titleOf(one).includes(part))))]
    const folder = await scratchFolder()
    const copy = join(folder.path, 'sources')
    const chosen = join(folder.path, 'chosen')
    const home = process.cwd()
    const detected: string[] = []
    const survivors: Numbered[] = []
    const unclear: string[] = []
    try {
      await writeFile(chosen, '0')
      await cp(root, copy, { recursive: true, filter: (path) => !isLeftOut(path.slice(root.length + 1)) })
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
      await mkdir(join(copy, 'dist'), { recursive: true })
      for (const [path, guards] of Map.groupBy(wanted, ({ path }) => path)) {
        const file = join(copy, path)
        await writeFile(file, switchable(await readFile(file, 'utf8'), guards, chosen))
      }
      process.chdir(copy)
      const tests = await openTests(copy)
      try {
        const broken = await tests.failing(
          testsFor({ path: 'contract/account/sign-in.ts', kind: 'allowed' }, copy).flat().slice(0, 1),
        )
        if (broken) throw new Error(`with every guard on, a test fails: ${broken.title}`)
        for (const [at, guard] of wanted.entries()) {
          await writeFile(chosen, String(guard.number))
          const before = noticed[guard.key]
          const isThere = before !== undefined && existsSync(join(copy, before))
          const stages = [...(isThere ? [[before]] : []), ...testsFor(guard, copy)]
          const turn = (isOff: boolean) => writeFile(chosen, String(isOff ? guard.number : 0))
          const failing = await firstFailing(tests, stages, turn).catch((error: Error) => {
            console.info(`  ${at + 1}/${wanted.length} ${titleOf(guard)}: ${error.message}`)
            unclear.push(`no verdict on ${titleOf(guard)}: ${error.message}`)
            return null
          })
          if (failing === null) continue
          note(root, guard.key, failing?.file)
          if (failing === undefined) survivors.push(guard)
          else detected.push(`${titleOf(guard)}: ${failing.title}`)
          console.info(
            `  ${at + 1}/${wanted.length} ${titleOf(guard)}: ${failing ? `${failing.title} (${failing.file})` : 'NOT DETECTED'}`,
          )
        }
      } finally {
        await tests.close()
      }
    } finally {
      process.chdir(home)
      await folder.remove()
    }
    const unexplained = survivors.filter((guard) => !explained(guard))
    return {
      faults: [...unexplained.map((guard) => `no test fails without ${titleOf(guard)}`), ...unclear],
      summary: `${wanted.length} of ${all.length} guards switched off, ${detected.length} detected, ${survivors.length - unexplained.length} explained`,
      figures: { all: all.length, tried: wanted.length, detected, survivors: survivors.map(titleOf) },
    }
  },
}

const isLeftOut = (path: string) =>
  /^(?:node_modules|dist|data|demo-data|test-results|tour|\.git)(?:\/|$)/.test(path)

/** All that no test has noticed yet and nothing explains, then others, drawn evenly. */
function chosenOf(all: readonly Numbered[], noticed: Noticed, count: number): Numbered[] {
  const [open, known] = [true, false].map((isOpen) =>
    all.filter((guard) => isOpen === (noticed[guard.key] === undefined && !explained(guard))),
  ) as [Numbered[], Numbered[]]
  return [...open, ...spread(known, Math.min(known.length, Math.max(0, count - open.length)))]
}

/** Evenly drawn, so that each area and kind has its share. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))

/** Stages of test files, until one fails: those named like the file, those of its area, those of access. */
function testsFor({ path, kind }: Pick<CodeGuard, 'path' | 'kind'>, root: string): string[][] {
  const [layer = '', area = ''] = path.split('/')
  const named = path.replace(/(?:-store|-rules|\.rules|\.values)?\.ts$/, '')
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root }).filter((file) => file.endsWith('.test.ts'))
  const folder = path
    .split('/')
    .slice(0, -1)
    .join('/')
    .replace(/^contract/, 'server')
  const ofArea = area.endsWith('.ts')
    ? find('server/*.test.ts')
    : [
        ...find(`server/${area === 'kit' ? folder.slice(7) : area}/**/*.test.ts`),
        ...find(`${layer}/${area}/**/*.test.ts`),
      ]
  const access = ['endpoints', 'access', 'plain-text'].map((name) => `tools/architecture/${name}.test.ts`)
  const isDeclaration = layer === 'contract'
  const table = kind === 'limit' ? 'contract/limits.test.ts' : 'tools/architecture/allowed-callers.test.ts'
  const stages = isDeclaration
    ? [[table], find(`${named}*.test.ts`), ofArea, access]
    : [find(`${named}*.test.ts`), ofArea, access]
  return stages.filter((files) => files.length > 0)
}

interface Failing {
  readonly title: string
  readonly file: string
}

interface Tests {
  /** A test of these files that fails, if any. */
  failing(files: readonly string[]): Promise<Failing | undefined>
  close(): Promise<void>
}

/**
 * A test that also fails with the guard in its place says nothing: the machine was busy, or the test is no good.
 * @throws Error where nothing else fails then, for that is no verdict
 */
async function firstFailing(
  tests: Tests,
  stages: readonly string[][],
  turn: (isOff: boolean) => Promise<void>,
): Promise<Failing | undefined> {
  const done = new Set<string>()
  const broken: string[] = []
  for (const stage of stages) {
    const files = stage.filter((file) => !done.has(file))
    await turn(true)
    const failing = files.length > 0 ? await tests.failing(files) : undefined
    if (failing !== undefined) {
      await turn(false)
      const also = await tests.failing([failing.file])
      if (also === undefined) return failing
      broken.push(also.title)
    }
    for (const file of files) done.add(file)
  }
  if (broken.length > 0) throw new Error(`fails with every guard on, too: ${broken.join('; ')}`)
  return undefined
}

async function openTests(root: string): Promise<Tests> {
  const quiet = { onTestRunEnd() {} }
  const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [quiet], silent: true })
  return {
    async failing(files) {
      const wanted = files.map((file) => join(root, file))
      const specifications = (await vitest.globTestSpecifications([...files])).filter(({ moduleId }) =>
        wanted.includes(moduleId),
      )
      const ran = await vitest.runTestSpecifications(specifications, false)
      const { unhandledErrors } = ran
      // The state keeps what earlier runs have left.
      const testModules = ran.testModules.filter(({ moduleId }) => wanted.includes(moduleId))
      for (const module of testModules)
        for (const test of module.children.allTests('failed'))
          return { title: test.fullName, file: module.relativeModuleId }
      const broken = testModules.find((module) => module.errors().length > 0)
      if (broken) return { title: `${broken.relativeModuleId} cannot run`, file: broken.relativeModuleId }
      const [first = ''] = files
      return unhandledErrors.length > 0 ? { title: 'an unhandled error', file: first } : undefined
    },
    close: () => vitest.close(),
  }
}
