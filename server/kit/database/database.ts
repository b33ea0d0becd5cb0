import { createHash } from 'node:crypto'
import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'

export type { Sql }
export { join, raw, sql }

/** Something that runs SQL: the pool outside a transaction, or one connection inside it. */
export interface Queries {
  /** All rows. */
  all<Row>(query: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(query: Sql): Promise<Row | undefined>
  /** Runs a statement and says how many rows it touched. */
  run(query: Sql): Promise<number>
}

/** SQL inside one transaction: all of it is kept or none. */
export interface Tx extends Queries {
  readonly client: pg.PoolClient
  /** Does something once this has committed, and not at all otherwise; it must not throw. */
  afterCommit(act: () => void): void
  /** Says that screens follow what this changes: those in `Database.followers` hear of its commit. */
  followed(): void
}

export interface Database extends Queries {
  readonly pool: pg.Pool
  /** Called after each commit of a transaction that screens follow; they must not throw. */
  readonly followers: Set<() => void>
  /** Runs `work` in a transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Whole numbers beyond 2^53 do not occur here, so a count is a number and not a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a calendar day without a zone: as text it cannot slip by one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const names = new Map<string, string>()

/** A statement is prepared once for each connection, under a name made from its text. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  // Statements whose text varies (a list of values) would grow this without end.
  if (names.size < 2_000) names.set(text, name)
  return name
}

function queriesOn(target: pg.Pool | pg.PoolClient): Queries {
  const send = (query: Sql) => {
    const text = query.text
    return target.query({ name: nameOf(text), text, values: query.values })
  }
  return {
    all: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    first: async <Row>(query: Sql) => (await send(query)).rows[0] as Row | undefined,
    run: async (query) => (await send(query)).rowCount ?? 0,
  }
}

/**
 * What several steps of one transaction answer, sent together: the database does their statements one after the
 * other. Waits for all of them, also when one fails: a step that went on after the transaction was taken back would
 * write outside of it.
 * @throws the failure of the first step that failed, in their order
 */
export async function pipelined<const Steps extends readonly unknown[]>(
  ...steps: Steps
): Promise<{ -readonly [At in keyof Steps]: Awaited<Steps[At]> }> {
  await Promise.allSettled(steps)
  return Promise.all(steps)
}

/** Opens a pool on `url`. A query without an answer in time fails, so that nothing hangs on a lost server. */
export function openDatabase(url: string, { connections = 12, answerWithinMs = 15_000 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // What a transaction sends without waiting in between goes out together, and is answered in one go.
    pipeline: true,
    query_timeout: answerWithinMs,
    // What a process left open that has vanished would hold its locks, and everybody's live changes, for hours.
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'verimend',
  })
  // A connection that breaks is replaced by the pool, and fails what it was doing; without listeners it would end
  // the process. The pool's own hears of idle ones alone: not of one that a transaction holds.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const followers = new Set<() => void>()
  return {
    pool,
    followers,
    ...queriesOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      const afterCommit: (() => void)[] = []
      let isFollowed = false
      try {
        // Not waited for: the first statement goes out with it.
        const begun = client.query('begin')
        const working = work({
          client,
          ...queriesOn(client),
          afterCommit: (act) => void afterCommit.push(act),
          followed: () => {
            isFollowed = true
          },
        })
        const [result] = await pipelined(working, begun)
        await client.query('commit')
        for (const act of afterCommit) act()
        if (isFollowed) for (const follow of followers) follow()
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
    close: () => pool.end(),
  }
}
