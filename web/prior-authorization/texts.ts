import type { Section } from '#contract/prior-authorization/prior-authorization.ts'

/** The address of a prior authorization's details: its number without the '#', which an address cannot carry. */
export function responsePath(priorauthNumber: string): string {
  return `/view-response/${encodeURIComponent(priorauthNumber.replace(/^#/, ''))}`
}

/** What each section of documents is called, on the upload page and in the details. */
export const sectionNames: Readonly<Record<Section, string>> = {
  fourWeekCharts: 'Four Week Charts',
  woundImages: 'Wound Images',
  labTestResults: 'Lab Test Results',
  additionalDocuments: 'Additional Documents',
}

/** What has come to a list since it was shown, one and many. */
export const newWords = ['new prior authorization', 'new prior authorizations'] as const
