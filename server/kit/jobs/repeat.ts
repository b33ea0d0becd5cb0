/** Runs `work` with pauses of `ms` milliseconds, never concurrently, until stopped. Failures go to `onError`. */
export function repeat(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let stopped = false
  let wake = () => {}
  const loop = async () => {
    while (!stopped) {
      await work().catch(onError)
      if (stopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const done = loop()
  return {
    /** Waits for the run in progress. */
    async stop() {
      stopped = true
      wake()
      await done
    },
  }
}
