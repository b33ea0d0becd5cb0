import { median } from '../../statistics.ts'
import { type Figure, goals } from '../goals.ts'
import type { Measured } from './measure.ts'

/** Layout shifts, of which the worst load counts, and the slowest answer to each act, the median of the rounds. */
export function figuresOf(measured: readonly Measured[]): Figure[] {
  return [...Map.groupBy(measured, ({ screen }) => screen)].flatMap(([screen, runs]) => {
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
