/** A part that is made when it is first needed, and then kept. */
export interface OnDemand<T> {
  /** Makes it the first time. If that fails, the next caller tries again. */
  get(): Promise<T>
  /** undefined until it has been made. */
  made(): T | undefined
}

/** For what an idle portal should not hold in memory, such as the library of a rare call: docs/decisions/0053. */
export function onDemand<T>(make: () => Promise<T>): OnDemand<T> {
  let made: T | undefined
  let making: Promise<T> | undefined
  const start = async () => {
    try {
      made = await make()
      return made
    } finally {
      making = undefined
    }
  }
  return {
    async get() {
      if (made !== undefined) return made
      making ??= start()
      return making
    },
    made: () => made,
  }
}
