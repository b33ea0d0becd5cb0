import { fileIdOf } from '#contract/files/files.ts'
import { dayInNumbers } from '#contract/formats.ts'
import { declarationOf, fieldNames, homeFacility } from '#contract/ivr/fields.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { sentFrom } from '#contract/ivr/wounds/wounds.rules.ts'
import { emptyForm, formName, type IvrForm } from './wizard/form.ts'

/** What belongs to a single treatment: no other request takes it over. The names are the same in request and form. */
export const ofOneTreatment = [
  'dos',
  'woundImages',
  'requestKind',
  'consentHeld',
  'urgency',
  'urgencyReason',
  'plannedApplications',
  'lastServiceDay',
] as const

/** The form filled with the values of a request. For a repeated request what belongs to one treatment is left empty. */
export function prefilledForm(filled: FilledForm, isRepeat: boolean): IvrForm {
  const { files } = filled
  const { woundImages, firstWound, moreWounds, moreDiagnosisCodes, moreApplicationCodes, ...first } =
    sentFrom(filled)
  const fields: Readonly<Record<string, string>> = { ...filled.fields, ...first }
  const pictures = new Map(files.woundImages?.map((file) => [fileIdOf(file.fileUrl), file]))
  const stored = (urls: readonly string[]) =>
    isRepeat ? [] : urls.flatMap((url) => pictures.get(fileIdOf(url)) ?? [])
  const form: Record<string, unknown> = { ...emptyForm() }
  for (const name of fieldNames) {
    const { kind } = declarationOf(name)
    const text = fields[name] ?? ''
    if (kind === 'image') form[formName(name)] = files[name]?.[0] ?? null
    else if (kind === 'images') form[formName(name)] = stored(woundImages)
    else form[formName(name)] = kind === 'date' ? dayInNumbers(text) : text
  }
  form.facilityChoice = fields.facilityName === homeFacility ? 'Home' : 'other'
  return {
    ...(form as IvrForm),
    firstWound,
    moreWounds: moreWounds.map((wound) => ({ ...wound, woundImages: stored(wound.woundImages) })),
    moreDiagnoses: moreDiagnosisCodes.map((code) => ({ code, other: '' })),
    moreApplications: moreApplicationCodes.map((one) => ({ ...one, other: '' })),
    ...(isRepeat && Object.fromEntries(ofOneTreatment.map((name) => [name, emptyForm()[name]]))),
  }
}
