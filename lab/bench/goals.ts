import { tableOf } from '../table.ts'

/** A goal of speed: `least` or `most` must hold. */
export interface Goal {
  readonly least?: number
  readonly most?: number
}

/** The goals, as docs/speed.md has them. A ratio is of one run, with everything enabled that the product promises. */
export const goals = {
  /** Throughput ÷ that of a program with the same guarantees (raw.ts), at 100,000 requests. */
  sameGuarantees: {
    list: { least: 0.65 },
    details: { least: 0.55 },
    create: { least: 0.5 },
    review: { least: 0.75 },
  },
  /** The same for an office, whose reads are under row-level security, ÷ a program without it. */
  rowLevelSecurity: { list: { least: 0.55 }, details: { least: 0.45 } },
  /** Time of lists, details, the dashboard, the queue and anything of one office ÷ that at 1,000 requests. */
  growth: { 100000: { most: 1.3 }, 1000000: { most: 2 } },
  /** In ms, for calls that count by plain SQL (docs/decisions/0060), instead of their growth. */
  counted: { 100000: { most: 20 }, 1000000: { most: 50 } },
  /** The page of a search over all offices at 1,000,000 requests, in ms; totals come after it. */
  searchPage: { most: 50 },
  /** Throughput ÷ that of Directus as installed, at 100,000 requests. */
  directus: { list: { least: 40 }, search: { least: 40 }, details: { least: 5 } },
  /** Throughput ÷ that of an earlier commit. */
  against: { least: 0.85 },
  /** 200 mixed requests a second: ms, calls, MB. */
  load: { p99: { most: 150 }, errors: { most: 0 }, memory: { most: 350 } },
  /** Brotli: the sign-in page until it can be used, another screen on top, all screens of an office. */
  bytes: { signIn: { most: 150_000 }, screen: { most: 150_000 }, day: { most: 500_000 } },
  /** Lighthouse for a phone, of 100. */
  lighthouse: {
    signIn: { least: 90 },
    screen: { least: 85 },
    accessibility: { least: 100 },
    'best-practices': { least: 100 },
  },
  /** With a processor slowed four times: the slowest answer to an input in ms, and layout shifts. */
  browser: { inp: { most: 200 }, shift: { most: 0.02 } },
  /** Measured with a clock, on two quiet cores: minutes of `npm test`, seconds until a portal is ready. */
  byHand: { test: { most: 6 }, readyFromClone: { most: 60 }, readyOnData: { most: 3 } },
} as const

/** A measured figure with its goal, if it has one. */
export interface Figure {
  /** The key in the JSON output. */
  readonly name: string
  readonly title: string
  readonly value: number
  readonly unit: string
  readonly goal?: Goal | undefined
  readonly note?: string
}

export function verdictOn({ value, goal }: Figure): 'met' | 'MISSED' | '' {
  if (!goal) return ''
  // Unrounded: 0.646 does not meet 0.65.
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal
  return value >= least && value <= most ? 'met' : 'MISSED'
}

/** Prints the figures and which goals are missed. */
export function printed(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const { title, value, unit, goal, note = '' } = figure
    const limit = goal?.least === undefined ? goal && `≤ ${goal.most}` : `≥ ${goal.least}`
    const shown = `${value.toFixed(Math.abs(value) >= 100 ? 0 : 2)}${unit && ` ${unit}`}`
    return [title, shown, limit ?? '', verdictOn(figure), note]
  })
  console.log(tableOf([['figure', 'value', 'goal', '', ''], ...rows]))
  const missed = figures.filter((figure) => verdictOn(figure) === 'MISSED')
  console.log(
    missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.map(({ name }) => name).join(', ')}`,
  )
}
