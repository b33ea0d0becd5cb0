import { scratchFolder } from '#server/testing/embedded.ts'
import { corpus as kinds } from '#server/testing/hostile/corpus.ts'
import { type Door, type Judgement, judge } from '#server/testing/hostile/judge.ts'
import { type Part, tableOf } from '../part.ts'
import { withEndings } from '../portal.ts'
import { openOwnPortal } from './own-process.ts'

/** Pictures of all sizes settle in memory within two rounds; from then on it stays as it is, but for so many MB. */
const settlingRounds = 2
const rounds = 6
const mostGrowth = 60

/** Sends every kind once. */
export async function sendAll(door: Door): Promise<Record<string, Judgement[]>> {
  const judged: Record<string, Judgement[]> = {}
  for (const [group, all] of Object.entries(kinds)) {
    judged[group] = []
    for (const kind of all) judged[group].push(await judge(door, kind))
  }
  return judged
}

export const faultsIn = (judged: Record<string, Judgement[]>): string[] =>
  Object.values(judged).flatMap((group) =>
    group.flatMap(({ kind, faults }) => faults.map((fault) => `${kind.name}: ${fault}`)),
  )

/** How many of each group came back how. */
export function countsOf(judged: Record<string, Judgement[]>): string {
  const accepted = ['redrawn', 'pdf', 'download']
  const rows = Object.entries(judged).map(([group, all]) => {
    const count = (is: (outcome: string) => boolean) => all.filter(({ outcome = '' }) => is(outcome)).length
    const refused = count((outcome) => outcome !== 'cut' && !accepted.includes(outcome))
    const counts = accepted.map((kind) => count((outcome) => outcome === kind))
    return [group, all.length, refused, count((outcome) => outcome === 'cut'), ...counts]
  })
  const sums = [1, 2, 3, 4, 5, 6].map((at) => rows.reduce((sum, row) => sum + Number(row[at]), 0))
  const head = ['', 'sent', 'refused', 'cut off', 'drawn anew', 'shown as PDF', 'only saved']
  return tableOf([head, ...rows, ['all', ...sums]])
}

/** The hostile corpus against a portal in a process of its own, with what it holds in memory before and after. */
export const corpus: Part = {
  name: 'corpus',
  about: 'hostile uploads are refused or come back harmless, and memory stays flat',
  run: () =>
    withEndings(async (endings) => {
      const folder = await scratchFolder()
      endings.push(folder.remove)
      const portal = await openOwnPortal(folder.path, endings)
      const held = [portal.memory()]
      const judged = await sendAll(portal)
      held.push(portal.memory())
      const faults = faultsIn(judged)
      while (held.length <= rounds) {
        faults.push(...faultsIn(await sendAll(portal)))
        held.push(portal.memory())
      }
      console.info(countsOf(judged))
      const memory = `${held.map(({ now }) => now).join(', ')} MB in memory at the start and after each round`
      console.info(`  ${memory}, ${held.at(-1)?.peak} at most`)
      const growth = (held.at(-1)?.now ?? 0) - (held[settlingRounds]?.peak ?? 0)
      if (growth > mostGrowth) faults.push(`memory grew by ${growth} MB: ${memory}`)
      const sent = Object.values(judged).flat().length
      return { faults, summary: `${sent} kinds, ${rounds} rounds; ${memory}`, figures: { sent, held } }
    }),
}
