import { scratchFolder } from '#server/testing/embedded.ts'
import { corpus as kinds } from '../../hostile/corpus.ts'
import { type Judgement, judge, type PortalAccess } from '../../hostile/judge.ts'
import type { Part } from '../part.ts'
import { withCleanups } from '../portal.ts'
import { openOwnPortal } from './own-process.ts'

/** Memory settles within two rounds; afterwards it may grow by at most `maxGrowth` MB. */
const settlingRounds = 2
const rounds = 6
const maxGrowth = 60

/** Uploads every kind of hostile file once. */
export async function sendAll(portalAccess: PortalAccess): Promise<Record<string, Judgement[]>> {
  const judged: Record<string, Judgement[]> = {}
  for (const [group, all] of Object.entries(kinds)) {
    judged[group] = []
    for (const kind of all) judged[group].push(await judge(portalAccess, kind))
  }
  return judged
}

export const faultsIn = (judged: Record<string, Judgement[]>): string[] =>
  Object.values(judged).flatMap((group) =>
    group.flatMap(({ kind, faults }) => faults.map((fault) => `${kind.name}: ${fault}`)),
  )

/** Uploads the hostile corpus to a portal in a separate process and watches its memory. */
export const corpus: Part = {
  name: 'corpus',
  about: 'hostile uploads are rejected or made harmless, and memory use stays constant',
  run: () =>
    withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const portal = await openOwnPortal(folder.path, cleanups)
      const memoryUse = [portal.memory()]
      const judged = await sendAll(portal)
      memoryUse.push(portal.memory())
      const faults = faultsIn(judged)
      while (memoryUse.length <= rounds) {
        faults.push(...faultsIn(await sendAll(portal)))
        memoryUse.push(portal.memory())
      }
      const memory = `${memoryUse.map(({ now }) => now).join(', ')} MB in memory at the start and after each round`
      console.info(`  ${memory}, ${memoryUse.at(-1)?.peak} at most`)
      const growth = (memoryUse.at(-1)?.now ?? 0) - (memoryUse[settlingRounds]?.peak ?? 0)
      if (growth > maxGrowth) faults.push(`memory grew by ${growth} MB: ${memory}`)
      const sent = Object.values(judged).flat().length
      return { faults, summary: `${sent} kinds, ${rounds} rounds; ${memory}`, figures: { sent, memoryUse } }
    }),
}
