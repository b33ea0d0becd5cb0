import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  addPayer,
  editPayer,
  type Payer,
  PayerForm,
  payerById,
  payerList,
  payersOfIvr,
} from '#contract/payers/payers.ts'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { call } from '../kit/http/client.ts'
import { reload, useSend } from '../kit/http/queries.ts'

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

/** Fills, checks and sends an entry's form. */
export function usePayerForm(payer: Payer | undefined, name: string) {
  const form = useSchemaForm(PayerForm, payer ? valuesOf(payer) : { ...empty, name })
  const add = useSend(addPayer)
  const edit = useSend(editPayer)
  const saving = useRecordForm({
    form,
    record: payer,
    load: () => call(payerById, { id: payer?._id ?? '' }),
    show: (latest) => form.reset(valuesOf(latest)),
    send: (sent, seenVersion) =>
      payer
        ? edit.mutateAsync({ ...sent, payerId: payer._id, seenVersion: seenVersion ?? 0 })
        : add.mutateAsync(sent),
    onSent: reloadPayers,
    back: { to: '/payers', afterMs: backAfterMs },
    next: { label: 'Add one more', to: '/payers/new' },
  })
  return { form, ...saving }
}
