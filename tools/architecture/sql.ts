import { areas } from '../architecture.ts'
import { type Finding, isTest, places, type Source } from './sources.ts'

const statement = /(?<![\w$.])sql\s*`|\b(?:pool|client|admin|pg)\s*\.\s*query\s*\(/g

/** Occurrences of SQL: the `sql` tag, or a query that is passed to the driver directly. */
export const sqlPlaces = (source: Source): Finding[] => places(source, statement)

/** Whether a file may contain SQL without being listed. */
export function holdsSql(path: string): boolean {
  if (isTest(path) || /^(?:server\/kit|server\/testing|demo|lab|e2e)\//.test(path)) return true
  return /(?:^|[/-])store\.ts$/.test(path)
}

const write = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+([a-z_]+)\b/g

/** The owner of a table: as listed, or the area that its name begins with. */
export function ownerOf(table: string, listed: Readonly<Record<string, string>>): string | undefined {
  const named = areas.find((area) => {
    const plural = area.replaceAll('-', '_')
    const singular = plural.replace(/s$/, '')
    return (
      [plural, singular, `${singular}s`].includes(table) ||
      [plural, singular].some((name) => table.startsWith(`${name}_`))
    )
  })
  return listed[table] ?? named
}

/** Writes to tables that another folder of the server owns. */
export function foreignWrites(source: Source, listed: Readonly<Record<string, string>>): Finding[] {
  const folder = /^server\/([^/]+)\//.exec(source.path)?.[1]
  if (!folder || folder === 'testing' || isTest(source.path)) return []
  return places(source, write).flatMap(({ path, line, what }) => {
    const table = new RegExp(write.source).exec(what)?.[1] ?? ''
    const owner = ownerOf(table, listed)
    if (owner === undefined || owner === folder) return []
    return [{ path, line, what: `writes ${table}, which belongs to ${owner}` }]
  })
}

/** The tables that migrations create and do not drop again. */
export function tablesOf(migrations: readonly string[]): string[] {
  const tables = new Set<string>()
  for (const text of migrations) {
    const statements = text.matchAll(/\b(create|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_]+)/gi)
    for (const [, verb, table = ''] of statements) {
      if (verb?.toLowerCase() === 'create') tables.add(table)
      else tables.delete(table)
    }
  }
  return [...tables]
}

/** SQL, HTTP and the clock in files of rules, which must be pure functions of their arguments. */
export function impureRules(source: Source): Finding[] {
  if (!/(?:^|[/-])rules\.ts$/.test(source.path)) return []
  const impure =
    /^import (?!type).*(?:\b(?:database|serve|http|route|store)\.ts'|\/clock\.ts'|'pg'|'fastify')|\bDate\.now\s*\(|\bnew Date\(\s*\)|\bsql\s*`/gm
  return places(source, impure)
}
