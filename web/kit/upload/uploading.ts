import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { noPreview } from '#contract/files/files.ts'
import { toast } from '../ui/toast.ts'

/** 'sending': an upload runs; 'failed': none runs and one has failed; 'done': neither. */
export type UploadPhase = 'sending' | 'failed' | 'done'

/** Called by upload fields when their phase changes. */
export type OnUploading = (field: string, phase: UploadPhase) => void

export interface Uploading {
  /** Whether any field is sending. */
  uploading: boolean
  /** The fields that show a file which was not stored. */
  failed: readonly string[]
  onUploading: OnUploading
}

/** How all of a form's upload fields stand; pass `onUploading` to each of them. */
export function useUploading(): Uploading {
  const [phases, setPhases] = useState<ReadonlyMap<string, UploadPhase>>(new Map())
  const [onUploading] = useState(
    (): OnUploading => (field, phase) => {
      setPhases((before) =>
        (before.get(field) ?? 'done') === phase ? before : new Map(before).set(field, phase),
      )
    },
  )
  const those = (wanted: UploadPhase) =>
    [...phases].flatMap(([field, phase]) => (phase === wanted ? [field] : []))
  return { uploading: those('sending').length > 0, failed: those('failed'), onUploading }
}

/** The type of an error that holds only as long as the field shows a failed file. */
export const failedUpload = 'failed-upload'

/**
 * Says at each field with a failed file that it is not stored (docs/spec/files.md, 'Uploading'), and goes to the
 * first: what a person chose is never left behind in silence. False when there is none.
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
