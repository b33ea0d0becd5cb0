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
  requestAnimationFrame(() => inOwnTask(once))
}

/**
 * Runs in a task of its own, in the order of the calls: between many short tasks the browser paints and answers input,
 * which it cannot in a long one. A timer would be late in a page in the background.
 */
export function inOwnTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    // A channel that is open stays in memory.
    port1.close()
    run()
  }
  port2.postMessage(undefined)
}
