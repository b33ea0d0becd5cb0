/** Runs `work` every `ms` milliseconds, never twice at once, until stopped. Failures are told and not fatal. */
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
    /** Stops after the round that is under way. */
    async stop() {
      stopped = true
      wake()
      await done
    },
  }
}
