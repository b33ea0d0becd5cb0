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
const roundMs = 1_500
const callers = 8
/** What sealing may take of the calls a second, in percent. */
const goals = { read: 5, write: 10 }

/**
 * Calls a second with and without the task that seals the audit, in rounds that alternate, so that whatever else the machine
 * does meets both. What a round has written is sealed within it, or after its time where the task is off.
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
      const costs = { read: await costOf(made.read, seal), write: await costOf(made.write, seal) }
      const { rows, wrong } = await verifyAudit(db)
      const faults = (['read', 'write'] as const).flatMap((kind) =>
        costs[kind].percent > goals[kind]
          ? [`sealing takes ${costs[kind].percent} % of a ${kind}, over ${goals[kind]} %`]
          : [],
      )
      if (wrong !== undefined) faults.push(wrong)
      return {
        faults,
        summary: `of a read ${costs.read.percent} % (${costs.read.perSecond}/s), of a write ${costs.write.percent} % (${costs.write.perSecond}/s); ${rows} rows sealed`,
        figures: { ...costs, rows },
      }
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup()
    }
  },
}

async function costOf(call: () => PromiseLike<{ statusCode: number }>, seal: () => Promise<void>) {
  await callsIn(call)
  await seal()
  const ratios: number[] = []
  const speeds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Which comes first alternates too.
    const first = round % 2 === 0
    const [one, other] = [
      await callsIn(call, first ? seal : undefined),
      await callsIn(call, first ? undefined : seal),
    ]
    await seal()
    const [withSeal, without] = first ? [one, other] : [other, one]
    ratios.push(withSeal / without)
    speeds.push(without)
  }
  const percent = Math.round((1 - median(ratios)) * 1_000) / 10
  return { percent, perSecond: Math.round(median(speeds)), ratios }
}

/** Calls a second; with `seal`, what they wrote is sealed within the time that is measured. */
async function callsIn(call: () => PromiseLike<{ statusCode: number }>, seal?: () => Promise<void>) {
  const startedAt = performance.now()
  let done = 0
  const isOver = () => performance.now() - startedAt > roundMs
  const timer = seal && setInterval(() => void seal(), 1_000)
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isOver()) {
        const { statusCode } = await call()
        if (statusCode !== 200) throw new Error(`a call was answered ${statusCode}`)
        done += 1
      }
    }),
  )
  clearInterval(timer)
  await seal?.()
  return done / ((performance.now() - startedAt) / 1_000)
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
