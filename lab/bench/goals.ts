import type { CpuCost } from './cpu.ts'
import type { Compared } from './rounds.ts'

/** A measured figure with its limits: `must` is required, `reach` is the target. */
export interface Figure {
  /** The key in the JSON output. */
  readonly name: string
  readonly title: string
  readonly value: number
  readonly unit: string
  readonly must?: number
  readonly reach?: number
  /** Whether larger is better. */
  readonly more?: boolean
  readonly note?: string
}

/** What the portal is compared with: the product's SQL alone, or with session and audit as well (raw.ts). */
export type Baseline = 'bare' | 'same'

/** [must, reach] by baseline and kind of call. */
const ratioGoals = {
  bare: { list: [0.8, 0.9], details: [0.6, 0.8], write: [0.6, 0.8] },
  same: { list: [0.9, 0.95], details: [0.85, 0.95], write: [0.85, 0.95] },
} as const
export type RatioKind = keyof (typeof ratioGoals)[Baseline]

const baselineTitles: Record<Baseline, string> = { bare: 'bare', same: 'same guarantees' }

const flat = [1.1, 1.05] as const
const growthGoals: Record<string, readonly [number, number]> = {
  page1: flat,
  listed: flat,
  dashboard: flat,
  waiting: flat,
  officeWaiting: flat,
  details: flat,
  officePage1: flat,
  officeSearch: flat,
  officeTwoLetters: flat,
  status: [1.3, 1.1],
  deep: [2, 1.3],
  searchOne: [3, 1.5],
  audit: [1.3, 1.1],
  auditTopic: [1.3, 1.1],
  auditRecord: [1.3, 1.1],
  officeAudit: [1.3, 1.1],
  notifications: [1.3, 1.1],
}

/** Throughput of the portal relative to one of the two limits. */
export function ratioFigure(
  baseline: Baseline,
  kind: RatioKind,
  size: number,
  name: string,
  title: string,
  { ratio, full, raw, least, most }: Compared,
): Figure {
  const [must, reach] = ratioGoals[baseline][kind]
  const note = `${full.toFixed(0)} of ${raw.toFixed(0)} a second, pairs ${least.toFixed(2)} to ${most.toFixed(2)}`
  return {
    name: `${baseline}.${name}.${size}`,
    title: `${title} ÷ ${baselineTitles[baseline]}`,
    value: ratio,
    unit: '',
    must,
    reach,
    more: true,
    note,
  }
}

/** CPU time per request of the portal beside both limits, where the system tells it. */
export function cpuFigures(
  size: number,
  name: string,
  title: string,
  costs: readonly (CpuCost | undefined)[],
): Figure[] {
  const [portal, bare, same] = costs
  if (!portal || !bare || !same) return []
  const shown = ({ server, database }: CpuCost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
  const whole = ({ server, database }: CpuCost) => server + database
  return [
    {
      name: `cpu.${name}.${size}`,
      title: `${title}, CPU: same guarantees ÷ portal`,
      value: whole(same) / whole(portal),
      unit: '',
      more: true,
      note: `server + database, µs: portal ${shown(portal)}, same guarantees ${shown(same)}, bare ${shown(bare)}`,
    },
  ]
}

/** Median time at a larger size relative to the smallest size. */
export function growthFigure(
  name: string,
  title: string,
  small: { size: number; p50ms: number },
  large: { size: number; p50ms: number },
): Figure {
  const goal = growthGoals[name]
  return {
    name: `growth.${name}.${large.size}`,
    title: `${title}, growth`,
    value: large.p50ms / small.p50ms,
    unit: '×',
    ...(goal ? { must: goal[0], reach: goal[1] } : {}),
    note: `p50 ${small.p50ms.toFixed(2)} → ${large.p50ms.toFixed(2)} ms`,
  }
}

/** Additional time per match of a common search term, in µs. */
export function perMatchFigure(
  small: { size: number; p50ms: number; found: number },
  large: { size: number; p50ms: number; found: number },
): Figure {
  const added = ((large.p50ms - small.p50ms) * 1_000) / Math.max(1, large.found - small.found)
  const note = `${small.found} → ${large.found} matches`
  // With few matches the difference is smaller than the noise of the measurement.
  const goal = large.found - small.found >= 1_000 ? { must: 1, reach: 0.3 } : {}
  return {
    name: `perMatch.${large.size}`,
    title: 'common term, each match',
    value: added,
    unit: 'µs',
    ...goal,
    note,
  }
}

/** Throughput of 32 writers with exact counts relative to without. */
export function deltasFigure(what: 'create' | 'review', { ratio, full, raw, least, most }: Compared): Figure {
  return {
    name: `deltas.${what}`,
    title: `${what} with counts ÷ without, 32 writers`,
    value: ratio,
    unit: '',
    must: 0.9,
    reach: 1,
    more: true,
    note: `${full.toFixed(0)} of ${raw.toFixed(0)} a second, pairs ${least.toFixed(2)} to ${most.toFixed(2)}`,
  }
}

/** [must, reach] of writes a second with 32 clients. */
const loadGoals = { create: [1_000, 1_500], review: [1_500, 2_000] } as const

/** Writes of 32 clients at once: how many a second, and how long the slowest hundredth waits. */
export function loadFigures(
  what: keyof typeof loadGoals,
  size: number,
  { rate, p50ms, p99ms }: { rate: number; p50ms: number; p99ms: number },
): Figure[] {
  const title = `${what}, 32 clients`
  const [must, reach] = loadGoals[what]
  const p99 = { value: p99ms, unit: 'ms', must: 100, reach: 50, note: `p50 ${p50ms} ms` }
  return [
    { name: `load.${what}.rate.${size}`, title, value: rate, unit: 'a second', must, reach, more: true },
    { name: `load.${what}.p99.${size}`, title: `${title}, p99`, ...p99 },
  ]
}

export const none = (name: string, title: string, value: number): Figure => ({
  name,
  title,
  value,
  unit: '',
  must: 0,
  reach: 0,
})

/** Size of a part of the browser code, in KB. */
export const pageFigure = (
  name: string,
  title: string,
  bytes: number,
  must: number,
  reach: number,
): Figure => ({
  name,
  title,
  value: bytes / 1_000,
  unit: 'KB',
  must,
  reach,
})

export type Verdict = 'reached' | 'met' | 'MISSED' | ''

export function verdictOn({ value, must, reach, more = false }: Figure): Verdict {
  if (must === undefined || reach === undefined) return ''
  // Unrounded: 0.796 does not meet 0.80.
  const fits = (goal: number) => (more ? value >= goal : value <= goal)
  if (fits(reach)) return 'reached'
  return fits(must) ? 'met' : 'MISSED'
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, title, value, unit, must, reach, more, note = '' } = figure
    const goal = (limit: number | undefined) => (limit === undefined ? '' : `${more ? '≥' : '≤'} ${limit}`)
    const size = /\.(\d+)$/.exec(name)?.[1] ?? ''
    const shown = `${value.toFixed(Math.abs(value) >= 100 ? 0 : 2)}${unit && ` ${unit}`}`
    return [title, size, shown, goal(must), goal(reach), verdictOn(figure), note]
  })
  const all = [['figure', 'requests', 'value', 'must', 'reach for', '', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
