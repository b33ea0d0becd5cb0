import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { OutcomeForm, recordOutcome } from '#contract/prior-authorization/outcome.ts'
import { outcomeLabels, outcomes } from '#contract/prior-authorization/prior-authorization.rules.ts'
import {
  hasValidity,
  maxNumberLength,
  type PriorAuthorizationDetails,
  priorAuthorizationDetails,
  priorAuthorizationList,
} from '#contract/prior-authorization/prior-authorization.ts'
import { SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { DateField } from '../kit/form/dates/DateField.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { resolverOf } from '../kit/form/resolver.ts'
import { TextField } from '../kit/form/TextFields.tsx'
import { ApiError } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { dayText } from '../kit/ui/dates.ts'

type Typed = z.input<typeof OutcomeForm>

const nothing = { validFrom: '', validTo: '', unitsAuthorized: '', applicationsAuthorized: '' }

/** Known details of the authorization stay in the form, so that they are typed once. */
function known(outcome: PriorAuthorizationDetails['outcome']) {
  if (!outcome) return { number: '', ...nothing }
  return {
    number: outcome.number,
    validFrom: dayText(outcome.validFrom),
    validTo: dayText(outcome.validTo),
    unitsAuthorized: String(outcome.unitsAuthorized ?? ''),
    applicationsAuthorized: String(outcome.applicationsAuthorized ?? ''),
  }
}

interface OutcomeDialogProps {
  record: PriorAuthorizationDetails
  onClose: () => void
}

/** Names a colleague who has the record. */
const othersText = ({ work, priorauthNumber }: PriorAuthorizationDetails) =>
  work?.owner && !work.owner.isCaller ? `${work.owner.name} has ${priorauthNumber}. ` : ''

const rules = resolverOf<Typed, OutcomeForm>(OutcomeForm)

/** Records what a payer decided, its number and the days between which it is valid. */
export function OutcomeDialog({ record, onClose }: OutcomeDialogProps) {
  // What is on screen when the dialog opens, so that an outcome recorded since then is not missed.
  const [seenRevision, setSeen] = useState(record.outcome?.revision ?? 0)
  const form = useForm<Typed, unknown, OutcomeForm>({
    // Days typed for an approval stay in the form when another outcome hides their fields, and are not sent with it.
    resolver: (values, context, options) =>
      rules(hasValidity(values.outcome) ? values : { ...values, ...nothing }, context, options),
    defaultValues: {
      priorAuthId: record._id,
      outcome: '' as Typed['outcome'],
      ...known(record.outcome),
    },
    mode: 'onTouched',
  })
  const { control } = form
  const recording = useSend(recordOutcome)
  const outcome = useWatch({ control, name: 'outcome' })
  const send = async (typed: OutcomeForm) => {
    try {
      return await recording.mutateAsync({ ...typed, seenRevision })
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) {
        await reload(priorAuthorizationDetails)
        setSeen((seen) => seen + 1)
      }
      throw failure
    }
  }
  return (
    <FormDialog
      {...{ form, send, onClose }}
      open
      title={`Outcome of ${record.priorauthNumber}`}
      text={`${othersText(record)}The office will see it and get a notification. Earlier outcomes are kept.`}
      action="Record outcome"
      changed={[priorAuthorizationList, priorAuthorizationDetails]}
    >
      <SelectField
        control={control}
        name="outcome"
        label="Outcome"
        required
        options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
      />
      <TextField control={control} name="number" label="Authorization Number" maxLength={maxNumberLength} />
      {hasValidity(outcome) && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField control={control} name="validFrom" label="Valid From" />
          <DateField control={control} name="validTo" label="Valid To" />
          <TextField control={control} name="unitsAuthorized" label="Units Authorized" inputMode="decimal" />
          <TextField
            control={control}
            name="applicationsAuthorized"
            label="Applications Authorized"
            inputMode="numeric"
          />
        </div>
      )}
    </FormDialog>
  )
}
