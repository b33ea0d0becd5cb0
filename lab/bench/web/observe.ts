/** What `observe` has seen in the page so far. */
export interface Observed {
  /** The sum of all layout shifts that no input caused: no less than CLS. */
  cls: number
  /** The element that moved in each: how much, from where to where, and its first words. */
  shifts: string[]
  /** The longest event of each interaction, from the input to the next paint, in ms. Those below 16 ms are missing. */
  interactions: Record<number, number>
}

declare global {
  interface Window {
    observed: Observed
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Runs in the page, before its own scripts. */
export function observe(): void {
  const seen: Observed = { cls: 0, shifts: [], interactions: {} }
  window.observed = seen
  const follow = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift
    if (hadRecentInput) return
    seen.cls += value
    for (const { node, previousRect, currentRect } of sources) {
      const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
        [x, y, width, height].map(Math.round).join(' '),
      )
      const words = node?.textContent?.slice(0, 40)
      seen.shifts.push(`${value.toFixed(4)}: ${node?.nodeName} ${from} -> ${to} '${words}'`)
    }
  })
  follow(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0)
        seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration)
    },
    { durationThreshold: 16 },
  )
}
