import { createHash } from 'node:crypto'
import pg from 'pg'
import template, { join, raw, type Sql } from 'sql-template-tag'
import type { StatementFor, Template } from '../access/row-key.ts'
import { type SpanOptions, traced } from '../telemetry/spans.ts'
import { waitMs } from '../waits.ts'

export type { Sql }
export { join, raw }

/** SQL with its values as parameters; a value that is SQL becomes part of it. */
export const sql: Template = template as Template

/** What is sent of a statement: its text and its values. */
type Statement = Pick<Sql, 'text' | 'values'>

/** Something that runs SQL: the pool outside a transaction, or one connection inside it. */
export interface Queries {
  /** The rows. A statement that reads keys (access/row-key.ts) needs a scope condition. */
  all<Row>(query: StatementFor<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(query: StatementFor<Row>): Promise<Row | undefined>
  /** The row of a statement that always returns one, such as a count or an inserted row. @throws Error otherwise */
  one<Row>(query: StatementFor<Row>): Promise<Row>
  /** The values of a statement with one column. */
  values<Value>(query: StatementFor<{ value: Value }>): Promise<Value[]>
  /** The value of the first row, or undefined. */
  firstValue<Value>(query: StatementFor<{ value: Value }>): Promise<Value | undefined>
  /** The value of a statement that always returns a row. @throws Error otherwise */
  oneValue<Value>(query: StatementFor<{ value: Value }>): Promise<Value>
  /** Whether the statement finds a row: one that it reads or changes. */
  finds(query: Sql): Promise<boolean>
  /** Runs a statement and returns the number of rows it affected. */
  run(query: Sql): Promise<number>
}

/** Queries inside one transaction. */
export interface Tx extends Queries {
  readonly client: pg.PoolClient
  /**
   * Sends a statement together with the commit, which becomes a rollback if the statement fails. Its values must be
   * texts and numbers: one that cannot be sent at all would not stop the commit.
   */
  withCommit(query: Statement): void
  /** Calls `action` after the commit, or never if there is none. `action` must not throw. */
  afterCommit(action: () => void): void
}

export interface Database extends Queries {
  readonly pool: pg.Pool
  /**
   * The same database as the office role, which sees only what a transaction allows it to see (access/wall.ts). The
   * database itself if there is no such role.
   */
  readonly offices: Database
  /** For health checks and canceling: queries on a connection of their own, which rarely wait. They reject after 3 s. */
  readonly monitor: Queries
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// By default pg returns bigint as a string. No value here exceeds 2^53, so a number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// By default pg returns date as a Date in the local time zone, which may shift the day. Text has no zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const names = new Map<string, string>()

/** The name of a prepared statement, derived from its text: each connection plans the same text only once. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  // Statements whose text varies (lists of values) would otherwise grow this map without limit.
  if (names.size < 2_000) names.set(text, name)
  return name
}

/** Statements have parameters where values are, so that their text may be traced. */
const spanOf = (text: string): SpanOptions => ({
  name: /\w+/.exec(text)?.[0] ?? 'statement',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim() },
})

const sendTo = (target: pg.Pool | pg.ClientBase, { text, values }: Statement): Promise<pg.QueryResult> =>
  traced(
    () => spanOf(text),
    () => target.query({ name: nameOf(text), text, values }),
  )

/** For a pool, a connection of it, or a session of its own. */
export function queriesOn(target: pg.Pool | pg.ClientBase): Queries {
  const send = (query: Sql) => sendTo(target, query)
  const rowsOf = async (query: Sql) => (await send(query)).rows
  const valuesOf = async <Value>(query: Sql) =>
    (await rowsOf(query)).map((row) => Object.values(row)[0] as Value)
  const run = async (query: Sql) => (await send(query)).rowCount ?? 0
  return {
    all: rowsOf,
    first: async (query) => (await rowsOf(query))[0],
    one: async (query) => onlyOf(await rowsOf(query)),
    values: valuesOf,
    firstValue: async <Value>(query: Sql) => (await valuesOf<Value>(query))[0],
    oneValue: async <Value>(query: Sql) => onlyOf(await valuesOf<Value>(query)),
    run,
    finds: async (query) => (await run(query)) > 0,
  }
}

function onlyOf<T>(found: T[]): T {
  const [first] = found
  if (first === undefined) throw new Error('PostgreSQL gave no row')
  return first
}

/**
 * The results of several steps of one transaction whose statements are sent without waiting for each other. Waits for
 * all steps even when one fails: a step that still ran after the rollback would write outside the transaction.
 * @throws the error of the first failed step, in argument order
 */
export async function pipelined<const Steps extends readonly unknown[]>(
  ...steps: Steps
): Promise<{ -readonly [At in keyof Steps]: Awaited<Steps[At]> }> {
  await Promise.allSettled(steps)
  return Promise.all(steps)
}

const monitorTimeoutMs = waitMs(3_000)

/** Opens a connection pool, and one for offices. A query without a reply in time fails, so that no call hangs on a lost server. */
export function openDatabase(
  url: string,
  { connections = 12, queryTimeoutMs = waitMs(15_000), officeUrl }: OpenOptions = {},
): Database {
  const limits = { connections, queryTimeoutMs }
  const whole = openPool(url, limits)
  if (officeUrl === undefined) return Object.assign(whole, { offices: whole as Database })
  const part = openPool(officeUrl, limits)
  const close = async () => void (await Promise.all([whole.close(), part.close()]))
  return { ...whole, close, offices: Object.assign(part, { offices: part as Database }) }
}

interface OpenOptions {
  readonly connections?: number
  readonly queryTimeoutMs?: number
  /** The address of the office role. */
  readonly officeUrl?: string | undefined
}

function openPool(
  url: string,
  { connections, queryTimeoutMs }: { readonly connections: number; readonly queryTimeoutMs: number },
): Omit<Database, 'offices'> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // These stay open: the first call after a pause would wait for a new one and its plans: three times as long.
    min: 2,
    // Otherwise a firewall may silently drop an idle one, and the next call would wait for its timeout.
    keepAlive: true,
    // Statements sent without awaiting each other share one round trip.
    pipeline: true,
    query_timeout: queryTimeoutMs,
    // A transaction left open by a vanished process would hold its locks, and delay all live changes, for hours.
    idle_in_transaction_session_timeout: waitMs(60_000),
    connectionTimeoutMillis: waitMs(5_000),
    application_name: 'verimend',
  })
  // The pool replaces a broken connection and its query rejects, but without a listener the 'error' event would end the
  // process. The pool's own listener covers idle connections only, not one that a transaction uses.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const monitoring = new pg.Pool({
    connectionString: url,
    max: 1,
    query_timeout: monitorTimeoutMs,
    connectionTimeoutMillis: monitorTimeoutMs,
    idleTimeoutMillis: 60_000,
    application_name: 'verimend-ready',
  })
  monitoring.on('error', () => {})
  return {
    pool,
    monitor: queriesOn(monitoring),
    ...queriesOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      const afterCommit: (() => void)[] = []
      const withCommit: Statement[] = []
      try {
        // Not awaited, so that the first statement is sent together with it.
        const begun = client.query('begin')
        const queries = queriesOn(client)
        const working = work({
          client,
          ...queries,
          withCommit: (query) => void withCommit.push(query),
          afterCommit: (action) => void afterCommit.push(action),
        })
        const [result] = await pipelined(working, begun)
        await pipelined(...withCommit.map((query) => sendTo(client, query)), client.query('commit'))
        for (const action of afterCommit) action()
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: async () => void (await Promise.all([pool.end(), monitoring.end()])),
  }
}
