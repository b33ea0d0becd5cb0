import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import {
  noDocument,
  PriorAuthorizationForm,
  priorAuthorizationList,
  submitPriorAuthorization,
} from '#contract/prior-authorization/prior-authorization.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useGoBack } from '../kit/form/go-back.ts'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { reportFailedUploads } from '../kit/upload/uploading.ts'
import { responsePath } from './texts.ts'
import { emptyUpload, hasDocument, sectionOf, type UploadValues } from './upload-values.ts'

type Form = UseFormReturn<UploadValues, unknown, PriorAuthorizationForm>
type Values = ReturnType<typeof useWatch<UploadValues>>

interface UploadForm {
  form: Form
  values: Values
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  /** It was submitted without any document, and still has none. */
  lacksDocument: boolean
}

/** Fills, validates and sends the upload page, then goes back. `failed` names the fields with a failed upload. */
export function useUploadForm(failed: readonly string[]): UploadForm {
  const { state } = useLocation()
  const form = useSchemaForm(PriorAuthorizationForm, { ...emptyUpload, ...chosenIn(state) })
  const values = useWatch({ control: form.control })
  const send = useSend(submitPriorAuthorization)
  const goBack = useGoBack('/priorAuthorization')
  const [isSaved, setSaved] = useState(false)
  // Navigate after rendering, so that the unsaved-changes guard knows that the form was saved.
  useEffect(() => {
    if (isSaved) goBack()
  }, [isSaved, goBack])

  const submit = form.handleSubmit(
    async (sent) => {
      if (isSaved || reportFailedUploads(form, failed)) return
      try {
        const { message, data } = await send.mutateAsync(sent)
        toast.success(message, {
          label: `View ${data.priorauthNumber}`,
          to: responsePath(data.priorauthNumber),
        })
        void reload(priorAuthorizationList)
        setSaved(true)
      } catch (failure) {
        if (isHandled(failure)) return
        toast.error(messageOfFailure(failure))
        showErrors(form, failure)
      }
    },
    () => {
      if (!hasDocument(form.getValues())) toast.error(noDocument)
    },
  )
  return {
    form,
    values,
    submit,
    busy: form.formState.isSubmitting || isSaved,
    isSaved,
    lacksDocument: form.formState.isSubmitted && !hasDocument(values),
  }
}

/** The request that a link from its details names, with its physician. */
function chosenIn(state: unknown): Pick<UploadValues, 'ivrId' | 'physicianId'> | undefined {
  const { ivr, physicianId } = Object(state)
  return typeof ivr === 'string' && typeof physicianId === 'string' ? { ivrId: ivr, physicianId } : undefined
}

function showErrors(form: Form, failure: unknown): void {
  showFieldErrors(form, failure)
  if (!(failure instanceof ApiError)) return
  for (const [field, message] of Object.entries(failure.fields)) {
    const section = sectionOf(field)
    if (section) form.setError(section, { type: 'server', message })
  }
}
