/** In ms. What failed is tried again within a minute, so a process that has nothing more to try forgets it soon. */
const lastsMs = 150_000

/** Remembers that the last call of a service failed, for what watches it between the calls. */
export class Trouble {
  #failed: { readonly at: number; readonly error: unknown } | undefined

  /** A call has failed. */
  found(error: unknown): void {
    this.#failed = { at: performance.now(), error }
  }

  /** A call has succeeded. */
  isOver(): void {
    this.#failed = undefined
  }

  /** Throws what failed last, if nothing has succeeded since. */
  throwIfAny(): void {
    if (this.#failed && performance.now() - this.#failed.at < lastsMs) throw this.#failed.error
  }

  /** Runs a call, and remembers whether it failed. */
  async during<T>(work: () => Promise<T>, isTrouble: (error: unknown) => boolean): Promise<T> {
    try {
      const result = await work()
      this.isOver()
      return result
    } catch (error) {
      if (isTrouble(error)) this.found(error)
      throw error
    }
  }
}
