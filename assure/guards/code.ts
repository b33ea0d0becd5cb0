import { globSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from '../part.ts'
import { type CodeGuard, codeGuardsIn, switchable } from './code-guards.ts'
import { explained } from './explained.ts'

type Numbered = CodeGuard & { readonly number: number }

/** How many are tried when `--only` does not say which. */
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
  async run({ only }) {
    const root = process.cwd()
    const all: Numbered[] = codeGuardsIn(root).map((guard, at) => ({ ...guard, number: at + 1 }))
    const wanted =
      only === ''
        ? spread(all, most)
        : [...new Set(only.split('|').flatMap((part) => all.filter((one) => titleOf(one).includes(part))))]
    const folder = await scratchFolder()
    const copy = join(folder.path, 'sources')
    const chosen = join(folder.path, 'chosen')
    const home = process.cwd()
    const detected: string[] = []
    const survivors: Numbered[] = []
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
        const broken = await tests.failing(testsFor('contract/account/sign-in.ts', copy).flat().slice(0, 1))
        if (broken) throw new Error(`with every guard on, a test fails: ${broken.title}`)
        for (const [at, guard] of wanted.entries()) {
          await writeFile(chosen, String(guard.number))
          const failing = await firstFailing(tests, testsFor(guard.path, copy), (isOff) =>
            writeFile(chosen, String(isOff ? guard.number : 0)),
          )
          if (failing === undefined) survivors.push(guard)
          else detected.push(`${titleOf(guard)}: ${failing}`)
          console.info(`  ${at + 1}/${wanted.length} ${titleOf(guard)}: ${failing ?? 'NOT DETECTED'}`)
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
      faults: unexplained.map((guard) => `no test fails without ${titleOf(guard)}`),
      summary: `${wanted.length} of ${all.length} guards switched off, ${detected.length} detected, ${survivors.length - unexplained.length} explained`,
      figures: { all: all.length, tried: wanted.length, detected, survivors: survivors.map(titleOf) },
    }
  },
}

const isLeftOut = (path: string) =>
  /^(?:node_modules|dist|data|demo-data|test-results|tour|\.git)(?:\/|$)/.test(path)

/** Evenly drawn, so that each area and kind has its share. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))

/** Stages of test files, until one fails: those named like the file, those of its area, those of access. */
function testsFor(path: string, root: string): string[][] {
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
  const stages = isDeclaration
    ? [['tools/architecture/allowed-callers.test.ts'], find(`${named}*.test.ts`), ofArea, access]
    : [find(`${named}*.test.ts`), ofArea, access]
  return stages.filter((files) => files.length > 0)
}

interface Tests {
  /** A test of these files that fails, if any. */
  failing(files: readonly string[]): Promise<{ readonly title: string; readonly file: string } | undefined>
  close(): Promise<void>
}

/** A test that also fails with the guard in its place says nothing: the machine was busy, or the test is no good. */
async function firstFailing(
  tests: Tests,
  stages: readonly string[][],
  turn: (isOff: boolean) => Promise<void>,
): Promise<string | undefined> {
  const done = new Set<string>()
  for (const stage of stages) {
    const files = stage.filter((file) => !done.has(file))
    await turn(true)
    const failing = files.length > 0 ? await tests.failing(files) : undefined
    if (failing !== undefined) {
      await turn(false)
      if ((await tests.failing([failing.file])) === undefined) return failing.title
    }
    for (const file of files) done.add(file)
  }
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
