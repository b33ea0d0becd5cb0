import type { FormPath } from './form.ts'

const prefix = 'first-step:'

/** The name of an upload that stands on the first step, although its field belongs to a later one. */
export const firstStepUpload = (field: string): string => `${prefix}${field}`

export const isOnFirstStep = (upload: string): boolean => upload.startsWith(prefix)

/** The field of an upload, on whichever step it stands. */
export const fieldOfUpload = (upload: string): FormPath => upload.replace(prefix, '') as FormPath
