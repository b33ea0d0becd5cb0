import { useState } from 'react'
import { useParams } from 'react-router'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { ivrList } from '#contract/ivr/requests.paths.ts'
import { isIvrId } from '#contract/ivr/requests.values.ts'
import { ivrForm, resubmitIvr } from '#contract/ivr/resubmit.paths.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { ivrRounds } from '#contract/ivr/rounds.paths.ts'
import { noWoundFacts } from '#contract/ivr/wounds.rules.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { reload, useLoad } from '../kit/http/queries.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { AppealFields, appealOf, useAppeal } from './AppealFields.tsx'
import { sentExtras } from './check/extras.ts'
import { IvrWizard } from './NewIvr.tsx'
import { prefilledForm } from './prefilled.ts'
import type { Start } from './wizard/use-wizard.ts'

const title = 'Correct and Resubmit'

/** A rejected request to correct, or an approved one to repeat, in the form of a new one. */
export function Component() {
  const { id = '' } = useParams()
  const isId = isIvrId(id)
  const { data, error, refetch } = useLoad(ivrForm, { id }, { enabled: isId, staleTime: Infinity })
  const isMissing = !isId || (error instanceof ApiError && error.status === 404)
  const filled = data?.data
  if (filled && mayStartFrom(filled)) return <Form key={filled.ivrNumber} filled={filled} />
  const notice = isMissing
    ? 'Record not found'
    : filled &&
      `${filled.ivrNumber} is ${filled.submissionStatus}: it can be sent again once it is decided on.`
  return (
    <>
      <PageHeader title={title} back="/ivrstatus" />
      <Card>
        {notice ? (
          <EmptyState text={notice} />
        ) : error ? (
          <ErrorState failure={error} onRetry={() => refetch()} />
        ) : (
          <>
            <p role="status" className="sr-only">
              Loading
            </p>
            <Skeleton className="h-72 w-full" />
          </>
        )}
      </Card>
    </>
  )
}

const noMore = { firstWound: noWoundFacts, moreWounds: [], moreDiagnosisCodes: [], moreApplicationCodes: [] }

const mayStartFrom = ({ submissionStatus }: FilledForm) =>
  submissionStatus === 'Rejected' || submissionStatus === 'Approved'

function Form({ filled }: { filled: FilledForm }) {
  const { ivrNumber, patientName } = filled
  const isRepeat = filled.submissionStatus === 'Approved'
  const name = `ivr:${ivrNumber}`
  const appeal = useAppeal(`${name}:appeal`)
  const [start] = useState<Start>(() => {
    const form = prefilledForm(filled, isRepeat)
    return {
      name,
      form,
      keptDay: isRepeat ? undefined : form.dos,
      checked: isRepeat
        ? { facts: {}, documents: [] }
        : { facts: filled.facts as Facts, documents: filled.documentKinds },
      async send({ applicationCode: _, ...corrected }, key) {
        const letter = await appealOf(appeal.form)
        // A list that is left out would be copied.
        const whole = { ...noMore, ...corrected }
        const input = {
          ivrId: ivrNumber,
          corrected: whole,
          ...sentExtras(name),
          ...(letter && { appeal: letter }),
        }
        const reply = await call(resubmitIvr, input, { idempotencyKey: key })
        appeal.finish()
        void reload(ivrList, ivrRounds)
        return reply
      },
    }
  })
  return (
    <IvrWizard title={isRepeat ? 'Repeat Request' : title} start={start}>
      <p className="mb-4 max-w-5xl text-ink-soft">
        {isRepeat
          ? `A new request for ${patientName} from ${ivrNumber}. Please enter the date of service and upload new wound images.`
          : `${ivrNumber} of ${patientName} stays. What you change is sent as a new request and marked for the team.`}
      </p>
      {!isRepeat && <AppealFields appeal={appeal} />}
    </IvrWizard>
  )
}
