import { useForm } from 'react-hook-form'
import { leftText } from '#contract/authorizations/authorizations.rules.ts'
import {
  maxReason,
  noteUse,
  voidUse,
  withdrawAuthorization,
} from '#contract/authorizations/authorizations.ts'
import {
  addReverification,
  completeReverification,
  maxNotes,
} from '#contract/authorizations/reverifications.ts'
import { DateField } from '../kit/form/dates/DateField.tsx'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { useSend } from '../kit/http/queries.ts'
import { todayText } from '../kit/ui/dates.ts'
import { AuthorizationFormDialog } from './AuthorizationFormDialog.tsx'
import type { Opened } from './opened.ts'
import { today, validText } from './texts.ts'

type Small = Exclude<Opened, { kind: 'record' | 'edit' }>
type Of<K extends Small['kind']> = Extract<Small, { kind: K }>

interface State {
  open: boolean
  onClose: () => void
}

export default function SmallDialog({ opened, ...state }: State & { opened: Small }) {
  if (opened.kind === 'use') return <UseDialog {...opened} {...state} />
  if (opened.kind === 'plan-change') return <PlanChangeDialog {...opened} {...state} />
  if (opened.kind === 'complete') return <CompleteDialog {...opened} {...state} />
  return <ReasonDialog opened={opened} {...state} />
}

function UseDialog({ authorization, ...state }: Of<'use'> & State) {
  const { _id, ivrId, number, validFrom, validTo, unitsAuthorized, applicationsAuthorized } = authorization
  const hasEnded = validTo !== null && validTo < today()
  const left = leftText(authorization)
  const noting = useSend(noteUse)
  const form = useForm({
    defaultValues: {
      usedOn: hasEnded ? '' : todayText(),
      units: '',
      applications: applicationsAuthorized === null ? '' : '1',
    },
  })
  const { control } = form
  return (
    <AuthorizationFormDialog
      {...state}
      form={form}
      title={`Log units used: ${number}`}
      text={[
        validFrom || validTo ? `Valid ${validText(authorization)}.` : 'Its dates are not given.',
        left && `Left: ${left}.`,
      ].join(' ')}
      action="Log units used"
      send={(values) => noting.mutateAsync({ ...values, authorizationId: _id, ivrId })}
    >
      <DateField
        control={control}
        name="usedOn"
        label="Date of the application"
        required
        {...(validFrom && { min: validFrom })}
        max={hasEnded ? validTo : today()}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="units"
          label="Units"
          inputMode="decimal"
          required={unitsAuthorized !== null}
        />
        <TextField
          control={control}
          name="applications"
          label="Applications"
          inputMode="numeric"
          required={applicationsAuthorized !== null}
        />
      </div>
    </AuthorizationFormDialog>
  )
}

/** Voiding a use and withdrawing an authorization: both stay readable, with the reason. */
function ReasonDialog({ opened, ...state }: State & { opened: Of<'void' | 'withdraw'> }) {
  const voiding = useSend(voidUse)
  const withdrawing = useSend(withdrawAuthorization)
  const form = useForm({ defaultValues: { reason: '' } })
  const isVoid = opened.kind === 'void'
  return (
    <AuthorizationFormDialog
      {...state}
      form={form}
      danger
      title={isVoid ? 'Void this entry' : `Withdraw ${opened.authorization.number}`}
      text={
        isVoid
          ? 'It stays on record with the reason, and its units become available again.'
          : 'It stays on record with the reason. No one can log more units.'
      }
      action={isVoid ? 'Void' : 'Withdraw'}
      send={({ reason }) =>
        opened.kind === 'void'
          ? voiding.mutateAsync({ useId: opened.use._id, reason })
          : withdrawing.mutateAsync({ authorizationId: opened.authorization._id, reason })
      }
    >
      <TextAreaField control={form.control} name="reason" label="Reason" required rows={3} max={maxReason} />
    </AuthorizationFormDialog>
  )
}

function PlanChangeDialog({ ivrId, ivrNumber, ...state }: Of<'plan-change'> & State) {
  const adding = useSend(addReverification)
  const form = useForm({ defaultValues: { dueOn: '', note: '' } })
  return (
    <AuthorizationFormDialog
      {...state}
      form={form}
      title={`Change of plan of ${ivrNumber}`}
      text="The verification team will verify coverage again as of the new plan’s first day."
      action="Request re-verification"
      send={(values) => adding.mutateAsync({ ...values, ivrId })}
    >
      <DateField control={form.control} name="dueOn" label="New plan starts" required />
      <TextAreaField
        control={form.control}
        name="note"
        label="Note"
        rows={3}
        max={maxNotes}
        placeholder="The new payer or plan"
      />
    </AuthorizationFormDialog>
  )
}

function CompleteDialog({ task, ...state }: Of<'complete'> & State) {
  const completing = useSend(completeReverification)
  const form = useForm({ defaultValues: { outcome: '' } })
  return (
    <AuthorizationFormDialog
      {...state}
      form={form}
      title={
        task.kind === 'peer-to-peer'
          ? `The call for ${task.ivrNumber} was made`
          : `${task.ivrNumber} was verified again`
      }
      text="The office is notified and can read this note."
      action="Complete"
      send={({ outcome }) => completing.mutateAsync({ reverificationId: task._id, outcome })}
    >
      <TextAreaField control={form.control} name="outcome" label="Outcome" rows={3} max={maxNotes} />
    </AuthorizationFormDialog>
  )
}
