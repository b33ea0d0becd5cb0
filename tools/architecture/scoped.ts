import type { Statement } from './statements.ts'

/** The tables that hold patients' records, as the database describes them. */
export interface PatientTables {
  /** Rows with office_id and physician_id: a scope is a condition on them. */
  readonly rows: ReadonlySet<string>
  /** By table: its key columns, each with the patient tables that it references. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
}

export interface Unscoped {
  readonly statement: Statement
  readonly table: string
}

/** A table, common table expression or subquery in the from clause of a query. */
interface Reading {
  readonly name: string
  readonly alias: string
}

/** One query of a statement; nested queries in its text are replaced by `⟦0⟧`, `⟦1⟧` … */
interface Query {
  readonly text: string
  readonly parent: Query | undefined
  readonly read: readonly Reading[]
}

const noAlias =
  /^(?:where|set|on|left|right|inner|cross|join|order|for|group|limit|offset|union|returning|using|select|values|with|as|window|having|overriding|do)$/

/**
 * Patient tables that a statement reads or changes without a scope: the query has no scope condition for the table, and
 * does not reach its rows by key from a row that is scoped. Inserts are not checked.
 */
export function unscoped(statement: Statement, tables: PatientTables): Unscoped[] {
  const bodies: string[] = []
  const queries = queriesOf(blanked(statement.text), bodies)
  const isPatients = (name: string) => tables.rows.has(name) || tables.holders.has(name)
  const sources = new Map(
    queries.flatMap(({ text }) =>
      [...text.matchAll(/(\w+) as (?:not )?(?:materialized )?⟦(\d+)⟧/g)].map(
        ([, name = '', body]) => [name, bodies[Number(body)] ?? ''] as const,
      ),
    ),
  )

  const isPlain = (name: string) => /^[a-z_]+\(/.test(name)
  /** Whether a subquery or common table expression reads patient tables, so that it is checked itself. */
  const isChecked = (name: string): boolean => {
    const body = name.startsWith('⟦') ? bodies[Number(name.slice(1, -1))] : sources.get(name)
    if (body === undefined) return !isPlain(name) && !isOtherTable(name)
    return (
      /§\d+§/.test(withoutValues(body, statement)) ||
      [...body.matchAll(/\b(?:from|join|update)\s+([a-z_]+)\b(?!\()/g)].some(
        ([, table = '']) => table !== name && (isPatients(table) || isChecked(table)),
      )
    )
  }
  const isOtherTable = (name: string) => /^(?:users|physicians|offices|sessions|invitations)$/.test(name)

  const hasOwn = ({ text }: Query, alias: string) =>
    [...text.matchAll(/§(\d+)§/g)].some(([, at]) => {
      const hole = statement.holes[Number(at)]
      const named = /inScope\([\s\S]*'(\w+)'\)$/.exec(hole?.code ?? '')?.[1]
      return hole?.kind === 'scope' && (named === undefined || named === alias)
    })

  const isScoped = (query: Query, { name, alias }: Reading, seen: readonly string[] = []): boolean => {
    if (hasOwn(query, alias) && tables.rows.has(name)) return true
    if (hasOwn(query, alias) && query.read.length === 1) return true
    const keys = tables.holders.get(name)
    if (!keys) return false
    return [...keys].some(([column, holders]) =>
      followed(query.text, alias, column).some((other) => {
        if (other.startsWith('⟦')) return isChecked(other)
        if (other === alias || seen.includes(other)) return false
        const holder = readUnder(query, other)
        // The alias belongs to the statement that this fragment is part of, and is checked there.
        if (!holder) return true
        const { reading, at } = holder
        if (!isPatients(reading.name)) return isChecked(reading.name)
        return holders.has(reading.name) && (at !== query || isScoped(query, reading, [...seen, alias]))
      }),
    )
  }

  return queries.flatMap((query) =>
    query.read
      .filter((reading) => isPatients(reading.name) && !isScoped(query, reading))
      .map(({ name }) => ({ statement, table: name })),
  )
}

/** The aliases or nested queries that a key column is compared with. */
function followed(text: string, alias: string, column: string): string[] {
  const own = `(?<![\\w.])(?:${alias}\\.)?${column}`
  const right = [...text.matchAll(new RegExp(`${own} (?:= (\\w+)\\.\\w+|(?:in|=) (⟦\\d+⟧))`, 'g'))]
  const left = [...text.matchAll(new RegExp(`\\b(\\w+)\\.\\w+ = ${alias}\\.${column}\\b`, 'g'))]
  return [...right, ...left].map(([, other, query]) => other ?? query ?? '')
}

function readUnder(query: Query | undefined, alias: string): { reading: Reading; at: Query } | undefined {
  if (!query) return undefined
  const reading = query.read.find((each) => each.alias === alias)
  return reading ? { reading, at: query } : readUnder(query.parent, alias)
}

const withoutValues = (text: string, { holes }: Statement) =>
  text.replace(/§(\d+)§/g, (hole, at) => (holes[Number(at)]?.kind === 'value' ? '?' : hole))

/** The SQL in lower case without comments and string contents, with single spaces. */
const blanked = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** The queries of a statement. Appends the text of each nested query to `bodies`. */
function queriesOf(text: string, bodies: string[], parent?: Query): Query[] {
  const inner: { body: string; at: number }[] = []
  let own = ''
  for (let at = 0; at < text.length; at++) {
    const isQuery =
      text[at] === '(' && /^\( ?(?:select|with|insert|update|delete|values)\b/.test(text.slice(at, at + 12))
    if (!isQuery) {
      own += text[at]
      continue
    }
    const end = closing(text, at)
    inner.push({ body: text.slice(at + 1, end).trim(), at: bodies.length })
    own += `⟦${bodies.length}⟧`
    bodies.push(text.slice(at + 1, end).trim())
    at = end
  }
  // Each part of a union counts as a separate query.
  const parts = own
    .split(/ union (?:all )?| except /)
    .map((part) => ({ text: part, parent, read: readIn(part) }))
  return parts.flatMap((part) => [
    part,
    ...inner
      .filter(({ at }) => part.text.includes(`⟦${at}⟧`))
      .flatMap(({ body }) => queriesOf(body, bodies, part)),
  ])
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

const source = String.raw`(?:lateral )?([a-z_]+\([^()]*\)|[a-z_]+|⟦\d+⟧|\(? ?§\d+§ ?\)?)(?: (?:as )?([a-z_]\w*))?`
const readings = new RegExp(
  String.raw`(?:^ ?(?=[a-z_]+ [a-z] where )|(?<!distinct )\b(?:from|join|update|using) )((?:${source})(?:, ${source})*)`,
  'g',
)

function readIn(text: string): Reading[] {
  return [...text.matchAll(readings)].flatMap(([, list = '']) =>
    list.split(', ').flatMap((one) => {
      const [, name = '', alias = ''] = new RegExp(`^${source}`).exec(one) ?? []
      return name === '' || noAlias.test(name)
        ? []
        : [{ name, alias: alias === '' || noAlias.test(alias) ? name : alias }]
    }),
  )
}
