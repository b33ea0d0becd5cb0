import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, sql } from '../database/database.ts'

const channel = 'verimend_live'
const reconnectAfterMs = 1_000
/** Commits within this time are told to the other processes as one. */
const gatherMs = 60

/**
 * Wakes whoever reads changes: at once for those of this process, by NOTIFY for those of others. The notification
 * is sent after the commit, by itself, and one for all that wait: inside the business transactions it would make
 * them commit one after the other.
 * @param tell learns of failures; what is missed then is found by whoever reads now and then anyway
 */
export function listenForChanges(db: Database, wake: () => unknown, onError: (error: unknown) => void) {
  const own = randomUUID()
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let listener: pg.Client | undefined
  const stopping = new AbortController()

  const notify = () => {
    timer = undefined
    if (!stopped) db.run(sql`select pg_notify(${channel}, ${own})`).catch(onError)
  }
  const follow = () => {
    wake()
    timer ??= setTimeout(notify, gatherMs)
  }

  const listenOnce = async () => {
    const { connectionString } = db.pool.options
    const client = new pg.Client({
      ...(connectionString === undefined ? {} : { connectionString }),
      application_name: 'verimend live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', resolve))
    client.on('notification', ({ payload }) => payload !== own && wake())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // What came while nobody listened.
      wake()
      listener = client
      if (!stopped) await lost
    } finally {
      listener = undefined
      await client.end().catch(() => {})
    }
  }
  const listen = async () => {
    while (!stopped) {
      await listenOnce().catch((error) => stopped || onError(error))
      if (!stopped) await pause(reconnectAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  db.followers.add(follow)
  const listening = listen()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      db.followers.delete(follow)
      stopping.abort()
      // One that is still connecting ends itself: to be ended in the middle of it, it might never tell.
      await listener?.end().catch(() => {})
      await listening
    },
  }
}
