import { median } from '../../statistics.ts'
import { tableOf } from '../../table.ts'
import { type Figure, goals } from '../goals.ts'
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
        Math.round(of(({ bytes }) => bytes) / 100) / 10,
        Math.round(of(({ requests }) => requests)),
        Math.round(of(({ usable }) => usable)),
        Math.round(of(({ lcp }) => lcp)),
        Math.round(Math.max(...loads.map(({ cls }) => cls)) * 10_000) / 10_000,
        Math.round(of(({ blocked }) => blocked)),
      ]
    }),
  )
  return tableOf([head, ...lines])
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
