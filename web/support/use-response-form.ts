import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { handleSupportCase, SupportHandling, supportDetails, supportList } from '#contract/support/support.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { saved } from '../kit/form/LeaveGuard.tsx'
import { resolverOf } from '../kit/form/rules.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { listPath } from './texts.ts'

type ResponseValues = z.input<typeof SupportHandling>

interface ResponseForm {
  form: UseFormReturn<ResponseValues, unknown, SupportHandling>
  submit: () => Promise<void>
  busy: boolean
  isSaved: boolean
}

/**
 * Fills, validates and sends the comment that closes a case, then goes to the list
 * (docs/spec/support.md, 'Closing a case').
 */
export function useResponseForm(supportCaseId: string): ResponseForm {
  const form = useForm<ResponseValues, unknown, SupportHandling>({
    resolver: resolverOf(SupportHandling),
    defaultValues: { supportCaseId, responseText: '' },
    mode: 'onTouched',
  })
  const send = useSend(handleSupportCase)
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    try {
      const { message } = await send.mutateAsync(sent)
      toast.success(message)
      setSaved(true)
      void reload(supportList, supportDetails)
      void navigate(listPath, { state: saved, replace: true })
    } catch (failure) {
      if (isHandled(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
      // Somebody else may have closed or assigned it meanwhile; the page then says who.
      void reload(supportList, supportDetails)
    }
  })
  return { form, submit, busy: form.formState.isSubmitting || isSaved, isSaved }
}
