import type { FieldPath } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { otherCode } from '#contract/ivr/fields.ts'
import { noWoundFacts, type Wound, type WoundFacts, woundFacts } from '#contract/ivr/wounds/wounds.rules.ts'

// What the form has besides the single fields: measurements of the first wound, further wounds, further codes.

type WoundForm = Omit<Wound, 'woundImages'> & { woundImages: StoredFile[] }
/** A further code; `other` is the free text for the choice 'other'. */
export interface CodeForm {
  code: string
  other: string
}
type ApplicationForm = CodeForm & { units: string }

export interface RepeatedForm {
  firstWound: WoundFacts
  moreWounds: WoundForm[]
  moreDiagnoses: CodeForm[]
  moreApplications: ApplicationForm[]
}

/** An input of a repeated group: 'moreWounds.0.woundType'. */
export type RepeatedPath = FieldPath<RepeatedForm>

export const woundTexts = ['woundType', 'woundLocation', 'woundSize', ...woundFacts] as const

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

/** The code, or the free text instead. */
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
