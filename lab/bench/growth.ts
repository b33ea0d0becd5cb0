import { performance } from 'node:perf_hooks'
import { median } from '../statistics.ts'
import type { Ask } from './cases.ts'
import { type Figure, type Goal, goals } from './goals.ts'

/** One call at one size. */
export interface Step {
  readonly size: number
  ask(): Promise<unknown>
}

/** The median time of a call at one size, by one client. */
export interface Cost {
  readonly size: number
  readonly p50ms: number
}

const roundCount = 11
const asksEach = 20
const maxRoundMs = 2_000

/** A call's cost at each size, in turns, so that other load on the machine affects all sizes equally. */
export async function costsOf(steps: readonly Step[]): Promise<Cost[]> {
  const all = steps.map(({ size, ask }) => ({ size, ask, times: [] as number[] }))
  for (let roundNumber = 0; roundNumber < roundCount; roundNumber += 1) {
    for (const { ask, times } of all) {
      const until = performance.now() + maxRoundMs
      for (let asked = 0; asked < asksEach && performance.now() < until; asked += 1) {
        const began = performance.now()
        await ask()
        // The first round is a warm-up.
        if (roundNumber > 0) times.push(performance.now() - began)
      }
    }
  }
  return all.map(({ size, times }) => ({ size, p50ms: median(times) }))
}

/** Sends these calls in turn. */
export function asker(address: string, asks: readonly Ask[]): () => Promise<unknown> {
  let at = 0
  return async () => {
    const ask = asks[at % asks.length]
    if (!ask) throw new Error('a case has no call')
    at += 1
    const reply = await fetch(address + ask.path, { headers: { authorization: `Bearer ${ask.token}` } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${ask.path} answered ${reply.status}`)
  }
}

const growthGoals: Readonly<Record<number, Goal>> = goals.growth
const countedGoals: Readonly<Record<number, Goal>> = goals.counted

/** The time of counts by plain SQL at each larger size. */
export function countedFigures(name: string, title: string, [small, ...larger]: readonly Cost[]): Figure[] {
  return larger.map(({ size, p50ms }) => ({
    name: `counted.${name}.${size}`,
    title: `${title}: ${size}`,
    value: p50ms,
    unit: 'ms',
    goal: countedGoals[size],
    note: `p50 ${small?.p50ms.toFixed(2)} ms at ${small?.size}`,
  }))
}

/** The time at each larger size ÷ that at the smallest, by the goal for calls that must stay flat. */
export function growthFigures(name: string, title: string, [small, ...larger]: readonly Cost[]): Figure[] {
  return larger.map(({ size, p50ms }) => ({
    name: `growth.${name}.${size}`,
    title: `${title}: ${size} ÷ ${small?.size}`,
    value: p50ms / (small?.p50ms ?? Number.NaN),
    unit: '×',
    goal: growthGoals[size],
    note: `p50 ${small?.p50ms.toFixed(2)} → ${p50ms.toFixed(2)} ms`,
  }))
}

/** The time of a search at each size. The page has a goal, its total has none: it comes later. */
export function searchFigures(
  name: string,
  title: string,
  kind: 'search' | 'total',
  costs: readonly Cost[],
): Figure[] {
  return costs.map(({ size, p50ms }) => ({
    name: `search.${name}.${size}`,
    title: `${title}: ${size}`,
    value: p50ms,
    unit: 'ms',
    goal: kind === 'search' && size === 1_000_000 ? goals.searchPage : undefined,
  }))
}
