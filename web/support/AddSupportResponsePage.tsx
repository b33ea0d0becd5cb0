import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { maxCommentLength, type SupportCase } from '#contract/support/support.ts'
import { useAskOwner } from '../ivr/queue/WorkOwner.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { useGoBack } from '../kit/form/go-back.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { TextAreaField } from '../kit/form/TextFields.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { InfoIcon } from '../kit/ui/icons/more-icons.tsx'
import { Card, EmptyState, Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { CaseCard, Pending } from './CaseCards.tsx'
import { caseIdIn, casePath, listPath, toResponse } from './texts.ts'
import { useResponseForm } from './use-response-form.ts'
import { useSupportCase } from './use-support-case.ts'
import { whyNotClosable } from './why-not-closable.ts'

/**
 * Add Response: the comment that closes the case named in the navigation state
 * (docs/spec/support.md, 'Closing a case').
 */
export function Component() {
  const id = caseIdIn(useLocation().state)
  const loaded = useSupportCase(id)
  const { record, isMissing } = loaded
  return (
    <>
      <PageHeader
        title="Add Response"
        text={record && [record.supportNumber, record.patientName].filter(Boolean).join(' · ')}
        {...(isMissing && { back: listPath })}
      />
      {id === '' ? (
        <NoCase />
      ) : record && !isMissing ? (
        <div className="flex flex-col gap-6">
          <Groups>
            <CaseCard record={record} />
          </Groups>
          <ResponseForm key={record._id} record={record} />
        </div>
      ) : (
        <Pending {...loaded} />
      )}
    </>
  )
}

/** The page was opened without navigation state, so it does not know its case; links to the list. */
function NoCase() {
  return (
    <Card>
      <EmptyState
        text="Record not found"
        hint="Please choose a case from the list and then Close Ticket."
        action={<ButtonLink to={listPath}>Support Listing</ButtonLink>}
      />
    </Card>
  )
}

function ResponseForm({ record }: { record: SupportCase }) {
  const { form, submit, busy, isSaved } = useResponseForm(record._id)
  const comment = useWatch({ control: form.control, name: 'responseText' }) ?? ''
  const goBack = useGoBack(listPath)
  const reason = whyNotClosable(record)
  const isTooLate = reason !== undefined && !isSaved
  const { ask, dialog } = useAskOwner(record.work, `Close ${record.supportNumber}?`, 'Close Ticket')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask(() => void submit())
      }}
    >
      <Groups>
        <Group title="Response">
          {isTooLate && <TooLate reason={reason} record={record} />}
          <div className="max-w-[720px]">
            <TextAreaField
              control={form.control}
              name="responseText"
              label="Comment"
              required
              rows={6}
              max={maxCommentLength}
            />
          </div>
        </Group>
      </Groups>
      <FormFooter label="Close Ticket" onBack={goBack} busy={busy} disabled={isTooLate} />
      <LeaveGuard dirty={!isSaved && comment.trim() !== ''} />
      {dialog}
    </form>
  )
}

/** Shown above the form when somebody else has closed or assigned the case meanwhile; the typed text is kept. */
function TooLate({ reason, record }: { reason: string; record: SupportCase }) {
  const isClosed = record.status === 'Closed'
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-pending-line bg-pending-soft px-4 py-3 text-pending"
    >
      <InfoIcon />
      <p className="min-w-0 flex-1 basis-60 break-words">{reason}</p>
      <Link
        to={casePath(record.supportNumber)}
        state={isClosed ? toResponse : null}
        className="rounded-sm font-medium underline underline-offset-4"
      >
        {isClosed ? 'View Response' : 'View'}
      </Link>
    </div>
  )
}
