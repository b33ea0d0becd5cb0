/** Keyboard rows (QWERTY, QWERTZ, AZERTY). */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'qwertzuiop', 'yxcvbnm', 'azertyuiop']

const isNextTo = (one: string, other: string) =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1 ||
  rows.some((row) => row.includes(one + other) || row.includes(other + one))

/** The share of steps in runs such as 'abcd', '9876', 'qwert' or 'aaaa', from 0 to 1. */
function runsIn(key: string): number {
  const letters = [...key.toLowerCase()]
  const steps = letters.filter((letter, at) => at > 0 && isNextTo(letters[at - 1] ?? '', letter))
  return steps.length / (letters.length - 1)
}

/** The share of distinct substrings of three characters, from 0 to 1. */
function distinctnessOf(key: string): number {
  const pieces = Array.from({ length: key.length - 2 }, (_, at) => key.slice(at, at + 3))
  return new Set(pieces).size / pieces.length
}

/** The entropy by character frequencies, in bits: an upper bound of the true entropy. */
function entropyOf(key: string): number {
  const counts = new Map<string, number>()
  for (const letter of key) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / key.length), 0)
}

/**
 * Whether a key of 32 characters or more looks typed by a person: it repeats a pattern, follows keyboard rows or the
 * alphabet, or uses few different characters. Random keys in hex or base64 are far from all three limits.
 */
export function isGuessable(key: string): boolean {
  return distinctnessOf(key) < 0.75 || runsIn(key) > 0.65 || entropyOf(key) < 80
}
