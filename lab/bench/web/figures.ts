import type { Figure } from '../goals.ts'
import { median } from '../rounds.ts'
import type { Acted, Load, Measured } from './measure.ts'

/** [must, reach] in ms; CLS without a unit. */
const goals = { cls: [0.02, 0], inp: [100, 50], shown: [100, 50] } as const

const screensIn = (measured: readonly Measured[]) => [...new Set(measured.map(({ screen }) => screen))]

/** One line for each screen, cold and warm: medians of the rounds, but for the layout shift, whose worst counts. */
export function loadsOf(measured: readonly Measured[]): string {
  const head = ['screen', '', 'KB', 'requests', 'usable ms', 'LCP ms', 'CLS', 'long tasks ms']
  const lines = screensIn(measured).flatMap((screen) =>
    (['cold', 'warm'] as const).map((how) => {
      const loads = measured.filter((one) => one.screen === screen).map((one) => one[how])
      const of = (take: (load: Load) => number) => median(loads.map(take))
      return [
        screen,
        how,
        (of(({ bytes }) => bytes) / 1_000).toFixed(1),
        of(({ requests }) => requests).toFixed(0),
        of(({ usable }) => usable).toFixed(0),
        of(({ lcp }) => lcp).toFixed(0),
        Math.max(...loads.map(({ cls }) => cls)).toFixed(4),
        of(({ blocked }) => blocked).toFixed(0),
      ]
    }),
  )
  const all = [head, ...lines]
  const widths = head.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all
    .map((line) =>
      line
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** What has a goal, and what typing costs. */
export function figuresOf(measured: readonly Measured[]): Figure[] {
  return screensIn(measured).flatMap((screen) => {
    const runs = measured.filter((one) => one.screen === screen)
    const shifts = runs.flatMap(({ cold, warm }) => [cold.cls, warm.cls])
    const key = screen.replaceAll(' ', '-')
    const figures: Figure[] = [withGoal('cls', `web.${key}.cls`, `${screen}, CLS`, Math.max(...shifts), '')]
    const [first] = runs
    for (const [at, { kind }] of first?.acts.entries() ?? [])
      figures.push(
        ...ofAct(
          `web.${key}.${kind}`,
          `${screen}, ${kind}`,
          runs.flatMap(({ acts }) => acts[at] ?? []),
        ),
      )
    return figures
  })
}

function ofAct(name: string, title: string, acts: readonly Acted[]): Figure[] {
  const figures = [withGoal('inp', `${name}.inp`, `${title}, INP`, median(acts.map(({ inp }) => inp)), 'ms')]
  const of = (take: (act: Acted) => number | undefined) => acts.flatMap((act) => take(act) ?? [])
  const shown = of((act) => act.shown)
  if (shown.length > 0)
    figures.push(withGoal('shown', `${name}.shown`, `${title}, until it is painted`, median(shown), 'ms'))
  const renders = of((act) => act.rendersPerKey)
  if (renders.length > 0) {
    const commits = median(of((act) => act.commitsPerKey)).toFixed(1)
    const note = `${commits} commits a key`
    figures.push({
      name: `${name}.renders`,
      title: `${title}, components per key`,
      value: median(renders),
      unit: '',
      note,
    })
  }
  return figures
}

function withGoal(
  goal: keyof typeof goals,
  name: string,
  title: string,
  value: number,
  unit: string,
): Figure {
  const [must, reach] = goals[goal]
  return { name, title, value, unit, must, reach }
}
