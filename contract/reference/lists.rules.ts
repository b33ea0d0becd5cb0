import type { PayerOption } from './lists.ts'

/** Insurers that offer the chosen insurance type first, in their own order otherwise; Other stays last. */
export function payersFor(payers: readonly PayerOption[], insuranceTypeId: string): PayerOption[] {
  const offers = (payer: PayerOption) => payer.types.includes(insuranceTypeId) && payer.kind !== 'other'
  const last = payers.filter((payer) => payer.kind === 'other')
  const rest = payers.filter((payer) => payer.kind !== 'other' && !offers(payer))
  return [...payers.filter(offers), ...rest, ...last]
}

/** An insurer's permanent id, which policies refer to: its name in lower case, with hyphens. */
export const payerIdOf = ({ id, value }: Pick<PayerOption, 'id' | 'value'>): string =>
  id ??
  value
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The state whose contractor also serves part of another: Arlington, Fairfax and Alexandria belong to DC's. */
const sharedWith: Readonly<Record<string, string>> = { VA: 'DC' }

interface Contractor {
  readonly kind: string
  readonly types: readonly string[]
  readonly states?: readonly string[] | undefined
}

/** The contractors that pay Part B in a state. Virginia has two, by county. */
function contractorsIn<P extends Contractor>(payers: readonly P[], state: string): P[] {
  const served = [state, sharedWith[state]]
  return payers.filter(
    ({ kind, types, states }) =>
      kind === 'mac' && types.includes('medicare-part-b') && states?.some((one) => served.includes(one)),
  )
}

/** The payers to choose from under Original Medicare, by insurance type id; none under other types. */
export function payersOfMedicare<P extends Contractor>(
  payers: readonly P[],
  type: string | undefined,
  state: string | undefined,
): P[] {
  if (type === 'railroad-medicare') return payers.filter(({ types }) => types.includes(type))
  return type === 'medicare-part-b' && state ? contractorsIn(payers, state) : []
}
