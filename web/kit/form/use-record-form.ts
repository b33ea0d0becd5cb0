import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isHandled, messageOfFailure } from '../http/api-error.ts'
import { type Next, toast } from '../ui/toasts/toast.ts'
import { showFieldErrors } from './form-errors.ts'
import { useBackAfter } from './go-back.ts'
import { type Conflict, useSeenCopy } from './use-seen-copy.ts'

interface RecordFormOptions<I extends FieldValues, O, R extends { version: string | number }> {
  form: UseFormReturn<I, unknown, O>
  /** The record being edited; undefined when adding one. */
  record: R | undefined
  /** Loads the latest version of the record, after someone else has changed it. */
  load: () => Promise<{ data: R }>
  /** Shows that version in the form. */
  show: (latest: R) => void
  /** Adds the record or saves the change. `seenVersion` is the version that was edited. */
  send: (sent: O, seenVersion: R['version'] | undefined) => Promise<{ message: string }>
  /** Reloads what shows the record. */
  onSaved: () => unknown
  /** Called after a failure has been shown. */
  onFailure?: (failure: unknown) => void
  /** The page to go back to, and after how many milliseconds, so that the message can be read. */
  back: { to: string; afterMs: number }
  /** The next step that the message about an added record offers. */
  next?: Next
}

interface RecordForm<V> {
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  /** The version in the form; the cached record may be newer. */
  seenVersion: V | undefined
  /**
   * Someone else has saved a change since this copy was loaded: the message, and a function to load the new version.
   */
  conflict: Conflict | undefined
  isConflict: (failure: unknown) => boolean
}

/** Sends a form that adds a record or edits one, shows what the server answers, and goes back. */
export function useRecordForm<I extends FieldValues, O, R extends { version: string | number }>(
  options: RecordFormOptions<I, O, R>,
): RecordForm<R['version']> {
  const { form, record, load, show, send, onSaved, onFailure, back, next } = options
  const backSoon = useBackAfter(back.afterMs, back.to)
  const [isSaved, setSaved] = useState(false)
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(record, load, show)

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    forgetConflict()
    try {
      const { message } = await send(sent, seenVersion)
      setSaved(true)
      toast.success(message, record ? undefined : next)
      onSaved()
      backSoon()
    } catch (failure) {
      if (isHandled(failure) || isConflict(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
      onFailure?.(failure)
    }
  })

  const busy = form.formState.isSubmitting || isSaved
  return { submit, busy, isSaved, seenVersion, conflict, isConflict }
}
