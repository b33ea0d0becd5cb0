import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../kit/database/database.ts'

/** What a call asks of the database: its statements, and how often it waits for replies. */
export interface Asked {
  readonly statements: number
  /** Statements that are sent without waiting for each other share one. */
  readonly roundTrips: number
  readonly texts: readonly string[]
}

/**
 * Counts the statements of a database's pool, `begin` and `commit` included, in one test at a time. Jobs have
 * connections of their own and are not counted.
 */
export function countStatements(db: Database): { during(call: () => Promise<unknown>): Promise<Asked> } {
  const wrapped = new WeakSet<pg.PoolClient>()
  let texts: string[] = []
  let roundTrips = 0
  db.pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    let open = 0
    const ended = () => {
      open -= 1
    }
    const counted = (...sent: unknown[]): unknown => {
      const [first, ...rest] = sent
      texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
      if (open === 0) roundTrips += 1
      open += 1
      const at = rest.findIndex((part) => typeof part === 'function')
      const callback = rest[at] as ((...reply: unknown[]) => void) | undefined
      // The pool calls back, transactions wait for a promise.
      if (callback) {
        rest[at] = (...reply: unknown[]) => {
          ended()
          callback(...reply)
        }
        return query(first, ...rest)
      }
      const asked = query(...sent)
      if (asked instanceof Promise) asked.then(ended, ended)
      return asked
    }
    Object.defineProperty(client, 'query', { value: counted })
  })
  return {
    async during(call) {
      // The use of a session is recorded without anybody waiting for it, perhaps on a connection that is still being made.
      while (db.pool.idleCount < db.pool.totalCount || db.pool.waitingCount > 0) await setTimeout(5)
      texts = []
      roundTrips = 0
      await call()
      return { statements: texts.length, roundTrips, texts }
    },
  }
}
