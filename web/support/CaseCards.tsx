import type { SupportCase } from '#contract/support/support.ts'
import { dateText, momentText } from '../kit/ui/dates.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { Card, DetailItem, EmptyState, ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'
import { assignedText, handsText, typeLabel } from './texts.ts'
import type { LoadedCase } from './use-support-case.ts'

export const responseSection = 'response'

const grid = 'grid grid-cols-2 gap-x-6 gap-y-5 ms:grid-cols-3'

/** The request of a case: by whom, when, why, and who has to act on it (docs/spec/support.md, 'Details'). */
export function CaseCard({ record }: { record: SupportCase }) {
  const assigned = assignedText(record)
  return (
    <Card title="Support Request" aside={<StatusBadge status={record.status} />}>
      <dl className={grid}>
        <Words label="Subject" strong>
          {record.subject}
        </Words>
        <DetailItem label="Submitted By">
          {record.submittedByUser}
          <Small>{typeLabel(record)}</Small>
        </DetailItem>
        <DetailItem label="Submission Date">{dateText(record.createdAt)}</DetailItem>
        <DetailItem label="Assigned To" className="max-ms:col-span-full">
          {handsText(record)}
          {assigned && <Small>{assigned}</Small>}
        </DetailItem>
        <Words label="Description">{record.description}</Words>
      </dl>
    </Card>
  )
}

/** The response, by whom and when; nothing until there is one. */
export function ResponseCard({ record }: { record: SupportCase }) {
  if (record.response === '') return null
  return (
    // The target of links: it takes the focus and scrolls clear of the sticky header.
    <div id={responseSection} tabIndex={-1} className="scroll-mt-24 rounded-xl">
      <Card title="Response">
        <dl className={grid}>
          <DetailItem label="Responded By">{record.responseByName}</DetailItem>
          <DetailItem label="Response Date">{momentText(record.responseAt ?? '')}</DetailItem>
          <Words label="Comments">{record.response}</Words>
        </dl>
      </Card>
    </div>
  )
}

/** Shown instead of a case: not found, a loading error, or a placeholder. */
export function Pending({ isMissing, failure, retry }: LoadedCase) {
  return (
    <Card>
      {isMissing ? (
        <EmptyState text="Record not found" />
      ) : failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        <div role="status" className={grid}>
          <span className="sr-only">Loading</span>
          {['subject', 'by', 'date', 'description'].map((place) => (
            <div key={place} className="flex flex-col gap-2">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-4 w-4/5" />
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

function Small({ children }: { children: string }) {
  return <span className="block text-xs font-normal text-ink-soft">{children}</span>
}

function Words({ label, strong = false, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd
        className={`mt-0.5 max-w-prose wrap-anywhere whitespace-pre-line ${strong ? 'font-medium text-ink' : ''}`}
      >
        {orDash(children)}
      </dd>
    </div>
  )
}
