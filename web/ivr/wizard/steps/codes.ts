import { otherCode } from '#contract/ivr/fields.ts'
import type {
  ApplicationCodeOption,
  BodyArea,
  DiseaseCategory,
  ReferenceLists,
} from '#contract/reference/lists.ts'
import { type ComboOption, withFallback } from '../../../kit/form/choices/combo-options.ts'

type WoundType = ReferenceLists['woundTypes'][number]

/** Every diagnosis under its category, those that match the wound first; `other` stays last. */
export function diagnosisOptions(
  categories: readonly DiseaseCategory[],
  wound: WoundType | undefined,
): ComboOption[] {
  const fits = ({ id }: DiseaseCategory) => wound?.categories.includes(id) ?? false
  const ordered = [...categories.filter(fits), ...categories.filter((category) => !fits(category))]
  const all = ordered.flatMap(({ label: detail, options }) =>
    options.map(({ value, label }) => (value === otherCode ? { value, label } : { value, label, detail })),
  )
  return withFallback(otherLast(all), otherCode)
}

/** The body area of a chosen diagnosis, and the second code that payers expect with it. */
export function findDiagnosis(
  categories: readonly DiseaseCategory[],
  code: string,
): { bodyArea: BodyArea | undefined; note: string | undefined } | undefined {
  for (const { options, note } of categories) {
    const found = options.find(({ value }) => value === code)
    if (found) return { bodyArea: found.bodyArea, note }
  }
  return undefined
}

/** Application codes, those of the diagnosis's body area first; `other` stays last. */
export function applicationCodeOptions(
  codes: readonly ApplicationCodeOption[],
  area: BodyArea | undefined,
): ComboOption[] {
  const fits = (code: ApplicationCodeOption) => area !== undefined && code.bodyArea === area
  const ordered = [...codes.filter(fits), ...codes.filter((code) => !fits(code))]
  const options = ordered.map(({ value, label, note }) => ({ value, label, detail: note }))
  return withFallback(otherLast(options), otherCode)
}

function otherLast(options: ComboOption[]): ComboOption[] {
  const isOther = ({ value }: ComboOption) => value === otherCode
  return [...options.filter((option) => !isOther(option)), ...options.filter(isOther)]
}
