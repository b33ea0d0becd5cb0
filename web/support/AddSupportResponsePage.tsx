import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  handleSupportCase,
  isSupportCaseId,
  maxCommentLength,
  type SupportCase,
  SupportHandling,
  supportDetails,
  supportList,
} from '#contract/support/support.ts'
import { useAskOwner } from '../ivr/queue/WorkOwner.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useGoBack } from '../kit/form/go-back.ts'
import { LeaveGuard, saved } from '../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { TextAreaField } from '../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { isMissing, NotLoaded } from '../kit/table/NotLoaded.tsx'
import { useShownRecord } from '../kit/table/use-shown-record.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { InfoIcon } from '../kit/ui/icons.tsx'
import { LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { Card, EmptyState, Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { CaseCard } from './CaseCards.tsx'
import { caseIdIn, casePath, listPath, toResponse, whyNotClosable } from './texts.ts'

/**
 * Add Response: the comment that closes the case named in the navigation state
 * (docs/spec/support.md, 'Closing a case').
 */
export function Component() {
  const id = caseIdIn(useLocation().state)
  const loaded = useShownRecord(supportDetails, isSupportCaseId(id) ? id : undefined, { staleTime: 0 })
  const { record } = loaded
  return (
    <>
      <PageHeader
        title="Add Response"
        text={record && [record.supportNumber, record.patientName].filter(Boolean).join(' · ')}
        {...(isMissing(loaded.failure) && { back: listPath })}
      />
      {id === '' ? (
        <NoCase />
      ) : record ? (
        <div className="flex flex-col gap-6">
          <Groups>
            <CaseCard record={record} />
          </Groups>
          <ResponseForm key={record._id} record={record} />
        </div>
      ) : (
        <NotLoaded failure={loaded.failure} onRetry={loaded.retry} list={listPath}>
          <LoadingGroups counts={[5]} />
        </NotLoaded>
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
        hint="Please choose a case from the list, then choose Close Ticket."
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

/** Shown above the form when someone else has since closed or assigned the case; the typed text is kept. */
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

type ResponseValues = z.input<typeof SupportHandling>

interface ResponseForm {
  form: UseFormReturn<ResponseValues, unknown, SupportHandling>
  submit: () => Promise<void>
  busy: boolean
  isSaved: boolean
}

/**
 * Fills, validates and sends the comment that closes a case, then goes to the list
 * (docs/spec/support.md, 'Closing a case').
 */
function useResponseForm(supportCaseId: string): ResponseForm {
  const form = useSchemaForm(SupportHandling, { supportCaseId, responseText: '' })
  const send = useSend(handleSupportCase)
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    try {
      const { message } = await send.mutateAsync(sent)
      toast.success(message)
      setSaved(true)
      void reload(supportList, supportDetails)
      void navigate(listPath, { state: saved, replace: true })
    } catch (failure) {
      if (isHandled(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
      // Someone else may have closed or assigned it by then; the page then says who.
      void reload(supportList, supportDetails)
    }
  })
  return { form, submit, busy: form.formState.isSubmitting || isSaved, isSaved }
}
