import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Physician } from '#contract/physicians/physician.ts'
import { addPhysician, editPhysician, PhysicianForm, physicianById } from '#contract/physicians/physicians.ts'
import { resolverOf } from '../kit/form/rules.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { useSend } from '../kit/http/queries.ts'
import { reloadPhysicians } from './physician-texts.ts'
import { emptyPhysician, type PhysicianValues, valuesOf } from './physician-values.ts'

/** docs/spec/physicians.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1500

/** Another physician of the office with the same NPI or email. */
export interface Duplicate {
  physicianId: string
  words: string
}

/** Fills, validates (on blur) and sends the form. */
export function usePhysicianForm(physician: Physician | undefined) {
  const form = useForm<PhysicianValues, unknown, PhysicianForm>({
    resolver: resolverOf(PhysicianForm),
    defaultValues: physician ? valuesOf(physician) : emptyPhysician,
    mode: 'onTouched',
  })
  const values = useWatch({ control: form.control })
  const add = useSend(addPhysician)
  const edit = useSend(editPhysician)
  const [duplicate, setDuplicate] = useState<Duplicate>()
  const saving = useRecordForm({
    form,
    record: physician,
    load: () => call(physicianById, { id: physician?._id ?? '' }),
    show: (latest) => form.reset(valuesOf(latest)),
    send: (sent, seenVersion) => {
      setDuplicate(undefined)
      return physician
        ? edit.mutateAsync({ ...sent, physicianId: physician._id, seenVersion })
        : add.mutateAsync(sent)
    },
    onSaved: reloadPhysicians,
    onFailure: (failure) => setDuplicate(duplicateIn(failure)),
    back: { to: '/managePhysician', afterMs: backAfterMs },
  })
  return { form, values, duplicate, ...saving }
}

function duplicateIn(failure: unknown): Duplicate | undefined {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  const { physicianId } = failure.fields
  return physicianId ? { physicianId, words: failure.message } : undefined
}
