/** Returns pseudorandom numbers in [0, 1), the same sequence for the same seed. */
export type Rng = () => number

/** Mulberry32 over an FNV-1a hash of the seed. Not for secrets. */
export function seeded(seed: string | number): Rng {
  let state = 2166136261
  for (const letter of String(seed)) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** An element of a list that must not be empty, all equally likely. */
export function pick<T>(rng: Rng, list: readonly T[]): T {
  const chosen = list[Math.floor(rng() * list.length)]
  if (chosen === undefined) throw new Error('There is nothing to pick from.')
  return chosen
}

/** A number between `low` and `high`, rounded to `decimals`. */
export function between(rng: Rng, low: number, high: number, decimals = 0): number {
  return Number((low + rng() * (high - low)).toFixed(decimals))
}

export const chance = (rng: Rng, of: number): boolean => rng() < of

/** '#' becomes a digit, '@' a letter, anything else stays. */
export const fill = (rng: Rng, pattern: string): string =>
  pattern.replace(/[#@]/g, (mark) =>
    mark === '#' ? String(Math.floor(rng() * 10)) : pick(rng, [...'ABCDEFGHJKMNPQRTUVWXY']),
  )
