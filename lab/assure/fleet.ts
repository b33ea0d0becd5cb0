import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/kit/database/database.ts'
import { type Compared, compare, mailsAreSent } from './faults/compare.ts'
import { storedRequests } from './faults/compare-store.ts'
import { startWorkload, type Workload } from './faults/workload.ts'
import { cases, fail, failAllButReplicasCut, failPrimary, heal, type Outcome, ways } from './fleet/faults.ts'
import { networkIsImpossible } from './fleet/network.ts'
import { type Fleet, openFleet, replicate } from './fleet/set-up.ts'
import { watchForSplitBrain } from './fleet/split-brain.ts'
import { type Found, type Part, skipped, spreadOf } from './part.ts'
import { type Cleanups, withCleanups } from './portal.ts'
import { programsOf, within } from './programs.ts'

const failOvers = { usual: 20, long: 100 }
/** From the primary's failure to the next acknowledged write, at worst. */
const backWithinMs = 10_000
/** How long replicas, portals, the store and the balancer are away. */
const awayMs = 6_000
const clients = 6

/** Three database nodes, HAProxy, Ceph's S3 and three portals in network namespaces, failing one after the other. */
export const fleet: Part = {
  name: 'fleet',
  about: `${failOvers.usual} fail-overs of the database and each other part killed, frozen and cut off: nothing acknowledged is lost`,
  async run({ long }) {
    const programs = programsOf(['ip', 'haproxy'], ['iproute2', 'haproxy'])
    if (typeof programs === 'string') return skipped(programs)
    const { ip = '', haproxy = '' } = programs
    const why = networkIsImpossible(ip)
    if (why !== undefined) return skipped(why)
    const count = Number(process.env.FAIL_OVERS ?? failOvers[long ? 'long' : 'usual'])
    return withCleanups(async (cleanups) => {
      const opened = await openFleet({ ip, haproxy }, cleanups)
      if (typeof opened === 'string') return skipped(opened)
      return run(opened, count, cleanups).catch(async (error: unknown) => {
        for (const { host, lastWords } of opened.nodes)
          console.info(`  ${host.name}, ${host.pids().length} processes, wrote last:\n${await lastWords()}`)
        throw error
      })
    })
  },
}

async function run(fleet: Fleet, count: number, cleanups: Cleanups): Promise<Found> {
  const { address, people, nodes, manager } = fleet
  await replicate(nodes, 'synchronously')
  const watch = watchForSplitBrain(nodes)
  cleanups.push(() => watch.end())
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
  const outcomes = await otherFaults(fleet, workload, faults)
  await heal(fleet, await failAllButReplicasCut(fleet, 3_000))
  await workload.finish()
  await mailsAreSent(fleet.db)
  const { db, store, post } = fleet
  const places = { db, files: store.files, address, people, mails: post.mails }
  const found = await compare(workload.ledger, places)
  const mails = post.mails.size
  const planned = count + 1
  const unfenced = manager.failOvers.filter(({ leftRunning }) => leftRunning > 0).length
  const worst = Math.max(...pauses)
  faults.push(
    ...workload.wrong.slice(0, 10),
    ...found.faults,
    ...(worst > backWithinMs ? [`${worst} ms without an acknowledged write in a fail-over`] : []),
    ...(unfenced > 0 ? [`${unfenced} promotions while the old primary ran`] : []),
    ...(watch.seen.twice > 0 ? [`two nodes took writes at once, ${watch.seen.twice} times`] : []),
    ...(manager.failOvers.length === planned
      ? []
      : [`${manager.failOvers.length} fail-overs instead of ${planned}`]),
    ...(await differingNodes(fleet)),
  )
  const asked = watch.seen.rounds
  const lostWithout = await lostAsynchronously(fleet)
  const twiceWithout = await writableWithoutFence(fleet, watch.seen)
  if (lostWithout === 0) faults.push('the control passed: asynchronous replication lost nothing')
  if (twiceWithout === 0) faults.push('the control passed: without a fence no two nodes took writes')
  const figures = {
    pauses,
    asked,
    outcomes,
    failOvers: manager.failOvers,
    mails,
    lostWithout,
    twiceWithout,
    ...found,
  }
  return {
    faults,
    summary: told(workload, found, { pauses, mails, asked, lostWithout, twiceWithout }),
    figures,
  }
}

function told(
  workload: Workload,
  found: Compared,
  run: { pauses: readonly number[]; mails: number; asked: number; lostWithout: number; twiceWithout: number },
): string {
  const { pauses, mails, asked, lostWithout, twiceWithout } = run
  return [
    `${pauses.length} fail-overs, ${cases.length} other faults, ${workload.acknowledged()} acknowledged:`,
    `${found.lost} lost, ${found.doubled} doubled, ${found.partial} partial, ${found.filesMissing} files missing,`,
    `${found.mailsTwice} of ${mails} mails twice; writes again after ${spreadOf(pauses).p50} ms (p50),`,
    `${Math.max(...pauses)} ms (p100); one node at most took writes each of ${asked} times;`,
    `controls: ${lostWithout} lost when asynchronous, two nodes took writes ${twiceWithout} times without a fence`,
  ].join(' ')
}

/** Each other part in each way. The portals go on without one of them; there is one store and one balancer. */
async function otherFaults(
  fleet: Fleet,
  workload: Workload,
  faults: string[],
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const one of cases) {
    const name = `${one.part} ${one.how}`
    const outcome = await fail(fleet, workload, one, awayMs)
    outcomes[name] = outcome
    const isAlone = one.part === 'store' || one.part === 'balancer'
    const ms = isAlone ? outcome.backMs : Math.max(outcome.pauseMs, outcome.backMs)
    if (ms > (isAlone ? backWithinMs : awayMs - 1))
      faults.push(`${name}: ${ms} ms without an acknowledged write`)
    console.info(
      `  ${name}: ${outcome.pauseMs} ms without a write while it lasted, ${outcome.backMs} ms after it`,
    )
  }
  return outcomes
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

/** The control: the same as before, but a commit waits for no replica. @returns how much of what was acknowledged is lost */
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

/** The control: a frozen primary comes to itself after another was promoted. @returns how often two took writes */
async function writableWithoutFence({ manager }: Fleet, seen: { twice: number }): Promise<number> {
  const before = manager.failOvers.length
  const since = seen.twice
  manager.fences = false
  const old = manager.primary()
  old.host.freeze()
  await within(60, async () => {
    if (manager.failOvers.length === before) throw new Error('nobody took over')
  })
  old.host.thaw()
  await pause(3_000)
  return seen.twice - since
}
