import { fileIdOf } from '#contract/files/files.ts'
import { documentLabels, isDocumentKind } from '#contract/ivr/check/documents.ts'
import { declarationOf, type FieldsOf, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrDetails, IvrRequest, SupportingDocument } from '#contract/ivr/requests.ts'
import { type Viewed, viewable, viewedFile, viewedLink } from '../../files/viewed.ts'
import { detailsLabel } from '../shown.ts'

const cardFields = fieldNames.filter((name) => declarationOf(name).kind === 'image') as FieldsOf<{
  kind: 'image'
}>[]

export interface Picture {
  label: string
  /** Contains a short-lived signature. */
  url: string
}

/** The uploaded insurance cards, front before back, primary before secondary. */
export function cardsOf(ivr: IvrRequest): Picture[] {
  return cardFields
    .map((name) => ({ label: detailsLabel(name), url: ivr[name] }))
    .filter(({ url }) => url !== '')
}

/** The wound images, numbered in the order of their upload. */
export function woundsOf(ivr: IvrRequest): Picture[] {
  return ivr.woundImages.map((url, place) => ({ label: `Wound image ${place + 1}`, url }))
}

/** The wound images by wound, numbered consecutively, without wounds that have none. */
export function imagesByWound(ivr: IvrDetails): { wound: number; pictures: Picture[] }[] {
  const labels = new Map(woundsOf(ivr).map((picture) => [fileIdOf(picture.url), picture]))
  return ivr.wounds.flatMap(({ woundImages }, index) => {
    const pictures = woundImages.flatMap((url) => labels.get(fileIdOf(url)) ?? [])
    return pictures.length > 0 ? [{ wound: index + 1, pictures }] : []
  })
}

/** What policies call a supporting document; '' if it was uploaded for no policy. */
export const documentText = ({ kind, moreKinds = [] }: SupportingDocument): string =>
  [kind, ...moreKinds].flatMap((one) => (isDocumentKind(one) ? documentLabels[one] : [])).join(', ')

/** Every file of a request, in the order of the page. */
export function filesOf(ivr: IvrRequest): Viewed[] {
  const pictures = [...cardsOf(ivr), ...woundsOf(ivr)]
  return viewable([
    ...pictures.map(({ label, url }) => viewedLink(url, label)),
    ...ivr.supportingDocuments.map((file) => viewedFile(file)),
  ])
}
