import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import {
  isPriorAuthId,
  maxCommentLength,
  type PriorAuthorizationDetails,
  PriorAuthorizationResponse,
  priorAuthorizationDetails,
  priorAuthorizationList,
  respondToPriorAuthorization,
} from '#contract/prior-authorization/prior-authorization.ts'
import { RecordFiles } from '../files/RecordFiles.tsx'
import { useAskOwner } from '../ivr/queue/WorkOwner.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { TextAreaField } from '../kit/form/TextFields.tsx'
import { useSendForm } from '../kit/form/use-send-form.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { isMissing, NotLoaded } from '../kit/table/NotLoaded.tsx'
import { useShownRecord } from '../kit/table/use-shown-record.ts'
import { LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { UploadField } from '../kit/upload/UploadField.tsx'
import { reportFailedUploads, useUploading } from '../kit/upload/uploading.ts'
import { filesOf, SubmittedDetails } from './SubmittedDetails.tsx'
import { responsePath } from './texts.ts'

/**
 * Add Response: a reviewer answers the prior authorization named in the navigation state
 * (docs/spec/prior-authorization.md, 'Add Response').
 */
export function Component() {
  const id = String(Object(useLocation().state).priorAuthID ?? '')
  const loaded = useShownRecord(priorAuthorizationDetails, isPriorAuthId(id) ? id : undefined)
  const { record } = loaded
  return (
    <>
      <PageHeader
        title="Add Response"
        text={record && [record.priorauthNumber, record.patientName].filter(Boolean).join(' · ')}
        {...(isMissing(loaded.failure) && { back: '/priorAuthorization' })}
      />
      {record ? (
        <RecordFiles files={filesOf(record)}>
          <div className="flex flex-col gap-6">
            <Groups>
              <SubmittedDetails record={record} />
            </Groups>
            <ResponseForm key={record._id} record={record} />
          </div>
        </RecordFiles>
      ) : (
        <NotLoaded failure={loaded.failure} onRetry={loaded.retry} list="/priorAuthorization">
          <LoadingGroups counts={[4, 2]} />
        </NotLoaded>
      )}
    </>
  )
}

function ResponseForm({ record }: { record: PriorAuthorizationDetails }) {
  const { uploading, failed, onUploading } = useUploading()
  const { form, submit, busy, isSaved, goBack, isFilledIn } = useResponseForm(record._id, failed)
  const isAnswered = record.responseById !== null && !isSaved
  const { ask, dialog } = useAskOwner(record.work, `Send your response to ${record.priorauthNumber}?`, 'Send')
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
          {isAnswered && <Answered record={record} />}
          <div className="flex max-w-[720px] flex-col gap-5">
            <UploadField
              control={form.control}
              name="ivrResponseFiles"
              label="Documents"
              multiple
              onUploading={onUploading}
            />
            <TextAreaField
              control={form.control}
              name="comment"
              label="Comments"
              placeholder="Enter Comments..."
              max={maxCommentLength}
            />
          </div>
        </Group>
      </Groups>
      <FormFooter onBack={goBack} busy={busy} uploading={uploading} disabled={!isFilledIn || isAnswered} />
      <LeaveGuard dirty={!isSaved && (uploading || failed.length > 0 || isFilledIn)} />
      {dialog}
    </form>
  )
}

/** Shown above the form when another reviewer has since answered; the typed text is kept. */
function Answered({ record }: { record: PriorAuthorizationDetails }) {
  return (
    <p
      role="alert"
      className="mb-5 rounded-lg border border-pending-line bg-pending-soft px-4 py-3 text-pending"
    >
      {record.responseByName} already answered {record.priorauthNumber}.{' '}
      <Link to={responsePath(record.priorauthNumber)} className="font-medium underline">
        View Response
      </Link>
    </p>
  )
}

/** Fills, validates and sends a response, then goes back. `failed` names the fields with a failed upload. */
function useResponseForm(priorAuthId: string, failed: readonly string[]) {
  const form = useSchemaForm(PriorAuthorizationResponse, { priorAuthId, ivrResponseFiles: [], comment: '' })
  const [files, comment] = useWatch({ control: form.control, name: ['ivrResponseFiles', 'comment'] })
  const send = useSend(respondToPriorAuthorization)
  const reloadAll = () => reload(priorAuthorizationList, priorAuthorizationDetails)
  const sending = useSendForm({
    form,
    isHeld: () => reportFailedUploads(form, failed),
    send: (sent) => send.mutateAsync(sent),
    onSent: reloadAll,
    // Someone else may have answered by then; the page then says who.
    onFailure: reloadAll,
    back: { to: '/priorAuthorization' },
  })
  return {
    form,
    ...sending,
    /** There is a file, or a comment that is not blank (docs/spec/prior-authorization.md, 'Add Response'). */
    isFilledIn: (files?.length ?? 0) > 0 || (comment ?? '').trim() !== '',
  }
}
