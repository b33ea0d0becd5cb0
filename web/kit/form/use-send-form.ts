import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isHandled, messageOfFailure } from '../http/api-error.ts'
import { type Next, toast } from '../ui/toasts/toast.ts'
import { showFieldErrors } from './form-errors.ts'
import { useBackWhenSaved } from './go-back.ts'

export interface SendFormOptions<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>
  /** Whether a valid form must not be sent yet; says why. */
  isHeld?: () => boolean
  /** Sends the form. Returns the message to show, with the next step that it offers. */
  send: (sent: O) => Promise<{ message: string; next?: Next | undefined }>
  /** Reloads what shows the record. */
  onSent: () => unknown
  /** Whether a failure is shown elsewhere. */
  isShown?: (failure: unknown) => boolean
  /** Called after a failure has been shown. */
  onFailure?: (failure: unknown) => void
  /** The page to go back to, and after how many milliseconds, so that the message can be read. */
  back: { to: string; afterMs?: number }
}

interface SendForm {
  submit: (event?: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  goBack: () => void
}

/** Sends a form that fills a page, once, shows what the server answers, and goes back. */
export function useSendForm<I extends FieldValues, O>(options: SendFormOptions<I, O>): SendForm {
  const { form, isHeld, send, onSent, isShown, onFailure, back } = options
  const [isSaved, setSaved] = useState(false)
  const goBack = useBackWhenSaved(isSaved, back.to, back.afterMs)

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved || isHeld?.()) return
    try {
      const { message, next } = await send(sent)
      setSaved(true)
      toast.success(message, next)
      onSent()
    } catch (failure) {
      if (isHandled(failure) || isShown?.(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
      onFailure?.(failure)
    }
  })
  return { submit, busy: form.formState.isSubmitting || isSaved, isSaved, goBack }
}
