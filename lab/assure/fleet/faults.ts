import { setTimeout as pause } from 'node:timers/promises'
import type { Workload } from '../faults/workload.ts'
import { within } from '../programs.ts'
import { ask, type DatabaseNode } from './database-node.ts'
import type { Fleet } from './set-up.ts'

type How = 'killed' | 'frozen' | 'cut off'
export const ways: readonly How[] = ['killed', 'frozen', 'cut off']

/** The longest gap without an acknowledged write in a span of time, in ms. */
function longestPause(workload: Workload, from: number, to: number): number {
  const times = workload.answered.filter(({ at, status }) => status === 200 && at > from && at < to)
  const moments = [from, ...times.map(({ at }) => at).sort((one, other) => one - other), to]
  return Math.round(Math.max(...moments.slice(1).map((at, before) => at - (moments[before] ?? from))))
}

const acknowledged = async (workload: Workload, seconds: number) => {
  const since = workload.acknowledged()
  await within(seconds, async () => {
    if (workload.acknowledged() <= since) throw new Error(`nothing was acknowledged for ${seconds} s`)
  })
}

/**
 * Makes the primary fail under load and waits until everything has recovered. @returns ms without an acknowledged write
 */
export async function failPrimary(fleet: Fleet, workload: Workload, how: How): Promise<number> {
  const { manager } = fleet
  const before = manager.failOvers.length
  await acknowledged(workload, 30)
  await pause(Math.random() * 500)
  const old = manager.primary()
  const startedAt = performance.now()
  if (how === 'killed') await old.host.powerOff()
  else if (how === 'frozen') old.host.freeze()
  else old.host.unplug()
  await within(60, async () => {
    if (manager.failOvers.length === before) throw new Error('nobody took over')
  })
  await acknowledged(workload, 30)
  await pause(500)
  const endedAt = performance.now()
  await heal(fleet, old)
  return longestPause(workload, startedAt, endedAt)
}

/** A fenced host comes back as a replica of the new primary, from a new copy: the end of its own log is discarded. */
export async function heal({ manager, nodes }: Fleet, old: DatabaseNode): Promise<void> {
  await old.host.powerOff()
  old.host.plugIn()
  await within(20, () => old.copyFrom(manager.primary()))
  await untilWhole(manager.primary(), nodes.length - 1)
}

/** All replicas follow and have what the primary has. */
async function untilWhole(primary: DatabaseNode, replicas: number): Promise<void> {
  const text = `select count(*)::int as following from pg_stat_replication
    where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn) < 1000000`
  await within(60, async () => {
    const [row] = await ask<{ following: number }>(primary.consoleUrl, text)
    if (row?.following !== replicas) throw new Error(`${row?.following} replicas follow ${primary.host.name}`)
  })
}

/** Both replicas are down for a while, then the primary dies, then they come back. @returns the old primary */
export async function failAllButReplicasCut({ manager }: Fleet, awayMs: number): Promise<DatabaseNode> {
  const before = manager.failOvers.length
  const [old, replicas] = [manager.primary(), manager.replicas()]
  for (const { host } of replicas) host.unplug()
  await pause(awayMs)
  await old.host.powerOff()
  await pause(1_000)
  for (const { host } of replicas) host.plugIn()
  await within(60, async () => {
    if (manager.failOvers.length === before) throw new Error('nobody took over')
  })
  return old
}
