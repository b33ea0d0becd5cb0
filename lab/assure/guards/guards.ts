import { globSync } from 'node:fs'
import type { Part } from '../part.ts'
import { type Condition, codeOf, conditionsOf, without } from './conditions.ts'
import { failingWith, withCopy } from './failing-in.ts'
import { type Statement, statementsOf } from './statements.ts'

interface Mutation {
  readonly statement: Statement
  readonly condition: Condition
  readonly title: string
}

/** How many are tried when `--only` does not say which: the run takes an hour or two. */
const most = 60

/**
 * Removes one condition of one SQL statement at a time, in a copy of the sources, and runs the tests until one fails. A
 * condition whose removal no test notices could be lost by mistake, and with it what it protects.
 */
export const guards: Part = {
  name: 'guards',
  about: 'every condition of the SQL statements has a test that fails without it',
  async run({ only }) {
    const root = process.cwd()
    const all = mutationsIn(root)
    const wanted = only === '' ? spread(all, most) : all.filter(({ title }) => title.includes(only))
    const detected: string[] = []
    let survivors = wanted
    await withCopy(root, async (copy) => {
      for (const filesFor of stages) {
        const tried = survivors
        survivors = []
        for (const mutation of tried) {
          const { statement, condition, title } = mutation
          const files = filesFor(statement.path)
          const failing =
            files.length > 0
              ? await failingWith(
                  copy,
                  statement.path,
                  (source) => without(source, statement, condition),
                  files,
                )
              : undefined
          if (failing === undefined) survivors.push(mutation)
          else detected.push(`${title}: ${failing}`)
          if (files.length > 0) console.info(`  ${title}: ${failing ?? 'not detected yet'}`)
        }
      }
    })
    return {
      faults: survivors.map(({ title }) => `no test fails without ${title}`),
      summary: `${wanted.length} of ${all.length} conditions removed, ${detected.length} detected`,
      figures: { all: all.length, tried: wanted.length, detected },
    }
  },
}

function mutationsIn(root: string): Mutation[] {
  return statementsOf(root, 'server')
    .filter(({ path }) => !/\.test\.ts$|^server\/testing\//.test(path))
    .flatMap((statement) =>
      conditionsOf(statement.text).map((condition) => {
        const code = codeOf(statement, condition)
        return {
          statement,
          condition,
          title: `${statement.path}:${statement.line} ${statement.within}: ${code}`,
        }
      }),
    )
}

/** Evenly drawn, so that each area has its share. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))

/** The tests named like the file; for what these miss those of its area, those of access, and then all of the server. */
const stages: readonly ((path: string) => readonly string[])[] = [
  (path) => {
    const named = path.replace(/-?store\.ts$|\.ts$/, '')
    const isArea = named.endsWith('/')
    return !isArea && globSync(`${named}*.test.ts`).length > 0 ? [named] : []
  },
  (path) => [`${path.split('/').slice(0, 2).join('/')}/`],
  () => ['tools/architecture/endpoints.test.ts'],
  () => ['server/'],
]
