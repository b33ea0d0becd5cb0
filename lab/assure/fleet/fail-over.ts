import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../programs.ts'
import { ask, type DatabaseNode } from './database-node.ts'

// What Patroni does in production, with the least that fail-over needs: a witness outside the database's hosts that
// notices that the primary is down, powers off its host, and promotes the replica that has the most of the log.

export interface FailOver {
  readonly from: string
  readonly to: string
  /** The first failed probe, and the end of the steps (performance.now). */
  readonly suspectedAt: number
  readonly fencedAt: number
  readonly promotedAt: number
}

export interface Manager {
  primary(): DatabaseNode
  /** Except the primary. */
  replicas(): DatabaseNode[]
  readonly failOvers: readonly FailOver[]
  end(): Promise<void>
}

const everyMs = 300
/** Failed probes, a second each at most, until the primary is given up. */
const vainQuestions = 2

export function startManager(
  nodes: readonly DatabaseNode[],
  first: DatabaseNode,
  log: (line: string) => void,
): Manager {
  let [primary, isEnding] = [first, false]
  const failOvers: FailOver[] = []
  const manager: Manager = {
    primary: () => primary,
    replicas: () => nodes.filter((node) => node !== primary),
    failOvers,
    async end() {
      isEnding = true
      await watching
    },
  }

  async function failOver(suspectedAt: number): Promise<void> {
    const old = primary
    old.host.unplug()
    await old.host.powerOff()
    const fencedAt = performance.now()
    const candidates = nodes.filter((node) => node !== old)
    const next = await mostAdvanced(candidates, () => isEnding)
    if (!next) return
    await ask(next.consoleUrl, 'select pg_promote(true, 30)', 30_000)
    primary = next
    // Until another replica follows, no commit is acknowledged.
    const others = candidates.filter((node) => node !== next)
    await Promise.all(others.map((node) => within(30, () => node.follow(next))))
    const promotedAt = performance.now()
    failOvers.push({ from: old.host.name, to: next.host.name, suspectedAt, fencedAt, promotedAt })
    log(`${old.host.name} is given up, ${next.host.name} is the primary`)
  }

  const watch = async () => {
    let [inVain, suspectedAt] = [0, 0]
    for (; !isEnding; await pause(everyMs)) {
      const startedAt = performance.now()
      // Over the network, like clients.
      const isThere = await ask(primary.url, 'select 1').then(
        () => true,
        () => false,
      )
      if (!isThere && inVain === 0) suspectedAt = startedAt
      inVain = isThere ? 0 : inVain + 1
      if (inVain < vainQuestions) continue
      await failOver(suspectedAt).catch((error) => log(`a fail-over broke off: ${error}`))
      inVain = 0
    }
  }
  const watching = watch()
  return manager
}

/**
 * Asks until all replicas have answered: a commit waits for one of them, and only all together are certain to have it.
 * All must give the same answer twice: one that is still writing what it received would get ahead of the other, and
 * could not follow it.
 */
async function mostAdvanced(
  replicas: readonly DatabaseNode[],
  isOver: () => boolean,
): Promise<DatabaseNode | undefined> {
  let before = ''
  for (; !isOver(); await pause(100)) {
    const found = (await Promise.all(replicas.map(positionOf))).filter((one) => one !== undefined)
    const now = found.map(({ node, bytes }) => `${node.host.name} ${bytes}`).join()
    const isStill = now === before
    before = now
    if (found.length < replicas.length || !isStill) continue
    return found.toSorted((one, other) => other.bytes - one.bytes)[0]?.node
  }
  return undefined
}

/** How much of the log a replica has on disk. */
async function positionOf(node: DatabaseNode): Promise<{ node: DatabaseNode; bytes: number } | undefined> {
  const text = `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes`
  const [row] = await ask<{ bytes: string }>(node.url, text).catch(() => [])
  return row ? { node, bytes: Number(row.bytes) } : undefined
}
