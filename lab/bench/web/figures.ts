import { type Figure, goals } from '../goals.ts'
import { median } from '../rounds.ts'
import type { Load, Measured } from './measure.ts'

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

/** The figures with a goal: what moves, and the slowest answer to each act. */
export function figuresOf(measured: readonly Measured[]): Figure[] {
  return screensIn(measured).flatMap((screen) => {
    const runs = measured.filter((one) => one.screen === screen)
    const shifts = runs.flatMap(({ cold, warm }) => [cold.cls, warm.cls])
    const key = screen.replaceAll(' ', '-')
    const acts = runs[0]?.acts ?? []
    return [
      {
        name: `web.${key}.cls`,
        title: `${screen}, CLS`,
        value: Math.max(...shifts),
        unit: '',
        goal: goals.browser.shift,
      },
      ...acts.map(({ kind }, at) => ({
        name: `web.${key}.${kind}.inp`,
        title: `${screen}, ${kind}, INP`,
        value: median(runs.flatMap((run) => run.acts[at]?.inp ?? [])),
        unit: 'ms',
        goal: goals.browser.inp,
      })),
    ]
  })
}
