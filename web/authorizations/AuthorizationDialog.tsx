import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { affirmationDays, lastDayOfAffirmation } from '#contract/authorizations/authorizations.rules.ts'
import {
  addAuthorization,
  type Basis,
  bases,
  basisLabels,
  type Confirmation,
  confirmations,
  editAuthorization,
} from '#contract/authorizations/authorizations.ts'
import { maxNotes } from '#contract/authorizations/reverifications.ts'
import type { InputTo } from '#contract/endpoint.ts'
import { SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { DateField } from '../kit/form/dates/DateField.tsx'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { ApiError } from '../kit/http/api-error.ts'
import { useSend } from '../kit/http/queries.ts'
import { dayText, isoDay } from '../kit/ui/dates.ts'
import { AuthorizationFormDialog } from './AuthorizationFormDialog.tsx'
import type { Opened } from './opened.ts'

interface AuthorizationDialogProps {
  opened: Extract<Opened, { kind: 'record' | 'edit' }>
  open: boolean
  onClose: () => void
}

const options = bases.map((value) => ({ value, label: basisLabels[value] }))

const recordLabels: Readonly<Record<Confirmation | 'none', string>> = {
  none: 'Record',
  'other-patient': 'Same authorization, save it',
  'other-values': 'Keep the saved values',
}

/** Records an authorization, or corrects one. Payer, product and codes are proposed from the request. */
export default function AuthorizationDialog({ opened, open, onClose }: AuthorizationDialogProps) {
  const adding = useSend(addAuthorization)
  const editing = useSend(editAuthorization)
  const form = useForm<AuthorizationValues>({ defaultValues: valuesOf(opened) })
  const { control, setValue } = form
  const [basis, validFrom] = useWatch({ control, name: ['basis', 'validFrom'] })
  const isAffirmation = basis === 'wiser'
  useEffect(() => {
    const day = isoDay(validFrom)
    if (isAffirmation && day) setValue('validTo', dayText(lastDayOfAffirmation(day)))
  }, [isAffirmation, validFrom, setValue])
  const [confirming, setConfirming] = useState<readonly Confirmation[]>([])
  // A question is about the values that were sent.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setConfirming([]) }), [form])
  const record = async (sent: ReturnType<typeof sentFrom>, ivrId: string) => {
    try {
      return await adding.mutateAsync({ ...sent, ivrId, confirmed: [...confirming] })
    } catch (thrown) {
      const asked = confirmations.find(
        (each) => thrown instanceof ApiError && thrown.code === `authorizations.${each}`,
      )
      if (asked) setConfirming([...confirming, asked])
      throw thrown
    }
  }
  const send = (values: AuthorizationValues) => {
    const sent = sentFrom(values)
    if (opened.kind === 'record') return record(sent, opened.request._id)
    const { _id, version } = opened.authorization
    return editing.mutateAsync({ ...sent, authorizationId: _id, version })
  }
  const number = opened.kind === 'record' ? opened.request.ivrNumber : opened.authorization.ivrNumber
  return (
    <AuthorizationFormDialog
      {...{ form, open, onClose, send }}
      width="lg"
      title={
        opened.kind === 'record' ? `Authorization of ${number}` : `Correct the authorization of ${number}`
      }
      action={opened.kind === 'record' ? recordLabels[confirming.at(-1) ?? 'none'] : 'Save'}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="basis" label="Authorized by" required options={options} />
        <TextField control={control} name="number" label={isAffirmation ? 'UTN' : 'Number'} required />
        <TextField control={control} name="payer" label="Payer" required />
        <TextField control={control} name="product" label="Product" required />
        <TextField control={control} name="codes" label="Codes" required placeholder="15275, 15276" />
        <div className="max-md:hidden" />
        <DateField
          control={control}
          name="validFrom"
          label={isAffirmation ? 'Decision date' : 'First day'}
          required
        />
        <DateField
          control={control}
          name="validTo"
          label={isAffirmation ? `Last day (${affirmationDays} days)` : 'Last day'}
          required
          locked={isAffirmation}
        />
        <TextField
          control={control}
          name="unitsAuthorized"
          label="Units"
          inputMode="decimal"
          placeholder="Leave empty for no limit"
        />
        <TextField
          control={control}
          name="applicationsAuthorized"
          label="Applications"
          inputMode="numeric"
          placeholder="Leave empty for no limit"
        />
      </div>
      <TextAreaField control={control} name="notes" label="Notes" rows={2} max={maxNotes} />
    </AuthorizationFormDialog>
  )
}

/** An authorization's form values, all as text. */
interface AuthorizationValues {
  basis: Basis
  number: string
  payer: string
  product: string
  codes: string
  validFrom: string
  validTo: string
  unitsAuthorized: string
  applicationsAuthorized: string
  notes: string
}

/** Proposed from the request, or as recorded. */
function valuesOf(opened: Extract<Opened, { kind: 'record' | 'edit' }>): AuthorizationValues {
  if (opened.kind === 'record') {
    const { primaryInsurance: payer, medicalProductQCode: product, applicationCodes } = opened.request
    const codes = applicationCodes.map(({ code }) => code).join(', ')
    const empty = { number: '', validFrom: '', validTo: '', unitsAuthorized: '', applicationsAuthorized: '' }
    return { ...empty, basis: 'payer', payer, product, codes, notes: '' }
  }
  const { authorization } = opened
  return {
    basis: authorization.basis,
    number: authorization.number,
    payer: authorization.payer,
    product: authorization.product,
    codes: authorization.codes.join(', '),
    validFrom: dayText(authorization.validFrom),
    validTo: dayText(authorization.validTo),
    unitsAuthorized: String(authorization.unitsAuthorized ?? ''),
    applicationsAuthorized: String(authorization.applicationsAuthorized ?? ''),
    notes: authorization.notes,
  }
}

function sentFrom(
  values: AuthorizationValues,
): Omit<InputTo<typeof addAuthorization>, 'ivrId' | 'confirmed'> {
  return { ...values, codes: values.codes.split(/[\s,;]+/).filter(Boolean) }
}
