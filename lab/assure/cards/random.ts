/** Pseudo-random numbers that are the same for a seed at every run. */
export interface Random {
  /** From `low` up to `high`, not whole. */
  between: (low: number, high: number) => number
  whole: (low: number, high: number) => number
  chance: (part: number) => boolean
  of: <T>(all: readonly T[]) => T
}

/** mulberry32: good enough for pictures, and in six lines. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    between,
    whole,
    chance: (part) => next() < part,
    of: (all) => all[whole(0, all.length - 1)] as (typeof all)[number],
  }
}
