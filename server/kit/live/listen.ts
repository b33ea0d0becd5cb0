import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, sql } from '../database/database.ts'
import { waitMs } from '../waits.ts'

const channel = 'verimend_live'
const reconnectAfterMs = 1_000
/** Commits within this time share one notification to the other processes. */
const gatherMs = 60

/**
 * Wakes the reader of changes: directly for commits of this process, by NOTIFY for those of other processes. NOTIFY is
 * sent after the commit, outside the transaction and batched, because inside it would serialize all commits.
 * @param onError receives failures; the reader also polls, so that a missed notification only delays changes
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
      connectionTimeoutMillis: waitMs(5_000),
    })
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', resolve))
    client.on('notification', ({ payload }) => payload !== own && wake())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // For changes committed while the connection was down.
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
      // A client that is still connecting is not ended here, because `end` might then never resolve: it ends itself.
      await listener?.end().catch(() => {})
      await listening
    },
  }
}
