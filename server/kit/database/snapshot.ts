import type pg from 'pg'
import { type Database, nameOf, pipelined, type Queries, type Sql, sql } from './database.ts'

/** One snapshot of the database, read piece by piece: what is committed in the meantime is not seen. */
export interface Snapshot extends Pick<Queries, 'all' | 'first'> {
  /** Begins to read a statement, whose rows `fetch` returns. */
  open(query: Sql): Promise<void>
  /** The next rows; none at the end. */
  fetch<Row>(count: number): Promise<Row[]>
  /** Ends the snapshot and cancels the running statement. Can be called at any time, and more than once. */
  close(): Promise<void>
}

/**
 * Takes a connection of the pool until it is closed.
 * @param seen what the reader sees, as a select list (access/wall.ts)
 */
export async function openSnapshot(db: Database, seen?: Sql): Promise<Snapshot> {
  const client = (await db.pool.connect()) as pg.PoolClient & { readonly processID: number }
  let running = 0
  let closing: Promise<void> | undefined
  const send = async <Row>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> => {
    if (closing) throw new Error('the snapshot is closed')
    running += 1
    try {
      return (await client.query({ text, values, ...(name && { name }) })).rows as Row[]
    } finally {
      running -= 1
    }
  }
  const all = <Row>({ text, values }: Sql) => send<Row>(text, values, nameOf(text))
  const end = async () => {
    let broken: Error | undefined
    try {
      // Another connection: this one waits for its statement. Awaited, so that it cannot hit a later one.
      if (running > 0) await db.pool.query('select pg_cancel_backend($1)', [client.processID])
      await client.query('rollback')
    } catch (error) {
      broken = error as Error
    }
    client.release(broken)
  }
  const close = () => {
    closing ??= end()
    return closing
  }
  try {
    const shown = seen && sql`select ${seen}`
    await pipelined(
      send('begin isolation level repeatable read read only'),
      shown && send(shown.text, shown.values),
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    all,
    first: async <Row>(query: Sql) => (await all<Row>(query))[0],
    // The cursor's text contains no values: they are bound, as in any other statement.
    open: async ({ text, values }) => void (await send(`declare rows no scroll cursor for ${text}`, values)),
    fetch: (count) => send(`fetch ${Math.trunc(count)} from rows`),
    close,
  }
}
