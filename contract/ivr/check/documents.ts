import { z } from 'zod'

/** The kinds of documents that policies ask for, by their short names. */
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
  'smoking-cessation-note': 'Smoking history and counseling',
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
  'benefit-verification': 'Benefit verification',
} as const

export type DocumentKind = keyof typeof documentLabels

/** What each must contain. */
export const documentKinds: Readonly<Record<DocumentKind, string>> = {
  ...documentLabels,
  'wound-measurements': 'Serial wound measurements (length, width, depth, date, method)',
  'wound-assessment-note': 'Wound description: tissue, exudate, exposed structures, thickness',
  'compression-note': 'Compression type, pressure and adherence',
  'infection-note': 'Infection and osteomyelitis status, cultures, imaging',
  'smoking-cessation-note': 'Smoking history and cessation counseling',
  'plan-of-care': 'Plan of care with planned number of applications and managing physician',
  'application-log': 'Earlier applications: date, product, size',
  'wastage-note': 'Amount used and discarded with reason',
  'benefit-verification': 'Benefit verification: the payer’s or maker’s answer sheet',
}

export const documentKindNames = Object.keys(documentLabels) as [DocumentKind, ...DocumentKind[]]

export const isDocumentKind = (text: string): text is DocumentKind => Object.hasOwn(documentLabels, text)

export const DocumentKindName = z.enum(documentKindNames, { error: 'Please choose a kind from the list.' })
