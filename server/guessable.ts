/** Rows of a keyboard and of the alphabet, as fingers run over them. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'qwertzuiop', 'yxcvbnm', 'azertyuiop']

const isNextTo = (one: string, other: string) =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1 ||
  rows.some((row) => row.includes(one + other) || row.includes(other + one))

/** How much of the key is runs such as 'abcd', '9876', 'qwert' or 'aaaa', from 0 to 1. */
function runsIn(key: string): number {
  const letters = [...key.toLowerCase()]
  const steps = letters.filter((letter, at) => at > 0 && isNextTo(letters[at - 1] ?? '', letter))
  return steps.length / (letters.length - 1)
}

/** How many of its pieces of three letters are no repetition, from 0 to 1. */
function newnessOf(key: string): number {
  const pieces = Array.from({ length: key.length - 2 }, (_, at) => key.slice(at, at + 3))
  return new Set(pieces).size / pieces.length
}

/** What the frequencies of its characters say at most, in bits. */
function entropyOf(key: string): number {
  const counts = new Map<string, number>()
  for (const letter of key) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / key.length), 0)
}

/**
 * Whether a key of 32 characters or more was made by a person and not by chance: it repeats a pattern, runs over
 * keyboard or alphabet, or uses few characters. Random keys in hex or base64 are far from all three limits.
 */
export function isGuessable(key: string): boolean {
  return newnessOf(key) < 0.75 || runsIn(key) > 0.65 || entropyOf(key) < 90
}
