/** What `recordShown` leaves in the page. */
export interface DecisionShown {
  arm(): void
  times: Promise<{ shown: number; announced: number }>
}

declare global {
  interface Window {
    decisionShown: DecisionShown
  }
}

/**
 * Runs in the page. Measures from the next Enter to the second animation frame after the DOM has another patient's
 * header and fields in view with the question gone, and then to the announcement of the decision.
 */
export function recordShown(): void {
  const isSeen = (found: Element | null) => found !== null && (found as HTMLElement).checkVisibility()
  const seen = (selector: string) => [...document.querySelectorAll(selector)].find(isSeen)
  const number = () => /IVR-\d+/.exec(seen('.workspace-header h1')?.textContent ?? '')?.[0]
  const isShown = (before: string | undefined) =>
    number() !== undefined &&
    number() !== before &&
    !seen('[role=alertdialog]') &&
    [...document.querySelectorAll('.record-section dt')].some(
      (label) => label.textContent === 'Primary Policy Number' && isSeen(label),
    )
  const painted = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
  // Once a frame: looking at every change would lay the page out again and again.
  const once = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (holds() ? resolve() : void requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
  const measure = async () => {
    const before = number()
    const pressed = await new Promise<number>((resolve) =>
      addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    await once(() => isShown(before))
    const shown = (await painted()) - pressed
    // Not before: the text of the whole page takes milliseconds that nobody's browser spends.
    await once(() => document.body.textContent?.includes(`${before} has been`) === true)
    return { shown: Math.round(shown), announced: Math.round((await painted()) - pressed) }
  }
  window.decisionShown = {
    times: Promise.resolve({ shown: Number.NaN, announced: Number.NaN }),
    arm() {
      this.times = measure()
    },
  }
}
