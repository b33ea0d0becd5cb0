import { useState } from 'react'
import { createSupportCase, SupportRequest, supportList } from '#contract/support/support.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { casePath } from './texts.ts'

const emptyRequest = { subject: '', description: '', ivrId: '' }

/** The state of the New Support Request dialog. */
export function useNewRequest(onSent: () => void) {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useSchemaForm(SupportRequest, emptyRequest)
  const send = useSend(createSupportCase)

  const submit = form.handleSubmit(async (sent) => {
    setFailure(undefined)
    try {
      const { message, data } = await send.mutateAsync(sent)
      setOpen(false)
      form.reset(emptyRequest)
      toast.success(message, { label: 'View request', to: casePath(data.supportNumber) })
      onSent()
      void reload(supportList)
    } catch (thrown) {
      if (isHandled(thrown)) return
      if (!showFieldErrors(form, thrown)) setFailure(messageOfFailure(thrown))
    }
  })

  return {
    form,
    isOpen,
    /** Why it could not be sent; the typed text is kept. */
    failure,
    isSending: form.formState.isSubmitting,
    isDirty: form.formState.isDirty,
    open: () => setOpen(true),
    /** Closes it on Escape or a click outside; the typed text is kept for the next opening. */
    close: () => setOpen(false),
    /** Closes it and clears the typed text. */
    discard: () => {
      setOpen(false)
      setFailure(undefined)
      form.reset(emptyRequest)
    },
    submit,
  }
}

export type NewRequest = ReturnType<typeof useNewRequest>
