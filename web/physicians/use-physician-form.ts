import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import {
  addPhysician,
  editPhysician,
  type Physician,
  type PhysicianForm,
  physicianById,
} from '#contract/physicians.ts'
import { useBackAfter } from '../kit/back-after.ts'
import { call } from '../kit/client.ts'
import { showFieldErrors } from '../kit/form-errors.ts'
import { useSend } from '../kit/queries.ts'
import { isDealtWith, Refusal, wordsOfFailure } from '../kit/refusal.ts'
import { useRules } from '../kit/rules.ts'
import { toast } from '../kit/toast.ts'
import { type Conflict, useSeenCopy } from '../kit/use-seen-copy.ts'
import { reloadPhysicians } from './physician-texts.ts'
import { emptyPhysician, type PhysicianValues, valuesOf } from './physician-values.ts'

/** Spec 2 §9: how long the message is read before the form goes back. */
const backAfterMs = 1500

/** A physician of the office with the same NPI or address. */
export interface Twin {
  physicianId: string
  words: string
}

interface PhysicianFormState {
  form: UseFormReturn<PhysicianValues, unknown, PhysicianForm>
  values: Partial<PhysicianValues>
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  twin: Twin | undefined
  /** Somebody saved a change since this copy was loaded: in whose words, and how to see it. */
  conflict: Conflict | undefined
}

/** Fills, checks and sends the form; a field says which rule failed as it is left. */
export function usePhysicianForm(physician: Physician | undefined): PhysicianFormState {
  const form = useForm<PhysicianValues, unknown, PhysicianForm>({
    resolver: useRules(() => import('#contract/physicians.ts').then((all) => all.PhysicianForm)),
    defaultValues: physician ? valuesOf(physician) : emptyPhysician,
    mode: 'onTouched',
  })
  const values = useWatch({ control: form.control })
  const add = useSend(addPhysician)
  const edit = useSend(editPhysician)
  const backSoon = useBackAfter(backAfterMs, '/managePhysician')
  const [isSaved, setSaved] = useState(false)
  const [twin, setTwin] = useState<Twin>()
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(
    physician,
    () => call(physicianById, { id: physician?._id ?? '' }),
    (latest) => form.reset(valuesOf(latest)),
  )

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    setTwin(undefined)
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
      if (isDealtWith(failure)) return
      if (isConflict(failure)) return
      toast.error(wordsOfFailure(failure))
      showFieldErrors(form, failure)
      setTwin(twinIn(failure))
    }
  })

  const busy = form.formState.isSubmitting || isSaved
  return { form, values, submit, busy, isSaved, twin, conflict }
}

function twinIn(failure: unknown): Twin | undefined {
  if (!(failure instanceof Refusal) || failure.status !== 409) return undefined
  const { physicianId } = failure.fields
  return physicianId ? { physicianId, words: failure.message } : undefined
}
