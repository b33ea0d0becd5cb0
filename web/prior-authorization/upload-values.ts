import type { z } from 'zod'
import {
  type PriorAuthorizationForm,
  type Section,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'

/** The upload form's values while it is filled in. */
export type UploadValues = z.input<typeof PriorAuthorizationForm>

export const emptyUpload: Required<UploadValues> = {
  description: '',
  physicianId: '',
  ivrId: '',
  fourWeekCharts: [],
  woundImages: [],
  labTestResults: [],
  additionalDocuments: [],
}

/** Whether any section contains an uploaded file (docs/spec/prior-authorization.md, 'Upload Documents'). */
export function hasDocument(values: { [S in Section]?: readonly unknown[] | undefined }): boolean {
  return sections.some((section) => (values[section]?.length ?? 0) > 0)
}

/** The section that an error's field path belongs to: 'woundImages' for 'woundImages.2.fileUrl'. */
export function sectionOf(field: string): Section | undefined {
  return sections.find((section) => field === section || field.startsWith(`${section}.`))
}
