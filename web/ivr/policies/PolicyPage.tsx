import { useState } from 'react'
import { Link } from 'react-router'
import { documentKinds } from '#contract/ivr/check/documents.ts'
import { type PolicyDetails, policyDetails, policyList, setPolicyEnabled } from '#contract/ivr/policies.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { isId } from '#contract/replies.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { toastReply } from '../../kit/http/reply-toasts.ts'
import { NotLoaded } from '../../kit/table/NotLoaded.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { LoadingGroups } from '../../kit/ui/LoadingGroups.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { DetailItem, Group, Groups, PageHeader } from '../../kit/ui/surfaces.tsx'
import { capitalize } from '../../kit/ui/text.ts'
import { illustrative, sourceDay } from '../check/check-text.ts'
import { detailsPath } from '../texts.ts'
import { daysText, endsText, named, statusOf } from './policy-text.ts'
import { ReviewedDialog } from './ReviewedDialog.tsx'

const back = '/policies'

/** One revision of a coverage policy (docs/spec/policies.md, 'Details'). */
export function PolicyPage({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(policyDetails, { id }, { enabled: isId(id) })
  const policy = data?.data
  if (policy) return <Loaded row={policy} />
  return (
    <>
      <PageHeader title="Coverage Policy" back={back} />
      <NotLoaded failure={isId(id) ? error : 'missing'} onRetry={() => void refetch()}>
        <LoadingGroups counts={[4, 6]} />
      </NotLoaded>
    </>
  )
}

function Loaded({ row }: { row: PolicyDetails }) {
  const [reviewing, setReviewing] = useState(false)
  const close = () => setReviewing(false)
  const enabling = useSend(setPolicyEnabled)
  const setEnabled = async () => {
    if (await toastReply(enabling.mutateAsync({ policyRowId: row._id, enabled: !row.enabled })))
      await reload(policyDetails, policyList)
  }
  return (
    <>
      <PageHeader
        title={row.title}
        back={back}
        text={`${row.policyId}, revision ${row.revision}`}
        actions={
          <>
            <Button variant="outline" busy={enabling.isPending} onClick={() => void setEnabled()}>
              {row.enabled ? 'Disable' : 'Enable'}
            </Button>
            <Button onClick={() => setReviewing(true)}>Mark as reviewed</Button>
          </>
        }
      />
      {row.endsInDays !== null && <Note text={endsText(row)} />}
      <Sections row={row} />
      <ReviewedDialog policy={row} open={reviewing} onClose={close} />
    </>
  )
}

function Sections({ row }: { row: PolicyDetails }) {
  const { policy } = row
  const { data, isPending } = useLoad(getReferenceLists, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { insuranceTypes = [], payers = [] } = data?.data ?? {}
  return (
    <Groups>
      <Group title="Policy">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 ms:grid-cols-3">
          <DetailItem label="Status">
            <StatusBadge status={statusOf(row)} />
          </DetailItem>
          <DetailItem label="Dates of service">{daysText(row)}</DetailItem>
          <DetailItem label="Confidence">{capitalize(row.confidence)}</DetailItem>
          <DetailItem label="Text as of">{sourceDay(policy.sourceAsOf ?? 'Not known')}</DetailItem>
          <DetailItem label="Reviewed">
            {row.reviewedOn ? `${row.reviewedByName}, ${dateText(row.reviewedOn)}` : illustrative}
          </DetailItem>
          <DetailItem label="Imported">
            {row.createdByName ? `${row.createdByName}, ${dateText(row.createdAt)}` : 'With the product'}
          </DetailItem>
          <DetailItem label="Insurance types" className="col-span-full">
            {!isPending && (named(policy.applies.insuranceTypes, insuranceTypes) || 'None')}
          </DetailItem>
          <DetailItem label="Payers" className="col-span-full">
            {!isPending && (named(policy.applies.payerIds, payers) || 'Any')}
          </DetailItem>
          <DetailItem label="States" className="col-span-full">
            {policy.applies.states?.join(', ') ?? 'Any'}
          </DetailItem>
          <DetailItem label="In short" className="col-span-full">
            {policy.reviewerText}
          </DetailItem>
        </dl>
      </Group>
      <Group title="Open requests">
        <OpenRequests {...row.affected} />
      </Group>
      <Group title="Criteria">
        <Lines lines={policy.criteria.map(({ text }) => text)} />
      </Group>
      <Group title="Documents">
        <Lines lines={policy.documents.map(({ kind, level }) => `${documentKinds[kind]} (${level})`)} />
      </Group>
      <Group title="Sources">
        <ul className="flex flex-col gap-2">
          {policy.sources.map(({ title, url, sourceDate }) => (
            <li key={title} className="break-words">
              {url ? (
                <a className="text-action-ink underline" href={url} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
              , {sourceDay(sourceDate)}
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Not verified">
        <Lines lines={policy.notVerified} />
      </Group>
    </Groups>
  )
}

function OpenRequests({ total, ivrNumbers }: PolicyDetails['affected']) {
  if (total === 0) return <p className="text-ink-soft">None</p>
  return (
    <>
      <p>
        {total} open {total === 1 ? 'request is' : 'requests are'} within its payers, states and days. Checks
        that were made already do not change.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        {ivrNumbers.map((number) => (
          <li key={number}>
            <Link className="text-action-ink underline" to={detailsPath(number)}>
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">None</p>
  return (
    <ul className="check-bullets">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}
