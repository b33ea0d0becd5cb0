import { oneLine } from '#contract/fields.ts'
import type { Lookup } from '#contract/ivr/check/lookup.rules.ts'
import { Policy } from '#contract/ivr/check/policy.ts'

/** The policy in a file's text, or messages by the place of what is wrong. */
export function readPolicy(text: string): { policy: Policy } | { fields: Record<string, string> } {
  let unprintable: string | undefined
  try {
    const read: unknown = JSON.parse(text, (key, value: unknown) => {
      if (typeof value === 'string' && !oneLine[0](value)) unprintable = key
      return value
    })
    if (unprintable !== undefined)
      return { fields: { policy: `“${unprintable}” has characters that cannot be shown.` } }
    const { data, error } = Policy.safeParse(read)
    if (data) return { policy: data }
    const found = error.issues.map(({ path, message }) => [['policy', ...path].join('.'), message])
    return { fields: Object.fromEntries(found.toReversed()) }
  } catch {
    return { fields: { policy: 'This is not JSON. Please choose the file of one policy.' } }
  }
}

/** Messages by field for what the policy's schema cannot check: ids that are in no list, and days in the wrong order. */
export function policyErrors(policy: Policy, lookup: Lookup): Record<string, string> {
  const fields: Record<string, string> = {}
  const unknown = (field: string, given: readonly string[], known: Iterable<string>) => {
    const all = new Set(known)
    const wrong = given.find((id) => !all.has(id))
    if (wrong !== undefined) fields[`policy.${field}`] = `“${wrong}” is in no list of the portal.`
  }
  const { applies, scope, effective, criteria } = policy
  unknown('applies.insuranceTypes', applies.insuranceTypes, lookup.insuranceTypes.values())
  unknown('applies.payerIds', applies.payerIds, lookup.payers.values())
  unknown('scope.woundTypes', scope.woundTypes, lookup.categoriesOf.keys())
  unknown('scope.excludedWoundTypes', scope.excludedWoundTypes ?? [], lookup.categoriesOf.keys())
  unknown('products.covered', policy.products.covered, lookup.products.keys())
  const ids = criteria.map(({ id }) => id)
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) fields['policy.criteria'] = `There are two criteria with the id “${twice}”.`
  if (
    effective.from !== null &&
    effective.to !== null &&
    effective.from > effective.to &&
    policy.status !== 'withdrawn'
  )
    fields['policy.effective.to'] = 'The last day is before the first.'
  return fields
}
