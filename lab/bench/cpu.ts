import { existsSync, readFileSync } from 'node:fs'
import { type Database, sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'

/** CPU time per request, in µs: of the server's process, and of its connections in the database. */
export interface CpuCost {
  readonly server: number
  readonly database: number
}

/** Adds up the CPU time of rounds. Unlike throughput, it hardly changes when other programs use the machine. */
export interface CpuMeter {
  /** Runs a round that returns how many requests were answered. */
  around<Round extends { readonly answered: number }>(round: () => Promise<Round>): Promise<Round>
  /** Undefined on a system without /proc. */
  cost(): CpuCost | undefined
}

/** How much CPU time a tick of /proc is, in µs. */
const tickUs = 10_000
/** What is done after the reply, such as sending a mail, belongs to the request too. */
const afterwardsMs = 300

export function cpuMeter({ child }: ServerProcess, db: Database): CpuMeter {
  const { pid = 0 } = child
  const sum = { answered: 0, server: 0, database: 0 }
  return {
    async around(round) {
      const before = { server: ticksOf(pid), backends: await backendsOf(db) }
      const done = await round()
      await new Promise((resolve) => setTimeout(resolve, afterwardsMs))
      sum.answered += done.answered
      sum.server += ticksOf(pid) - before.server
      for (const [backend, ticks] of await backendsOf(db))
        sum.database += ticks - (before.backends.get(backend) ?? 0)
      return done
    },
    cost() {
      if (sum.server === 0 || sum.answered === 0) return undefined
      const each = (ticks: number) => (ticks * tickUs) / sum.answered
      return { server: each(sum.server), database: each(sum.database) }
    },
  }
}

/** User and system time of a process with all its threads; 0 if it is gone or the system has no /proc. */
function ticksOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  // The second column is the program's name in parentheses, which may contain spaces.
  const columns = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(columns[11]) + Number(columns[12])
}

/** Ticks by process of the database's connections, without the meter's own. */
async function backendsOf(db: Database): Promise<Map<number, number>> {
  const rows = await db.all<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'verimend%' and pid <> pg_backend_pid()`)
  return new Map(rows.map(({ pid }) => [pid, ticksOf(pid)]))
}
