import type { IvrRequest } from '#contract/ivr.ts'

type Place = IvrRequest['patientAddress']

/** '-' for what was not given, so that nobody takes a gap for a fault. */
export function orDash(text: string): string {
  return text.trim() === '' ? '-' : text
}

/** A place as 'address, city, state zip'; parts that were not given are left out. */
export function placeText({ address, city, state, zipCode }: Place): string {
  const region = [state, zipCode].filter(Boolean).join(' ')
  return [address, city, region].filter(Boolean).join(', ')
}

/** A US number of ten digits as '(614) 555-0134'; any other number as it was given. */
export function phoneText(phone: string, ext = ''): string {
  const shown = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  return shown && ext ? `${shown}, ext. ${ext}` : shown
}

/** A tax ID of nine digits as 'NN-NNNNNNN'; anything else as it was given. */
export function taxIdText(taxId: string): string {
  return taxId.replace(/^(\d{2})(\d{7})$/, '$1-$2')
}

/** The address of a request's details: the number without its '#', which an address cannot carry. */
export function detailsPath(ivrNumber: string): string {
  return `/viewivrsubmissions/${encodeURIComponent(ivrNumber.replace(/^#/, ''))}`
}
