import type { DocumentKind } from './check/documents.values.ts'
import { declarationOf, type FieldName, fieldNames } from './fields.ts'

/**
 * What an item of a Conditional request asks for: a document of a kind, a field to correct, or an answer in words.
 * 'notes' is the item that is made from the notes when the reviewer lists none.
 */
export const itemKinds = ['document', 'field', 'question', 'notes'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The documents that policies ask for, in few words; check/documents.values.ts says what each has to contain. */
export const documentLabels = {
  'wound-measurements': 'Wound measurements with dates',
  'wound-photos': 'Wound photographs with ruler and date',
  'conservative-care-notes': 'Chart notes of standard care, at least 4 weeks',
  'wound-assessment-note': 'Wound description',
  'vascular-study': 'ABI, TBI, toe pressure, TcPO2 or Doppler',
  'hba1c-lab': 'HbA1c result with date',
  'debridement-notes': 'Debridement notes',
  'offloading-note': 'Off-loading device and adherence',
  'compression-note': 'Compression and adherence',
  'infection-note': 'Infection and osteomyelitis status',
  'diabetes-management-note': 'Diabetes diagnosis and management',
  'smoking-cessation-note': 'Smoking history and counselling',
  'plan-of-care': 'Plan of care',
  'product-choice-rationale': 'Why this product',
  lmn: 'Letter of medical necessity',
  'application-log': 'Earlier applications',
  'operative-note': 'Procedure note',
  'wastage-note': 'Amount used and discarded',
  abn: 'Advance Beneficiary Notice',
  'face-sheet': 'Demographics sheet',
  'insurance-card-front': 'Insurance card, front',
  'insurance-card-back': 'Insurance card, back',
  referral: 'Referral',
  order: 'Signed order',
} as const satisfies Record<DocumentKind, string>

export const isDocumentKind = (text: string): text is DocumentKind => Object.hasOwn(documentLabels, text)

/** The fields that an answer can correct: typed or chosen values, not pictures and not the physician. */
export const correctable = fieldNames.filter((name) => {
  const { kind } = declarationOf(name)
  return (
    kind !== 'choice' &&
    kind !== 'record' &&
    kind !== 'image' &&
    kind !== 'images' &&
    name !== 'physicianName'
  )
})

export const isCorrectable = (text: string): text is FieldName => correctable.some((name) => name === text)

/** What an item is about, in words; '' for a question. */
export function aboutText(kind: ItemKind, about: string): string {
  if (kind === 'document') return isDocumentKind(about) ? documentLabels[about] : about
  if (kind !== 'field' || !isCorrectable(about)) return ''
  const { label, step, group } = declarationOf(about)
  const context = contexts[group || step]
  return context && !label.startsWith(context) ? `${context}: ${label}` : label
}

/** The words that tell fields of the same label apart, such as the four cities. */
const contexts: Readonly<Record<string, string>> = {
  patient: 'Patient',
  physician: 'Physician',
  Office: 'Physician',
  facility: 'Facility',
}

export const maxItems = 20
export const maxItemText = 300
export const maxAnswerText = 1000
