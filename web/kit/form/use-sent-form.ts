import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { isHandled, messageOfFailure } from '../http/api-error.ts'
import { reload } from '../http/queries.ts'
import { type Next, toast } from '../ui/toasts/toast.ts'
import { reportFailedUploads } from '../upload/uploading.ts'
import { showFieldErrors } from './form-errors.ts'

interface SentFormOptions<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>
  /** Sends the form. The message is shown, with the next step that it offers. */
  send: (sent: O) => Promise<{ message: string; next?: Next }>
  /** Reloaded after a failure too: someone else may have been faster, and the page then says who. */
  changed: readonly Endpoint[]
  /** Goes to another page once the form has been sent. */
  leave: () => void
  /** The names of fields with a failed upload. */
  failed?: readonly string[]
  onInvalid?: () => void
}

/** Sends a form, shows what the server answers, and leaves the page. */
export function useSentForm<I extends FieldValues, O>(options: SentFormOptions<I, O>) {
  const { form, send, changed, leave, failed = [], onInvalid } = options
  const [isSaved, setSaved] = useState(false)
  const onSaved = useEffectEvent(leave)
  // Navigate after rendering, so that the unsaved-changes guard knows that the form was saved.
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved])

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved || reportFailedUploads(form, failed)) return
    try {
      const { message, next } = await send(sent)
      toast.success(message, next)
      setSaved(true)
    } catch (failure) {
      if (isHandled(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
    }
    void reload(...changed)
  }, onInvalid)
  return { submit, busy: form.formState.isSubmitting || isSaved, isSaved }
}
