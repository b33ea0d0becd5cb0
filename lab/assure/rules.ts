import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeRules } from '#contract/ivr/check/codes.rules.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { failingIn } from './guards/failing-in.ts'
import type { Part } from './part.ts'

const source = 'contract/ivr/check/codes.rules.ts'
const tests = ['server/ivr/check/codes.test.ts']

/** What is done to a rule: code that runs after the table of rules is made. */
const changes = {
  'is missing': (rule: string) => `delete (codeRules as Record<string, unknown>)['${rule}']`,
  'never says anything': (rule: string) =>
    `Object.assign(codeRules['${rule}'] ?? {}, { check: () => undefined })`,
  'always passes': (rule: string) =>
    `Object.assign(codeRules['${rule}'] ?? {}, { check: () => ({ outcome: 'pass', text: '' }) })`,
  'always warns': (rule: string) =>
    `Object.assign(codeRules['${rule}'] ?? {}, { check: () => ({ outcome: 'warn', text: '' }) })`,
} as const

/** Changes one code rule of the check at a time, in a copy of the sources, and runs the tests of the rules. */
export const rules: Part = {
  name: 'rules',
  about: 'each code rule of the check has a test that fails without it',
  async run({ only }) {
    const root = process.cwd()
    const folder = await scratchFolder()
    const copy = join(folder.path, 'sources')
    const tried = Object.keys(codeRules)
      .filter((rule) => rule.includes(only))
      .flatMap((rule) =>
        Object.entries(changes).map(([how, code]) => ({ title: `${rule} ${how}`, code: code(rule) })),
      )
    const detected: string[] = []
    const faults: string[] = []
    try {
      await cp(root, copy, { recursive: true, filter: (path) => !isLeftOut(path.slice(root.length + 1)) })
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
      const file = join(copy, source)
      const text = await readFile(file, 'utf8')
      if ((await failingIn(copy, tests)) !== undefined) return broken
      for (const { title, code } of tried) {
        await appendFile(file, `\n${code}\n`)
        const failing = await failingIn(copy, tests)
        await writeFile(file, text)
        if (failing === undefined) faults.push(`no test fails when ${title}`)
        else detected.push(`${title}: ${failing}`)
        console.info(`  ${title}: ${failing ?? 'not detected'}`)
      }
    } finally {
      await folder.remove()
    }
    const summary = `${Object.keys(codeRules).length} rules, ${tried.length} changes tried, ${detected.length} detected`
    return { faults, summary, figures: { tried: tried.length, detected } }
  },
}

const broken = { faults: ['the tests of the rules fail unchanged'], summary: 'not run', figures: {} }

const isLeftOut = (path: string) =>
  /^(?:node_modules|dist|data|demo-data|test-results|tour|\.git)(?:\/|$)/.test(path)
