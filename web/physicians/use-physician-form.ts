import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Physician } from '#contract/physicians/physician.ts'
import { addPhysician, editPhysician, physicianById } from '#contract/physicians/physicians.paths.ts'
import type { PhysicianForm } from '#contract/physicians/physicians.ts'
import { useBackAfter } from '../kit/form/back-after.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useRules } from '../kit/form/rules.ts'
import { type Conflict, useSeenCopy } from '../kit/form/use-seen-copy.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'
import { reloadPhysicians } from './physician-texts.ts'
import { emptyPhysician, type PhysicianValues, valuesOf } from './physician-values.ts'

/** docs/spec/physicians.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1500

/** Another physician of the office with the same NPI or email. */
export interface Duplicate {
  physicianId: string
  words: string
}

interface PhysicianFormState {
  form: UseFormReturn<PhysicianValues, unknown, PhysicianForm>
  values: Partial<PhysicianValues>
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  duplicate: Duplicate | undefined
  /**
   * Somebody else has saved a change since this copy was loaded: the message, and a function to load the new version.
   */
  conflict: Conflict | undefined
}

/** Fills, validates (on blur) and sends the form. */
export function usePhysicianForm(physician: Physician | undefined): PhysicianFormState {
  const form = useForm<PhysicianValues, unknown, PhysicianForm>({
    resolver: useRules(() => import('#contract/physicians/physicians.ts').then((all) => all.PhysicianForm)),
    defaultValues: physician ? valuesOf(physician) : emptyPhysician,
    mode: 'onTouched',
  })
  const values = useWatch({ control: form.control })
  const add = useSend(addPhysician)
  const edit = useSend(editPhysician)
  const backSoon = useBackAfter(backAfterMs, '/managePhysician')
  const [isSaved, setSaved] = useState(false)
  const [duplicate, setDuplicate] = useState<Duplicate>()
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(
    physician,
    () => call(physicianById, { id: physician?._id ?? '' }),
    (latest) => form.reset(valuesOf(latest)),
  )

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    setDuplicate(undefined)
    forgetConflict()
    try {
      const { message } = physician
        ? await edit.mutateAsync({ ...sent, physicianId: physician._id, seenVersion })
        : await add.mutateAsync(sent)
      setSaved(true)
      toast.success(message)
      void reloadPhysicians()
      backSoon()
    } catch (failure) {
      if (isHandled(failure)) return
      if (isConflict(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
      setDuplicate(duplicateIn(failure))
    }
  })

  const busy = form.formState.isSubmitting || isSaved
  return { form, values, submit, busy, isSaved, duplicate, conflict }
}

function duplicateIn(failure: unknown): Duplicate | undefined {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  const { physicianId } = failure.fields
  return physicianId ? { physicianId, words: failure.message } : undefined
}
