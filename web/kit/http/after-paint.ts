/** A page in the background is not painted. */
const atLatestMs = 200

/** Runs once the next frame is painted. */
export function afterPaint(run: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, atLatestMs)
  // The callback comes before the frame is painted, the message after it.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = once
    port2.postMessage(undefined)
  })
}

let held: Promise<void> | undefined

/**
 * Lets loads wait until the next frame is painted: for a screen that is shown at once from what is loaded, while a dozen
 * of its parts ask for more.
 */
export function holdLoads(): void {
  held ??= new Promise((resolve) =>
    afterPaint(() => {
      held = undefined
      resolve()
    }),
  )
}

/** What a load has to wait for; undefined if nothing. */
export const heldLoads = (): Promise<void> | undefined => held
