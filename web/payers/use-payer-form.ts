import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addPayer, editPayer, payerById, payerList, payersOfIvr } from '#contract/payers/payers.paths.ts'
import type { Payer, PayerForm } from '#contract/payers/payers.ts'
import { useBackAfter } from '../kit/form/back-after.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useRules } from '../kit/form/rules.ts'
import { type Conflict, useSeenCopy } from '../kit/form/use-seen-copy.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'

/** Long enough to read the message about the saved entry. */
const backAfterMs = 1500

export type PayerValues = z.input<typeof PayerForm>
export type PayerFormApi = UseFormReturn<PayerValues, unknown, PayerForm>

const empty = {
  name: '',
  phone: '',
  portalUrl: '',
  fax: '',
  hours: '',
  usual: {},
  reasons: [],
  notes: '',
  validDays: 30,
} as const satisfies PayerValues

export const valuesOf = ({
  _id,
  version,
  changedAt,
  changedByName,
  confirmedAt,
  confirmedByName,
  ...values
}: Payer): PayerValues => values

export const reloadPayers = () => reload(payerList, payerById, payersOfIvr)

interface PayerFormState {
  form: PayerFormApi
  submit: (event: React.SyntheticEvent) => Promise<void>
  isSaved: boolean
  /** The version in the form; the cached entry may be newer. */
  seenVersion: number | undefined
  conflict: Conflict | undefined
  isConflict: (failure: unknown) => boolean
}

/** Fills, checks and sends the form of an entry. */
export function usePayerForm(payer: Payer | undefined, name: string): PayerFormState {
  const form = useForm<PayerValues, unknown, PayerForm>({
    resolver: useRules(() => import('#contract/payers/payers.ts').then((all) => all.PayerForm)),
    defaultValues: payer ? valuesOf(payer) : { ...empty, name },
    mode: 'onTouched',
  })
  const add = useSend(addPayer)
  const edit = useSend(editPayer)
  const backSoon = useBackAfter(backAfterMs, '/payers')
  const [isSaved, setSaved] = useState(false)
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(
    payer,
    () => call(payerById, { id: payer?._id ?? '' }),
    (latest) => form.reset(valuesOf(latest)),
  )
  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    forgetConflict()
    try {
      const { message } = payer
        ? await edit.mutateAsync({ ...sent, payerId: payer._id, seenVersion: seenVersion ?? 0 })
        : await add.mutateAsync(sent)
      setSaved(true)
      toast.success(message)
      void reloadPayers()
      backSoon()
    } catch (failure) {
      if (isHandled(failure) || isConflict(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
    }
  })
  return { form, submit, isSaved, seenVersion, conflict, isConflict }
}
