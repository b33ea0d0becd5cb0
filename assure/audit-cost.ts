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

const rounds = 10
/** Of a round: about a second of CPU. */
const callsOf = { read: 1_000, write: 220 }
const callers = 8
/** What sealing may take of the calls for one second of CPU, in percent. */
const goals = { read: 5, write: 10 }

/**
 * Calls for a second of CPU, of this process and the database together, with and without the task that seals the audit. CPU
 * time, because a busy machine makes a second of the clock mean nothing; in rounds that alternate, so that whatever else the
 * machine does meets both. What a round has written is sealed within it, or after it where the task is off.
 */
export const auditCost: Part = {
  name: 'audit-cost',
  about: `what the audit's chain costs a read and a write, over ${rounds} pairs of rounds`,
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
          ? [`sealing takes ${costs[kind].percent} % of a ${kind}, over ${goals[kind]} %`]
          : [],
      )
      if (wrong !== undefined) faults.push(wrong)
      return {
        faults,
        summary: `of a read ${costs.read.percent} % (${costs.read.perSecond} for a second of CPU), of a write ${costs.write.percent} % (${costs.write.perSecond}); ${rows} rows sealed`,
        figures: { ...costs, rows },
      }
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup()
    }
  },
}

/** Seconds of CPU that this process and the database in this folder have used, also in processes that have ended. */
function cpuOf(data: string): () => number {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const sum = (fields: readonly string[], from: number, to: number) =>
    fields.slice(from, to).reduce((before, field) => before + Number(field), 0)
  return () => {
    const { user, system } = process.cpuUsage()
    const running = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((fields) => fields[1] === postmaster)
      .reduce((before, fields) => before + sum(fields, 11, 13), 0)
    return (user + system) / 1e6 + (running + sum(statOf(postmaster), 11, 15)) / 100
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

async function costOf(call: () => PromiseLike<{ statusCode: number }>, { seal, ...round }: Round) {
  await callsIn(call, round)
  await seal()
  const ratios: number[] = []
  const speeds: number[] = []
  for (let pair = 0; pair < rounds; pair += 1) {
    // Which comes first alternates too.
    const first = pair % 2 === 0
    const [one, other] = [
      await callsIn(call, round, first ? seal : undefined),
      await callsIn(call, round, first ? undefined : seal),
    ]
    await seal()
    const [withSeal, without] = first ? [one, other] : [other, one]
    ratios.push(withSeal / without)
    speeds.push(without)
  }
  const percent = Math.round((1 - median(ratios)) * 1_000) / 10
  return { percent, perSecond: Math.round(median(speeds)), ratios }
}

/**
 * Calls for a second of CPU; with `seal`, what they wrote is sealed within what is measured: once, as the task does each
 * second, in which a machine that does nothing else has at least as much CPU time.
 */
async function callsIn(
  call: () => PromiseLike<{ statusCode: number }>,
  { cpu, calls }: Pick<Round, 'cpu' | 'calls'>,
  seal?: () => Promise<void>,
) {
  const used = cpu()
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
  await seal?.()
  return calls / (cpu() - used)
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
