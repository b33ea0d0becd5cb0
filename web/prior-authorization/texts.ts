import type { Section } from '#contract/prior-authorization/prior-authorization.ts'

/** The path of a prior authorization's details: its number without the '#', which a path cannot contain. */
export function responsePath(priorauthNumber: string): string {
  return `/view-response/${encodeURIComponent(priorauthNumber.replace(/^#/, ''))}`
}

/** The titles of the document sections, on the upload page and in the details. */
export const sectionNames: Readonly<Record<Section, string>> = {
  fourWeekCharts: 'Four Week Charts',
  woundImages: 'Wound Images',
  labTestResults: 'Lab Test Results',
  additionalDocuments: 'Additional Documents',
}

/** Names rows added to a list since it was shown: singular and plural. */
export const newWords = ['new prior authorization', 'new prior authorizations'] as const
