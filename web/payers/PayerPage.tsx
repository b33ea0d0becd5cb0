import { useWatch } from 'react-hook-form'
import { useLocation, useParams } from 'react-router'
import { maxPayerNotes, type Payer, payerById, validDaysChoices } from '#contract/payers/payers.ts'
import { isId } from '#contract/replies.ts'
import { SelectInput } from '../kit/form/choices/SelectInput.tsx'
import { wide } from '../kit/form/Fields.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { FieldFrame } from '../kit/form/field-frame.tsx'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { ConflictNote } from '../kit/ui/ConflictNote.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { fieldGrid, formWidth, LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { PayerActs } from './PayerActs.tsx'
import { ReasonRows } from './ReasonRows.tsx'
import { UsualFields } from './UsualFields.tsx'
import { usePayerForm } from './use-payer-form.ts'

/** One entry of the payer directory, or a new one with the id 'new' (docs/spec/payers.md). */
export function Component() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  // A new one gets the name of the payer that the reviewer came from.
  return id === 'new' ? <PayerForm name={String(Object(state).name ?? '')} /> : <Entry key={id} id={id} />
}

function Entry({ id }: { id: string }) {
  const isNumber = isId(id)
  const { data, error, refetch } = useLoad(payerById, { id }, { enabled: isNumber })
  if (data) return <PayerForm payer={data.data} />
  return (
    <>
      <PageHeader title="Payer" back="/payers" />
      <NotLoaded failure={isNumber ? error : 'missing'} onRetry={() => void refetch()}>
        <LoadingGroups counts={[5, 4]} fields />
      </NotLoaded>
    </>
  )
}

/** An entry's form: empty except for a name, or filled with the entry being edited. */
function PayerForm({ payer, name = '' }: { payer?: Payer; name?: string }) {
  const state = usePayerForm(payer, name)
  const { form, submit, busy, isSaved, goBack, conflict } = state
  const { control } = form
  const { isDirty } = form.formState
  return (
    <>
      <div className={formWidth}>
        <PageHeader
          title={payer?.name ?? 'Add Payer'}
          text={payer ? confirmedText(payer) : 'For the team only. Offices can’t see this.'}
          actions={payer && <PayerActs payer={payer} state={state} isDirty={isDirty} />}
        />
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className={formWidth}>
        <Groups>
          <Group title="Payer">
            <div className={fieldGrid}>
              <TextField
                control={control}
                name="name"
                label="Name"
                required
                className={wide}
                hint="Exactly as on requests. We match entries by this name."
              />
              <TextField
                control={control}
                name="phone"
                label="Phone"
                type="text"
                inputMode="tel"
                maxLength={40}
              />
              <TextField
                control={control}
                name="fax"
                label="Fax"
                type="text"
                inputMode="tel"
                maxLength={40}
              />
              <TextField
                control={control}
                name="portalUrl"
                label="Portal"
                type="text"
                inputMode="url"
                maxLength={300}
                placeholder="https://"
              />
              <TextField
                control={control}
                name="hours"
                label="Hours"
                maxLength={200}
                placeholder="Mon–Fri, 8:00 AM – 6:00 PM Central Time"
              />
              <ValidDays form={form} />
              <TextAreaField
                control={control}
                name="notes"
                label="Notes"
                max={maxPayerNotes}
                className={wide}
                hint="For the team only."
              />
            </div>
          </Group>
          <Group title="Usual answers">
            <UsualFields form={form} />
          </Group>
          <Group title="Reasons by product">
            <ReasonRows form={form} />
          </Group>
        </Groups>
        {conflict && <ConflictNote conflict={conflict} />}
        <FormFooter label="Save" onBack={goBack} busy={busy} />
        <LeaveGuard dirty={isDirty && !isSaved} />
      </form>
    </>
  )
}

const confirmedText = ({ confirmedAt, confirmedByName, changedAt, changedByName }: Payer) =>
  [
    confirmedAt ? `Last confirmed ${momentText(confirmedAt)} by ${confirmedByName}.` : 'Not confirmed yet.',
    `Last changed ${momentText(changedAt)} by ${changedByName}.`,
  ].join(' ')

const days = validDaysChoices.map((one) => ({ value: String(one), label: `${one} days` }))

function ValidDays({ form }: { form: ReturnType<typeof usePayerForm>['form'] }) {
  const value = useWatch({ control: form.control, name: 'validDays' })
  return (
    <FieldFrame
      id="valid-days"
      label="Answers valid for"
      hint="Maximum, from the verification date. The end of coverage, plan year or authorization comes first."
    >
      <SelectInput
        id="valid-days"
        aria-describedby="valid-days-hint"
        value={String(value)}
        options={days}
        onChoose={(next) => form.setValue('validDays', Number(next), { shouldDirty: true })}
      />
    </FieldFrame>
  )
}
