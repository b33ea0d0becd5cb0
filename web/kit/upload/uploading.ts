import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { noPreview } from '#contract/files/files.ts'
import { toast } from '../ui/toasts/toast.ts'

/** 'sending': an upload runs; 'failed': none runs and one has failed; 'done': neither. */
export type UploadPhase = 'sending' | 'failed' | 'done'

export type OnUploading = (field: string, phase: UploadPhase) => void

export interface Uploading {
  /** Whether an upload of any field is running. */
  uploading: boolean
  /** The names of fields with a running upload. */
  sending: readonly string[]
  /** The names of fields with a failed upload. */
  failed: readonly string[]
  onUploading: OnUploading
}

/** Collects the upload phases of a form's fields; pass `onUploading` to each of them. */
export function useUploading(): Uploading {
  const [phases, setPhases] = useState<ReadonlyMap<string, UploadPhase>>(new Map())
  const [onUploading] = useState(
    (): OnUploading => (field, phase) => {
      setPhases((before) =>
        (before.get(field) ?? 'done') === phase ? before : new Map(before).set(field, phase),
      )
    },
  )
  const fieldsIn = (wanted: UploadPhase) =>
    [...phases].flatMap(([field, phase]) => (phase === wanted ? [field] : []))
  const sending = fieldsIn('sending')
  return { uploading: sending.length > 0, sending, failed: fieldsIn('failed'), onUploading }
}

/** The type of a form error that is shown only while the field has a failed upload. */
export const failedUpload = 'failed-upload'

/**
 * Shows an error at each field with a failed upload (docs/spec/files.md, 'Uploading') and focuses the first, so that no
 * form is sent without a file that was chosen. False when `fields` is empty.
 */
export function reportFailedUploads<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  fields: readonly string[],
): boolean {
  for (const [index, name] of fields.entries())
    form.setError(
      name as FieldPath<T>,
      { type: failedUpload, message: noPreview },
      { shouldFocus: index === 0 },
    )
  if (fields.length > 0) toast.error('Some files were not uploaded. Please send them again or remove them.')
  return fields.length > 0
}
