import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, sql } from '../database/database.ts'
import { waitMs } from '../waits.ts'

/** The jobs that this process works on, known to the others, so that those of an ended process are soon taken over. */
export interface Claims {
  /** Runs the work while the jobs with these ids are claimed. @throws when the database does not reply */
  during<T>(ids: readonly string[], work: () => Promise<T>): Promise<T>
  /** Makes active jobs that nobody claims due again. Returns their queues. */
  takeOver(queues: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** The connection that holds the claims of this process. There is one at most. */
interface Session {
  readonly client: pg.Client
  /** Rejects when it cannot be opened. */
  readonly opened: Promise<pg.Client>
}

/** The first key of the advisory locks; the second is a hash of the job's id. */
const claimed = 5_150_004
const reconnectMs = 250
/** The time between two looks. A process whose session has just broken needs a moment to claim its jobs again. */
const secondLookMs = 400

/**
 * A claim is an advisory lock of one session of this process: PostgreSQL releases it when the process ends, however it
 * ends. The heartbeats of the job queue find that out too, after 10 to 25 s; someone may be waiting for a sign-in code.
 * Only a whole machine that vanishes is left to them, because its sessions stay for a while.
 */
export function openClaims(db: Database): Claims {
  const held = new Map<string, number>()
  let current: Session | undefined
  let reclaiming: Promise<void> | undefined
  let isClosed = false
  /** Jobs without a claim at the last look: a process that has lost its session gets a moment to claim them again. */
  let suspects = new Set<string>()

  const open = (): Session => {
    const { connectionString } = db.pool.options
    const client = new pg.Client({
      ...(connectionString === undefined ? {} : { connectionString }),
      application_name: 'verimend claims',
      query_timeout: waitMs(5_000),
      connectionTimeoutMillis: waitMs(5_000),
      keepAlive: true,
      // Jobs begin and end while another is being claimed.
      pipeline: true,
    })
    const start = async () => {
      await client.connect()
      if (held.size > 0) await client.query(lockText, [[...held.keys()]])
      return client
    }
    const one: Session = { client, opened: start() }
    one.opened.catch(() => drop(one))
    client.on('error', () => {})
    client.once('end', () => drop(one))
    return one
  }
  const session = () => {
    current ??= open()
    return current
  }
  /** Ends a session. A later one stays: its own end may come late, as that of a connection that was refused does. */
  const drop = (one: Session) => {
    void one.client.end().catch(() => {})
    if (current !== one) return
    current = undefined
    // At once, because others may see these jobs without a claim.
    reclaim()
  }
  const isOpen = () =>
    session().opened.then(
      () => true,
      () => false,
    )
  const mustReclaim = () => !isClosed && held.size > 0 && !current
  const reclaim = () => {
    if (reclaiming || !mustReclaim()) return
    const work = async () => {
      // A database that is away refuses within a millisecond, and one that has just come back has few connections to give.
      while (mustReclaim() && !(await isOpen())) await pause(reconnectMs)
    }
    reclaiming = work().finally(() => {
      reclaiming = undefined
      reclaim()
    })
  }
  const release = (ids: readonly string[]) => {
    const gone = ids.filter((id) => {
      const left = (held.get(id) ?? 1) - 1
      if (left > 0) held.set(id, left)
      else held.delete(id)
      return left === 0
    })
    // A lock that cannot be released goes with its session.
    current?.opened.then((client) => client.query(unlockText, [gone])).catch(() => {})
  }

  const unclaimedOf = async (queues: readonly string[]) => {
    const rows = await db.monitor.all<{ id: string }>(sql`
      select id::text from pgboss.job
      where name = any(${queues}) and state = 'active' and started_on < clock_timestamp() - interval '1 second'
        and not exists (
          select from pg_locks l
          where l.locktype = 'advisory' and l.classid = ${claimed}::oid and l.objsubid = 2 and l.granted
            and l.objid = (hashtext(job.id::text)::bigint & 4294967295)::oid
            and l.database = (select oid from pg_database where datname = current_database())
        )`)
    return rows.map(({ id }) => id)
  }

  return {
    async during(ids, work) {
      const one = session()
      const client = await one.opened
      for (const id of ids) held.set(id, (held.get(id) ?? 0) + 1)
      try {
        await client.query(lockText, [ids]).catch((error: unknown) => {
          // It may have hung; the next claim needs a session that replies.
          drop(one)
          throw error
        })
        return await work()
      } finally {
        release(ids)
      }
    },
    async takeOver(queues) {
      const seen = await unclaimedOf(queues)
      if (seen.length > 0) await pause(secondLookMs)
      const again = seen.length > 0 ? await unclaimedOf(queues) : []
      const unclaimed = seen.filter((id) => again.includes(id))
      const abandoned = unclaimed.filter((id) => suspects.has(id))
      suspects = new Set(unclaimed)
      if (abandoned.length === 0) return []
      const due = await db.all<{ name: string }>(sql`
        update pgboss.job set state = 'retry', start_after = clock_timestamp(), heartbeat_on = null
        where id = any(${abandoned}::uuid[]) and state = 'active' returning name`)
      return [...new Set(due.map(({ name }) => name))]
    },
    async close() {
      isClosed = true
      await current?.opened.then((client) => client.end()).catch(() => {})
    },
  }
}

// Shared, so that a session that PostgreSQL still takes for alive keeps no other from its claim.
const lockText = `select pg_advisory_lock_shared(${claimed}, hashtext(id)) from unnest($1::text[]) id`
const unlockText = `select pg_advisory_unlock_shared(${claimed}, hashtext(id)) from unnest($1::text[]) id`
