import type { FieldPath } from 'react-hook-form'
import type { StoredFile } from '#contract/files/stored-file.ts'
import { otherCode } from '#contract/ivr/fields.ts'
import { noWoundFacts, type Wound, type WoundFacts, woundFacts } from '#contract/ivr/wounds.rules.ts'

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

/** What is sent of them; nothing that was not given. */
export function repeatedAnswers(form: RepeatedForm): Record<string, unknown> {
  const { firstWound, moreWounds, moreDiagnoses, moreApplications } = form
  const wounds = moreWounds.map((wound) => ({
    ...wound,
    woundImages: wound.woundImages.map((file) => file.fileUrl),
  }))
  return {
    ...(isMeasured(firstWound) && { firstWound }),
    ...(wounds.length > 0 && { moreWounds: wounds }),
    ...(moreDiagnoses.length > 0 && { moreDiagnosisCodes: moreDiagnoses.map(chosenCode) }),
    ...(moreApplications.length > 0 && {
      moreApplicationCodes: moreApplications.map((one) => ({ code: chosenCode(one), units: one.units })),
    }),
  }
}

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

/** The input of a sent name such as 'moreDiagnosisCodes.1'; undefined if it belongs to a single field. */
export function repeatedPath(sentName: string, form: RepeatedForm): RepeatedPath | undefined {
  const [list = '', place = '', name = ''] = sentName.split('.')
  const input = (at: CodeForm | undefined) => (at?.code === otherCode ? 'other' : 'code')
  if (list === 'firstWound' && place !== '') return `firstWound.${place}` as RepeatedPath
  if (list === 'moreWounds')
    return (name === '' ? 'moreWounds' : `moreWounds.${place}.${name}`) as RepeatedPath
  if (list === 'moreDiagnosisCodes')
    return `moreDiagnoses.${Number(place)}.${input(form.moreDiagnoses[Number(place)])}`
  if (list !== 'moreApplicationCodes') return undefined
  return `moreApplications.${Number(place)}.${name === 'units' ? 'units' : input(form.moreApplications[Number(place)])}`
}

/** What a toast calls a repeated group: 'Wound 2'; undefined for single fields. */
export function repeatedWords(path: string): string | undefined {
  const [list, place] = path.split('.')
  const number = Number(place) + 2
  if (list === 'firstWound') return 'Wound 1'
  if (list === 'moreWounds') return `Wound ${number}`
  if (list === 'moreDiagnoses') return `ICD-10 Diagnosis Code ${number}`
  return list === 'moreApplications' ? `CPT Application Code ${number}` : undefined
}

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
