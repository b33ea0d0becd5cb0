import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { sealAudit } from '#server/audit/seal.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { testConfig } from '#server/testing/portal.ts'
import { aReviewer, requestIds, withoutDemoAddresses } from './export-store.ts'
import type { Part } from './part.ts'

const rounds = 20
/** Of a round: about a second of CPU. */
const callsOf = { read: 1_000, write: 220 }
const callers = 8
/** What sealing the rows of a call may cost of the call itself, in percent. */
const goals = { read: 5, write: 10 }

/**
 * CPU time of this process and the database together: that of calls, and that of sealing what they wrote, each counted for
 * itself and summed over rounds that alternate. Two speeds, with and without sealing, would differ by less than one round
 * from the next on a busy machine. CPU time, because there a second of the clock means nothing.
 */
export const auditCost: Part = {
  name: 'audit-cost',
  about: `what the audit's chain costs a read and a write, over ${rounds} rounds`,
  async run() {
    const folder = await scratchFolder()
    const cleanups: (() => Promise<unknown>)[] = [folder.remove]
    try {
      const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
      cleanups.push(postgres.stop)
      await migrate(postgres.ownerUrl)
      const db = openDatabase(postgres.url)
      cleanups.push(db.close)
      await seedDemo(db)
      const config = testConfig({ dataDir: join(folder.path, 'data') })
      const app = await buildApp(config, db, { logs: false, checkReplies: false, limitCreations: false })
      cleanups.push(app.stop)
      await withoutDemoAddresses(db)
      const token = await beginSession(db, await aReviewer(db), new Date(), 'assure')
      const ids = await requestIds(db)
      let calls = 0
      const next = () => {
        calls += 1
        return ids[calls % ids.length]
      }
      const headers = { authorization: `Bearer ${token}` }
      const made = {
        read: () => app.http.inject({ method: 'GET', url: `/api/ivr/getIvrRequest/${next()}`, headers }),
        write: () =>
          app.http.inject({
            ...{ method: 'POST', url: '/api/messages/addMessage', headers },
            payload: { record: `ivr:${next()}`, text: 'A measured message' },
          }),
      } as const
      const seal = () => sealAudit(db, new Date())
      const cpu = cpuOf(join(folder.path, 'postgres', 'data'))
      const costs = {
        read: await costOf(made.read, { seal, cpu, calls: callsOf.read }),
        write: await costOf(made.write, { seal, cpu, calls: callsOf.write }),
      }
      const { rows, wrong } = await verifyAudit(db)
      const faults = (['read', 'write'] as const).flatMap((kind) =>
        costs[kind].percent > goals[kind]
          ? [`sealing costs ${costs[kind].percent} % of a ${kind}, over ${goals[kind]} %`]
          : [],
      )
      if (wrong !== undefined) faults.push(wrong)
      return {
        faults,
        summary: `${textOf('read', costs.read)}, ${textOf('write', costs.write)}; ${rows} rows sealed`,
        figures: { ...costs, rows },
      }
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup()
    }
  },
}

const textOf = (kind: string, { percent, ofCall, ofSealing }: Cost) =>
  `of a ${kind} ${percent} % (${ofSealing} µs of ${ofCall} µs)`

/**
 * Seconds of CPU that this process and the database in this folder have used, also in processes that have ended; without
 * what asking for it takes, which is much beside the sealing of a round.
 */
function cpuOf(data: string): () => number {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const sum = (fields: readonly string[], from: number, to: number) =>
    fields.slice(from, to).reduce((before, field) => before + Number(field), 0)
  let asking = 0
  return () => {
    const begun = process.cpuUsage()
    const running = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((fields) => fields[1] === postmaster)
      .reduce((before, fields) => before + sum(fields, 11, 13), 0)
    const ofDatabase = (running + sum(statOf(postmaster), 11, 15)) / 100
    const asked = process.cpuUsage(begun)
    asking += asked.user + asked.system
    const { user, system } = process.cpuUsage()
    return (user + system - asking) / 1e6 + ofDatabase
  }
}

/**
 * What stands behind the name in /proc/PID/stat (proc(5)): the parent at 1, user and system time in ticks at 11 and 12, and
 * those of children that have ended at 13 and 14.
 */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    // It has ended meanwhile.
    return []
  }
}

interface Round {
  readonly seal: () => Promise<void>
  readonly cpu: () => number
  readonly calls: number
}

interface Cost {
  /** Of sealing beside the call. */
  readonly percent: number
  /** µs of CPU. */
  readonly ofCall: number
  readonly ofSealing: number
}

type Call = () => PromiseLike<{ statusCode: number }>

/** Sealed once for each round, as the task does each second, in which a machine has at least as much CPU time. */
async function costOf(call: Call, { seal, cpu, calls }: Round): Promise<Cost> {
  await callsIn(call, calls)
  await seal()
  const sums = { calls: 0, sealing: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const begun = cpu()
    await callsIn(call, calls)
    const called = cpu()
    await seal()
    sums.calls += called - begun
    sums.sealing += cpu() - called
  }
  const each = (seconds: number) => Math.round((seconds * 1e7) / rounds / calls) / 10
  return {
    percent: Math.round((sums.sealing / sums.calls) * 1_000) / 10,
    ofCall: each(sums.calls),
    ofSealing: each(sums.sealing),
  }
}

async function callsIn(call: Call, calls: number): Promise<void> {
  let begun = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (begun < calls) {
        begun += 1
        const { statusCode } = await call()
        if (statusCode !== 200) throw new Error(`a call was answered ${statusCode}`)
      }
    }),
  )
}
