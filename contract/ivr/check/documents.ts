import { z } from 'zod'

/** The kinds of documents that policies ask for, with what each must contain. */
export const documentKinds = {
  'wound-measurements': 'Serial wound measurements (length, width, depth, date, method)',
  'wound-photos': 'Wound photographs with ruler and date',
  'conservative-care-notes': 'Chart notes of standard care, at least 4 weeks',
  'wound-assessment-note': 'Wound description: tissue, exudate, exposed structures, thickness',
  'vascular-study': 'ABI, TBI, toe pressure, TcPO2 or Doppler',
  'hba1c-lab': 'HbA1c result with date',
  'debridement-notes': 'Debridement notes',
  'offloading-note': 'Off-loading device and adherence',
  'compression-note': 'Compression type, pressure and adherence',
  'infection-note': 'Infection and osteomyelitis status, cultures, imaging',
  'diabetes-management-note': 'Diabetes diagnosis and management',
  'smoking-cessation-note': 'Smoking history and cessation counseling',
  'plan-of-care': 'Plan of care with planned number of applications and managing physician',
  'product-choice-rationale': 'Why this product',
  lmn: 'Letter of medical necessity',
  'application-log': 'Earlier applications: date, product, size',
  'operative-note': 'Procedure note',
  'wastage-note': 'Amount used and discarded with reason',
  abn: 'Advance Beneficiary Notice',
  'face-sheet': 'Demographics sheet',
  'insurance-card-front': 'Insurance card, front',
  'insurance-card-back': 'Insurance card, back',
  referral: 'Referral',
  order: 'Signed order',
  'benefit-verification': 'Benefit verification: the payer’s or maker’s answer sheet',
} as const

export type DocumentKind = keyof typeof documentKinds

export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]

export const DocumentKindName = z.enum(documentKindNames, { error: 'Please choose a kind from the list.' })
