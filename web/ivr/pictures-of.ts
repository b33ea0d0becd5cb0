import type { IvrRequest } from '#contract/ivr.ts'
import { type Viewed, viewable, viewedFile, viewedLink } from '../files/viewed.ts'

export interface Picture {
  label: string
  /** Carries a short-lived signature. */
  url: string
}

/** The insurance cards that were given, front before back, primary before secondary. */
export function cardsOf(ivr: IvrRequest): Picture[] {
  const cards = [
    { label: 'Primary card, front side', url: ivr.primaryFrontSideInsuranceCard },
    { label: 'Primary card, back side', url: ivr.primaryBackSideInsuranceCard },
    { label: 'Secondary card, front side', url: ivr.secondaryFrontSideInsuranceCard },
    { label: 'Secondary card, back side', url: ivr.secondaryBackSideInsuranceCard },
  ]
  return cards.filter(({ url }) => url !== '')
}

/** The wound images, numbered as they were uploaded. */
export function woundsOf(ivr: IvrRequest): Picture[] {
  return ivr.woundImages.map((url, place) => ({ label: `Wound image ${place + 1}`, url }))
}

/** Every file of a request, in the order in which the page shows them. */
export function filesOf(ivr: IvrRequest): Viewed[] {
  const pictures = [...cardsOf(ivr), ...woundsOf(ivr)]
  return viewable([
    ...pictures.map(({ label, url }) => viewedLink(url, label)),
    ...ivr.supportingDocuments.map((file) => viewedFile(file)),
  ])
}
