import type { FormPath } from './form.ts'

const prefix = 'first-step:'

/** The name of an upload on the first step whose field belongs to a later one. */
export const firstStepUpload = (field: string): string => `${prefix}${field}`

export const isOnFirstStep = (upload: string): boolean => upload.startsWith(prefix)

/** The field of an upload, whichever step it is on. */
export const fieldOfUpload = (upload: string): FormPath => upload.replace(prefix, '') as FormPath
