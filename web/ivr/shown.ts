import { codeText, npiText, phoneText, taxIdText } from '#contract/formats.ts'
import {
  declarationOf,
  type FieldName,
  fieldNames,
  fieldsByKey,
  requestPathOf,
} from '#contract/ivr/fields.ts'
import type { IvrDetails, IvrRequest } from '#contract/ivr/requests.ts'
import { ivrSteps, type Step } from '#contract/ivr/steps.ts'
import { type ApplicationCode, applicationText } from '#contract/ivr/wounds/wounds.rules.ts'
import { dateText } from '../kit/ui/dates.ts'
import { placeText } from '../kit/ui/text.ts'

/**
 * The fields to show. Fields that share a position, like those of a name or an address, are represented by the first
 * one.
 */
export const shownFields = [...fieldsByKey.values()].flatMap(([first]) => first ?? [])

export const detailsLabel = (name: FieldName): string => {
  const { details, label } = declarationOf(name)
  return details ?? label
}

/** A field's value as people read it; '' if there is none. */
export function shownText(
  ivr: IvrRequest,
  name: FieldName,
  codeNames: Readonly<Record<string, string>>,
): string {
  const value = ivr[requestPathOf(name).key]
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? valueText(name, value, codeNames) : placeText(value)
}

/** A value that a field has or had. */
function valueText(name: FieldName, value: string, codeNames: Readonly<Record<string, string>>): string {
  switch (declarationOf(name).kind) {
    case 'date':
      return value && dateText(value)
    case 'npi':
      return npiText(value)
    case 'taxId':
      return taxIdText(value)
    case 'phone':
    case 'fax':
      return phoneText(value)
    case 'code':
      return codeText(value, codeNames)
    default:
      return value
  }
}

export interface Row {
  readonly name: FieldName
  readonly label: string
  readonly text: string
  /** Addresses, which are longer than other values. */
  readonly isPlace: boolean
  /** Its value in the request that this one corrects; undefined if it is the same. */
  readonly before?: string | undefined
}

/** Fields that differ from another request, with their values there. */
type ChangedFields = readonly { readonly field: string; readonly before: string }[]

/** The previous values of the fields shown in one row, as people read them; undefined if none has changed. */
function beforeText(
  name: FieldName,
  changed: ChangedFields,
  codeNames: Readonly<Record<string, string>>,
): string | undefined {
  const fields = name === 'phone' ? [name, 'ext'] : fieldsByKey.get(requestPathOf(name).key)
  const here = changed.filter(({ field }) => fields?.some((one) => one === field))
  if (here.length === 0) return undefined
  const texts = here.map(({ field, before }) =>
    field === 'ext' ? before && `ext. ${before}` : valueText(field as FieldName, before, codeNames),
  )
  return texts.filter(Boolean).join(', ') || 'empty'
}

/** Several codes of a kind, each with its name; one alone is shown as a single field. */
function codeTexts(
  ivr: IvrDetails,
  names: Readonly<Record<string, string>>,
): Partial<Record<FieldName, string>> {
  const { diagnosisCodes, applicationCodes } = ivr
  const named = ({ code, units }: ApplicationCode) => applicationText({ code: codeText(code, names), units })
  return {
    ...(diagnosisCodes.length > 1 && {
      icd10DiagnosisCodes: diagnosisCodes.map((code) => codeText(code, names)).join('; '),
    }),
    ...(applicationCodes.length > 1 && { cptApplicationCode: applicationCodes.map(named).join('; ') }),
  }
}

/** The sections of the details page with their rows. Pictures are shown separately. */
export function sectionsOf(
  ivr: IvrDetails,
  codeNames: Readonly<Record<string, string>>,
  changed: ChangedFields = [],
) {
  const several = codeTexts(ivr, codeNames)
  return ivrSteps.map(({ id, section }) => {
    const names = shownFields.filter((name) => {
      const { step, details, kind } = declarationOf(name)
      return step === id && details !== null && kind !== 'image'
    })
    const all = names.map((name): Row => {
      const text =
        name === 'phone' ? phoneText(ivr.phone, ivr.ext) : (several[name] ?? shownText(ivr, name, codeNames))
      const before = beforeText(name, changed, codeNames)
      return {
        name,
        label: detailsLabel(name),
        text,
        isPlace: requestPathOf(name).part !== undefined,
        before,
      }
    })
    // Questions that only some requests ask are shown where they were answered, now or in the request that this one
    // corrects.
    const rows = all.filter(
      ({ name, text, before }) => !declarationOf(name).asked || text !== '' || before !== undefined,
    )
    return { id, title: section, rows }
  })
}

/** The labels of the pictures of a step that differ from those of the request that this one corrects. */
export const changedPictures = (step: Step, changed: ChangedFields = []): string[] =>
  fieldNames
    .filter((name) => declarationOf(name).step === step && /^images?$/.test(declarationOf(name).kind))
    .filter((name) => changed.some(({ field }) => field === name))
    .map(detailsLabel)
