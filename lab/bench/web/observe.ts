/** What `observe` has seen in the page so far. */
export interface Observed {
  /** When the largest element was painted, in ms after the start of the page. */
  lcp: number
  /** The sum of all layout shifts that nobody's input caused: no less than CLS. */
  cls: number
  /** What moved in each of them: how much, from where to where, and its first words. */
  shifts: string[]
  /** The length of each task over 50 ms, in ms. */
  longTasks: number[]
  /** The longest event of each interaction, from the input to the next paint, in ms. Those below 16 ms are missing. */
  interactions: Record<number, number>
  /** How often React has written to the page. */
  commits: number
  /** How many components it has called for that. */
  renders: number
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

/** The fields of React's tree that its own developer tools read. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** Runs in the page, before its own scripts. */
export function observe(): void {
  const seen: Observed = {
    lcp: 0,
    cls: 0,
    shifts: [],
    longTasks: [],
    interactions: {},
    commits: 0,
    renders: 0,
  }
  window.observed = seen
  const follow = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
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
  follow('longtask', ({ duration }) => void seen.longTasks.push(duration))
  follow(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0)
        seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration)
    },
    { durationThreshold: 16 },
  )

  // React tells its developer tools of each commit, in the code that people load too.
  const component = new Set([0, 1, 11, 14, 15])
  const didWork = ({ tag, flags }: Fiber) => component.has(tag) && (flags & 1) !== 0
  const count = (fiber: Fiber | null, before: Fiber | null): void => {
    if (!fiber) return
    if (didWork(fiber)) seen.renders += 1
    // The same child: nothing below was looked at.
    if (before && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) count(child, child.alternate)
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
      seen.commits += 1
      count(root.current, root.current.alternate)
    },
  }
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook })
}

/**
 * Runs in the page. Milliseconds from the next click to the paint after an element that `selector` names holds `text`,
 * with none of `absent` left.
 */
export function timeToShow([selector, text, absent]: readonly [string, string, string]): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const holds = [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text))
          if (!holds || document.querySelector(absent)) return void requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
