import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  PriorAuthorizationResponse,
  priorAuthorizationDetails,
  priorAuthorizationList,
  respondToPriorAuthorization,
} from '#contract/prior-authorization/prior-authorization.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useGoBack } from '../kit/form/go-back.ts'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { reportFailedUploads } from '../kit/upload/uploading.ts'

type ResponseValues = z.input<typeof PriorAuthorizationResponse>

interface ResponseForm {
  form: UseFormReturn<ResponseValues, unknown, PriorAuthorizationResponse>
  submit: () => Promise<void>
  busy: boolean
  isSaved: boolean
  /** There is a file, or a comment that is not blank (docs/spec/prior-authorization.md, 'Add Response'). */
  isFilledIn: boolean
}

/** Fills, validates and sends a response, then goes back. `failed` names the fields with a failed upload. */
export function useResponseForm(priorAuthId: string, failed: readonly string[]): ResponseForm {
  const form = useSchemaForm(PriorAuthorizationResponse, { priorAuthId, ivrResponseFiles: [], comment: '' })
  const [files, comment] = useWatch({ control: form.control, name: ['ivrResponseFiles', 'comment'] })
  const send = useSend(respondToPriorAuthorization)
  const goBack = useGoBack('/priorAuthorization')
  const [isSaved, setSaved] = useState(false)
  // Navigate after rendering, so that the unsaved-changes guard knows that the form was saved.
  useEffect(() => {
    if (isSaved) goBack()
  }, [isSaved, goBack])

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved || reportFailedUploads(form, failed)) return
    try {
      const { message } = await send.mutateAsync(sent)
      toast.success(message)
      setSaved(true)
      void reload(priorAuthorizationList, priorAuthorizationDetails)
    } catch (failure) {
      if (isHandled(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
      // Someone else may have answered meanwhile; the page then says who.
      void reload(priorAuthorizationList, priorAuthorizationDetails)
    }
  })
  return {
    form,
    submit,
    busy: form.formState.isSubmitting || isSaved,
    isSaved,
    isFilledIn: (files?.length ?? 0) > 0 || (comment ?? '').trim() !== '',
  }
}
