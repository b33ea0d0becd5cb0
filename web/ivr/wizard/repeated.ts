import type { FieldPath } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { otherCode } from '#contract/ivr/fields.ts'
import { noWoundFacts, type Wound, type WoundFacts, woundFacts } from '#contract/ivr/wounds/wounds.rules.ts'

// What the form holds besides the single fields: measurements of the first wound, further wounds, further codes.

export type WoundForm = Omit<Wound, 'woundImages'> & { woundImages: StoredFile[] }
/** A further code; `other` is the free text in place of the choice 'other'. */
export interface CodeForm {
  code: string
  other: string
}
export type ApplicationForm = CodeForm & { units: string }

export interface RepeatedForm {
  firstWound: WoundFacts
  moreWounds: WoundForm[]
  moreDiagnoses: CodeForm[]
  moreApplications: ApplicationForm[]
}

/** An input of a repeated group: 'moreWounds.0.woundType'. */
export type RepeatedPath = FieldPath<RepeatedForm>

const woundTexts = ['woundType', 'woundLocation', 'woundSize', ...woundFacts] as const

export const emptyWound = (): WoundForm => ({
  woundType: '',
  woundLocation: '',
  woundSize: '',
  ...noWoundFacts,
  woundImages: [],
})
export const emptyCode = (): CodeForm => ({ code: '', other: '' })
export const emptyApplication = (): ApplicationForm => ({ code: '', other: '', units: '1' })

export const noneRepeated = (): RepeatedForm => ({
  firstWound: { ...noWoundFacts },
  moreWounds: [],
  moreDiagnoses: [],
  moreApplications: [],
})

export const isMeasured = (facts: WoundFacts) => woundFacts.some((name) => facts[name].trim() !== '')

export const isNoneRepeated = ({ firstWound, moreWounds, moreDiagnoses, moreApplications }: RepeatedForm) =>
  !isMeasured(firstWound) && moreWounds.length + moreDiagnoses.length + moreApplications.length === 0

/** The code, or the free text in its place. */
export const chosenCode = ({ code, other }: CodeForm) =>
  code === otherCode && other.trim() !== '' ? other : code

/** The inputs for free text that are empty although 'other' was chosen. */
export function otherMissing({ moreDiagnoses, moreApplications }: RepeatedForm): RepeatedPath[] {
  const lacks = ({ code, other }: CodeForm) => code === otherCode && other.trim() === ''
  return [
    ...moreDiagnoses.flatMap((one, at): RepeatedPath[] => (lacks(one) ? [`moreDiagnoses.${at}.other`] : [])),
    ...moreApplications.flatMap((one, at): RepeatedPath[] =>
      lacks(one) ? [`moreApplications.${at}.other`] : [],
    ),
  ]
}

/** Whether an input belongs to one of these groups. */
export const isRepeated = (path: string): boolean =>
  path.split('.', 1).some((group) => group in noneRepeated())

const textsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function known<Name extends string>(value: unknown, names: readonly Name[]): Record<Name, string> {
  const given = textsOf(value)
  const texts = names.map((name) => [name, typeof given[name] === 'string' ? given[name] : ''])
  return Object.fromEntries(texts)
}

/** What a stored draft has of them, whatever its version. */
export function keptRepeated(
  kept: Record<string, unknown>,
  isFile: (value: unknown) => value is StoredFile,
): RepeatedForm {
  return {
    firstWound: known(kept.firstWound, woundFacts),
    moreWounds: listOf(kept.moreWounds).map((wound) => ({
      ...known(wound, woundTexts),
      woundImages: listOf(textsOf(wound).woundImages).filter(isFile),
    })),
    moreDiagnoses: listOf(kept.moreDiagnoses).map((one) => known(one, ['code', 'other'])),
    moreApplications: listOf(kept.moreApplications).map((one) => known(one, ['code', 'other', 'units'])),
  }
}
