import { amountGroups } from '#contract/ivr/benefits/answer.rules.ts'
import type { Given } from '#contract/ivr/benefits/fields.ts'

type Values = Readonly<Record<string, Given<unknown>>>

/** The mark of an amount that follows from the two others. */
export const computed = 'computed'
const columns = ['total', 'met', 'remaining'] as const

/**
 * The values of an insurance after the one with this name has changed: of total, met and remaining the third follows from
 * two that a person has given. What a person has given is never replaced; what contradicts itself computes nothing.
 * @param isComputed whether a value followed from others until now
 * @returns the values, and the names of those that follow from others
 */
export function withFollowing(
  values: Values,
  name: string,
  isComputed: (name: string) => boolean,
): { values: Values; computed: string[] } {
  const group = amountGroups.find((one) => name.startsWith(`${one}.`))
  if (!group) return { values, computed: [] }
  const names = columns.map((column) => `${group}.${column}`)
  const typed = Object.fromEntries(
    Object.entries(values).filter(([one]) => !names.includes(one) || one === name || !isComputed(one)),
  )
  const changed = typed[name]
  // A computed amount that is cleared stays empty until another one is typed.
  if (!changed) return { values: typed, computed: [] }
  const made = Object.entries(followingIn(names.map((one) => typed[one]?.value))).flatMap(
    ([column, value]) => {
      const at = `${group}.${column}`
      return value === undefined || at in typed ? [] : [[at, { value, source: changed.source }] as const]
    },
  )
  return { values: { ...typed, ...Object.fromEntries(made) }, computed: made.map(([at]) => at) }
}

/** What follows from total, met and remaining, in cents; null is that there is no such amount. */
function followingIn([total, met, remaining]: readonly unknown[]): Partial<
  Record<(typeof columns)[number], number | null>
> {
  if (total === null) return { met: null, remaining: null }
  const [isTotal, isMet, isRemaining] = [total, met, remaining].map((amount) => typeof amount === 'number')
  const [of, had, left] = [Number(total), Number(met), Number(remaining)]
  if (isTotal && isMet && !isRemaining && had <= of) return { remaining: of - had }
  if (isTotal && isRemaining && !isMet && left <= of) return { met: of - left }
  if (isMet && isRemaining && !isTotal) return { total: had + left }
  return {}
}
