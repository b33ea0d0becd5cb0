import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, sql } from './database.ts'

const channel = 'verimend_live'
const reconnectAfterMs = 1_000

/**
 * Wakes whoever reads changes: at once for those of this process, by NOTIFY for those of others. The notification
 * is sent after the commit, by itself, and one for all that wait: inside the business transactions it would make
 * them commit one after the other.
 * @param tell learns of failures; what is missed then is found by whoever reads now and then anyway
 */
export function openWake(db: Database, wake: () => void, tell: (error: unknown) => void) {
  let stopped = false
  let notifying = false
  let again = false
  let listener: pg.Client | undefined
  const stopping = new AbortController()

  const notify = async () => {
    again = notifying
    if (notifying) return
    notifying = true
    await db.run(sql`select pg_notify(${channel}, '')`).catch(tell)
    notifying = false
    if (again && !stopped) void notify()
  }
  const follow = () => {
    wake()
    void notify()
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
    client.on('notification', wake)
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
      await listenOnce().catch((error) => stopped || tell(error))
      if (!stopped) await pause(reconnectAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  db.followers.add(follow)
  const listening = listen()
  return {
    async stop() {
      stopped = true
      db.followers.delete(follow)
      stopping.abort()
      // One that is still connecting ends itself: to be ended in the middle of it, it might never tell.
      await listener?.end().catch(() => {})
      await listening
    },
  }
}
