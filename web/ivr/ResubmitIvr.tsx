import { useEffect, useState } from 'react'
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { StoredFile } from '#contract/files/files.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { isIvrId } from '#contract/ivr/requests.ts'
import { type FilledForm, ivrForm, resubmitIvr } from '#contract/ivr/resubmit.ts'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { CheckboxField } from '../kit/form/choices/ChoiceFields.tsx'
import { DateField } from '../kit/form/dates/DateField.tsx'
import { dropDraft, readDraft, saveDraft } from '../kit/form/drafts.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { useLoad } from '../kit/http/queries.ts'
import { isMissing, NotLoaded } from '../kit/table/NotLoaded.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { Card, EmptyState, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { UploadField } from '../kit/upload/UploadField.tsx'
import { IvrWizard } from './NewIvr.tsx'
import { prefilledForm } from './prefilled.ts'
import type { Start } from './wizard/use-wizard.ts'

const title = 'Correct and Resubmit'

/** A rejected request to correct, or an approved one to repeat, in the form of a new one. */
export function Component() {
  const { id = '' } = useParams()
  const isId = isIvrId(id)
  const { data, error, refetch } = useLoad(ivrForm, { id }, { enabled: isId, staleTime: Infinity })
  const failure = isId ? error : 'missing'
  const filled = data?.data
  if (filled && mayStartFrom(filled)) return <Form key={filled.ivrNumber} filled={filled} />
  if (!filled && !failure) return <Loading />
  return (
    <>
      <PageHeader title={title} back="/ivrstatus" />
      {filled && !isMissing(failure) ? (
        <Card>
          <EmptyState
            text={`${filled.ivrNumber} is ${filled.submissionStatus}. You can send it again once it’s decided.`}
            action={
              <ButtonLink variant="outline" to="/ivrstatus">
                View the list
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <NotLoaded failure={failure} onRetry={() => void refetch()} list="/ivrstatus" />
      )}
    </>
  )
}

/** The form while it loads: the line about its request, the appeal, and the steps. */
const Loading = () => (
  <div role="status">
    <PageHeader
      title={title}
      text="Fields marked with * are required."
      actions={<HelpLink page="send-a-request" />}
    />
    <span className="sr-only">Loading</span>
    <Skeleton className="h-180 max-w-5xl" />
  </div>
)

const noMore = { firstWound: noWoundFacts, moreWounds: [], moreDiagnosisCodes: [], moreApplicationCodes: [] }

const mayStartFrom = ({ submissionStatus }: FilledForm) =>
  submissionStatus === 'Rejected' || submissionStatus === 'Approved'

function Form({ filled }: { filled: FilledForm }) {
  const { ivrNumber, patientName } = filled
  const isRepeat = filled.submissionStatus === 'Approved'
  const name = `ivr:${ivrNumber}`
  const appealDraft = `${name}:appeal`
  const appeal = useAppeal(appealDraft)
  const [start] = useState<Start>(() => {
    const form = prefilledForm(filled, isRepeat)
    return {
      name,
      form,
      keptDay: isRepeat ? undefined : form.dos,
      checked: isRepeat
        ? { facts: {}, documents: [] }
        : { facts: filled.facts as Facts, documents: filled.documentKinds },
      async send({ applicationCode: _, ...corrected }, extras, key) {
        const letter = appeal.getValues('isAppeal') ? letterOf(appeal) : undefined
        // A list that is left out would be copied.
        const whole = { ...noMore, ...corrected }
        const input = {
          ivrId: ivrNumber,
          corrected: whole,
          ...extras,
          ...(letter && { appeal: letter }),
        }
        return call(resubmitIvr, input, { idempotencyKey: key })
      },
      drop: () => dropDraft(appealDraft),
    }
  })
  return (
    <IvrWizard title={isRepeat ? 'Repeat Request' : title} start={start}>
      <p className="mb-4 max-w-5xl text-ink-soft">
        {isRepeat
          ? `A new request for ${patientName}, based on ${ivrNumber}. Enter the date of service and upload new wound images.`
          : `${ivrNumber} for ${patientName} stays on file. Your corrections go out as a new request, with the changes marked for the team.`}
      </p>
      {!isRepeat && <AppealFields appeal={appeal} />}
    </IvrWizard>
  )
}

const noAppeal: AppealForm = { isAppeal: false, letter: null, deadline: '' }

/** The appeal next to a request's form, kept with its draft. */
function useAppeal(draft: string) {
  const form = useForm<AppealForm>({
    defaultValues: { ...noAppeal, ...(readDraft(draft) as AppealForm | undefined) },
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) }),
    [form, draft],
  )
  return form
}

function AppealFields({ appeal: { control } }: { appeal: UseFormReturn<AppealForm> }) {
  const isAppeal = useWatch({ control, name: 'isAppeal' })
  return (
    <section className="mb-6 flex flex-col gap-4 rounded-xl border border-line bg-sheet p-4 sm:px-6">
      <CheckboxField control={control} name="isAppeal" label="This is an appeal of the payer’s decision" />
      {isAppeal && <AppealInputs control={control} />}
    </section>
  )
}

interface AppealForm {
  isAppeal: boolean
  letter: StoredFile | null
  deadline: string
}

/** An appeal's letter and deadline, shown once the appeal's box is checked. */
function AppealInputs({ control }: { control: Control<AppealForm> }) {
  return (
    <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">
      <UploadField
        control={control}
        name="letter"
        label="Letter"
        hint="CSV, PDF, JPEG, PNG, XLS or XLSX, 5 MB"
        required
      />
      <DateField control={control} name="deadline" label="Deadline" required />
    </div>
  )
}

/** The letter and its deadline, as they are sent. @throws ApiError with what is missing, which the fields show too */
function letterOf(form: UseFormReturn<AppealForm>) {
  const { letter, deadline } = form.getValues()
  if (!letter) form.setError('letter', { message: 'Upload the appeal letter' }, { shouldFocus: true })
  if (!deadline) form.setError('deadline', { message: 'Please select the appeal deadline.' })
  if (letter && deadline) return { letter: { fileUrl: letter.fileUrl }, deadline }
  throw new ApiError(
    'input.invalid',
    400,
    'Please complete the appeal above the form, or clear its checkbox.',
  )
}
