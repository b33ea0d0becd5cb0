import type pg from 'pg'
import { type Database, nameOf, type Queries, sql } from './database.ts'

/** Calls `stop` when no one waits for a reply anymore. @returns a function that ends the watch */
export type Leaving = (stop: () => void) => () => void

/**
 * Runs single statements like the pool, but cancels one in the database when no one waits for it anymore: it then
 * rejects with SQLSTATE 57014, and leaves no trace.
 */
export function cancellable(db: Database, leaving: Leaving): Pick<Queries, 'first'> {
  return {
    async first<Row>({ text, values }: Parameters<Queries['first']>[0]) {
      const client = (await db.pool.connect()) as pg.PoolClient & { readonly processID: number }
      let cancelling: Promise<unknown> | undefined
      let broken: Error | undefined
      const unwatch = leaving(() => {
        // A connection of its own: this one waits for its statement, and the others may all be taken.
        cancelling = db.monitor.run(sql`select pg_cancel_backend(${client.processID})`)
        cancelling.catch((error: Error) => {
          broken = error
        })
      })
      try {
        return (await client.query({ name: nameOf(text), text, values: [...values] })).rows[0] as
          | Row
          | undefined
      } finally {
        unwatch()
        // Awaited, so that it cannot hit a later statement of this connection.
        await cancelling?.catch(() => {})
        client.release(broken)
      }
    },
  }
}
