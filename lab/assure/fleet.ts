import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/kit/database/database.ts'
import { type Compared, compare, mailsAreSent } from './faults/compare.ts'
import { storedRequests } from './faults/compare-store.ts'
import { startWorkload, type Workload } from './faults/workload.ts'
import { failAllButReplicasCut, failPrimary, heal, ways } from './fleet/faults.ts'
import { networkIsImpossible } from './fleet/network.ts'
import { type Fleet, openFleet, replicate } from './fleet/set-up.ts'
import { type Found, type Part, skipped, spreadOf } from './part.ts'
import { withCleanups } from './portal.ts'
import { programsOf, within } from './programs.ts'

const failOvers = { usual: 20, long: 100 }
/** The longest allowed time from the primary's failure to the next acknowledged write. */
const backWithinMs = 10_000
const clients = 6

/** Three database nodes, HAProxy and three portals in network namespaces, whose primary fails again and again. */
export const fleet: Part = {
  name: 'fleet',
  about: `${failOvers.usual} fail-overs of the database, killed, frozen and cut off: nothing acknowledged is lost`,
  async run({ long }) {
    const programs = programsOf(['ip', 'haproxy'], ['iproute2', 'haproxy'])
    if (typeof programs === 'string') return skipped(programs)
    const { ip = '', haproxy = '' } = programs
    const why = networkIsImpossible(ip)
    if (why !== undefined) return skipped(why)
    const count = Number(process.env.FAIL_OVERS ?? failOvers[long ? 'long' : 'usual'])
    return withCleanups(async (cleanups) => {
      const opened = await openFleet({ ip, haproxy }, cleanups)
      return run(opened, count).catch(async (error: unknown) => {
        for (const { host, lastWords } of opened.nodes)
          console.info(`  ${host.name}, ${host.pids().length} processes, wrote last:\n${await lastWords()}`)
        throw error
      })
    })
  },
}

async function run(fleet: Fleet, count: number): Promise<Found> {
  const { address, people, nodes, manager } = fleet
  await replicate(nodes, 'synchronously')
  const workload = await startWorkload({ people, address: () => address, clients, pauseMs: 100 })
  const faults: string[] = []
  const pauses: number[] = []
  for (let round = 0; round < count; round += 1) {
    const ms = await failPrimary(fleet, workload, ways[round % ways.length] ?? 'killed')
    pauses.push(ms)
    console.info(
      `  fail-over ${round + 1}, ${ways[round % ways.length]}: ${ms} ms without an acknowledged write`,
    )
  }
  await heal(fleet, await failAllButReplicasCut(fleet, 3_000))
  await workload.finish()
  await mailsAreSent(fleet.db)
  const { db, files, post } = fleet
  const places = { db, files, address, people, mails: post.mails }
  const found = await compare(workload.ledger, places)
  const mails = post.mails.size
  const planned = count + 1
  const worst = Math.max(...pauses)
  faults.push(
    ...workload.wrong.slice(0, 10),
    ...found.faults,
    ...(worst > backWithinMs ? [`${worst} ms without an acknowledged write in a fail-over`] : []),
    ...(manager.failOvers.length === planned
      ? []
      : [`${manager.failOvers.length} fail-overs instead of ${planned}`]),
    ...(await differingNodes(fleet)),
  )
  const lostWithout = await lostAsynchronously(fleet)
  if (lostWithout === 0) faults.push('the control passed: asynchronous replication lost nothing')
  const figures = { pauses, failOvers: manager.failOvers, mails, lostWithout, ...found }
  return { faults, summary: told(workload, found, { pauses, mails, lostWithout }), figures }
}

function told(
  workload: Workload,
  found: Compared,
  run: { pauses: readonly number[]; mails: number; lostWithout: number },
): string {
  const { pauses, mails, lostWithout } = run
  return [
    `${pauses.length} fail-overs, ${workload.acknowledged()} acknowledged:`,
    `${found.lost} lost, ${found.doubled} doubled, ${found.partial} partial, ${found.filesMissing} files missing,`,
    `${found.mailsTwice} of ${mails} mails twice; writes again after ${spreadOf(pauses).p50} ms (p50),`,
    `${Math.max(...pauses)} ms (p100); control: ${lostWithout} lost when asynchronous`,
  ].join(' ')
}

/** Whether all nodes hold the same requests. */
async function differingNodes({ nodes }: Fleet): Promise<string[]> {
  const digests = await within(20, async () => {
    const all = await Promise.all(nodes.map(({ consoleUrl }) => digestOf(consoleUrl)))
    if (new Set(all).size > 1) throw new Error('the nodes differ')
    return all
  }).catch(() => [])
  return digests.length === nodes.length ? [] : ['the nodes hold different requests']
}

async function digestOf(consoleUrl: string): Promise<string> {
  const db = openDatabase(consoleUrl.replace('/postgres?', '/verimend?'), { connections: 1 })
  try {
    const rows = await storedRequests(db)
    const sorted = rows.map((row) => JSON.stringify(row)).sort()
    return createHash('sha256').update(sorted.join('\n')).digest('hex')
  } finally {
    await db.close()
  }
}

/**
 * The control: the same as before, but a commit waits for no replica. @returns how many acknowledged writes are lost
 */
async function lostAsynchronously(fleet: Fleet): Promise<number> {
  const { nodes, people, address, db, manager } = fleet
  await replicate(nodes, 'asynchronously')
  const options = { people, address: () => address, clients, prefix: 'control', repeats: false }
  const workload = await startWorkload(options)
  await pause(2_000)
  const old = await failAllButReplicasCut(fleet, 3_000)
  await workload.finish()
  await heal(fleet, old)
  const rows = await within(20, () => storedRequests(db))
  const kept = new Set(rows.map(({ number }) => number))
  console.info(
    `  asynchronous: ${workload.ledger.submits.size} acknowledged, ${manager.primary().host.name} goes on`,
  )
  return [...workload.ledger.submits.keys()].filter((number) => !kept.has(number)).length
}
