import { payerIdOf } from '../../reference/lists.rules.ts'
import type { BodyArea, ReferenceLists } from '../../reference/lists.ts'
import { type Side, sideOf } from './sites.rules.ts'

/** The known facts about a diagnosis code. */
interface KnownDiagnosis {
  readonly category: string
  readonly tier: 'core' | 'extended' | 'supporting'
  readonly bodyArea: BodyArea | undefined
  readonly side: Side | undefined
}

/** The known facts about a product code. */
export interface KnownProduct {
  /** The measure of one unit: 'sq cm', 'mg', 'each'; undefined if the code does not say. */
  readonly measure: string | undefined
  readonly form: 'sheet' | 'non-sheet' | undefined
  readonly since: string | undefined
  readonly endedOn: string | undefined
  /** Whether the latest release describes it; a 'listed' one may have ended since October 2024. */
  readonly confirmed: boolean
}

/** The known facts about an insurer. */
export interface KnownPayer {
  readonly id: string
  readonly name: string
  readonly kind: string
  /** The ids of the insurance types that it offers. */
  readonly types: readonly string[]
  /** The states where it does; empty: everywhere. */
  readonly states: readonly string[]
}

/** What the rules look up, by code. Made from the form's lists, which server and browser share. */
export interface Lookup {
  readonly diagnoses: ReadonlyMap<string, KnownDiagnosis>
  readonly products: ReadonlyMap<string, KnownProduct>
  /** With the diagnosis categories that go with each. */
  readonly woundTypes: readonly { id: string; name: string; categories: readonly string[] }[]
  /** The ids of insurance types by their names. */
  readonly insuranceTypes: ReadonlyMap<string, string>
  /** Every insurer, in the order of the list. */
  readonly payers: readonly KnownPayer[]
}

const measureOf = (per: string | undefined) => per?.replace(/^[\d.]+ /, '')

const made = new WeakMap<ReferenceLists, Lookup>()

/** The lookup of these lists, made on first use. */
export function lookupFrom(lists: ReferenceLists): Lookup {
  const known = made.get(lists)
  if (known) return known
  const lookup = lookupOf(lists)
  made.set(lists, lookup)
  return lookup
}

function lookupOf(lists: ReferenceLists): Lookup {
  const diagnoses = lists.diseaseCategories.flatMap(({ id: category, tier, options }) =>
    options.map(
      ({ value, label, bodyArea }) => [value, { category, tier, bodyArea, side: sideOf(label) }] as const,
    ),
  )
  const products = [
    ...lists.products.map((one) => ({ ...one, endedOn: undefined, confirmed: one.status === 'active' })),
    ...lists.endedProducts.map((one) => ({ ...one, confirmed: true })),
  ].map(
    ({ value, per, form, since, endedOn, confirmed }) =>
      [value, { measure: measureOf(per), form, since, endedOn, confirmed }] as const,
  )
  return {
    diagnoses: new Map(diagnoses),
    products: new Map<string, KnownProduct>(products),
    woundTypes: lists.woundTypes.map(({ value, id, categories }) => ({ id, name: value, categories })),
    insuranceTypes: new Map(lists.insuranceTypes.map(({ value, id }) => [value, id])),
    payers: lists.payers.map((payer) => ({
      id: payerIdOf(payer),
      name: payer.value,
      kind: payer.kind,
      types: payer.types,
      states: payer.states ?? [],
    })),
  }
}
