import type { FieldName } from '#contract/ivr/fields.ts'
import type { Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import { woundColumns } from './WoundList.tsx'

/** The fields of a request that combine all its wounds. */
export const joinedFields: readonly FieldName[] = ['woundType', 'woundLocation', 'woundSize']

/** One value of a wound that differs from the replaced request; '' where it has none. */
export interface WoundChange {
  /** From 1. */
  readonly wound: number
  readonly label: string
  readonly before: string
  readonly now: string
}

/** The area follows from the measurements. */
const compared = woundColumns.filter(([label]) => label !== 'Area')

/**
 * What differs in the wounds, each compared with the one in the same position. A wound that was added or removed has
 * all of its values here.
 */
export function woundChanges(before: readonly Wound[], now: readonly Wound[]): WoundChange[] {
  const places = Array.from({ length: Math.max(before.length, now.length) }, (_, at) => at)
  return places.flatMap((at) =>
    compared.flatMap(([label, textOf]) => {
      const texts = [before, now].map((wounds) => (wounds[at] ? textOf(wounds[at]) : ''))
      const [was = '', is = ''] = texts
      return was === is ? [] : [{ wound: at + 1, label, before: was, now: is }]
    }),
  )
}
