import { Link } from 'react-router'
import type { SupportCase } from '#contract/support/support.ts'
import { dateText, momentText } from '../kit/ui/dates.ts'
import { detailGrid } from '../kit/ui/LoadingGroups.tsx'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { DetailItem, DetailText, Group } from '../kit/ui/surfaces.tsx'
import { assignedText, handsText, typeLabel } from './texts.ts'

export const responseSection = 'response'

/** A case's request: by whom, when, why, and who has to act on it (docs/spec/support.md, 'Details'). */
export function CaseCard({ record }: { record: SupportCase }) {
  const assigned = assignedText(record)
  return (
    <Group title="Support Request" aside={<StatusBadge status={record.status} />}>
      <dl className={detailGrid}>
        <DetailItem label="Subject" className="col-span-full max-w-prose">
          {record.subject}
        </DetailItem>
        <DetailItem label="Submitted By">
          {record.submittedByUser}
          <Small>{typeLabel(record)}</Small>
        </DetailItem>
        <DetailItem label="Submission Date">{dateText(record.createdAt)}</DetailItem>
        <DetailItem label="Assigned To" className="max-ms:col-span-full">
          {handsText(record)}
          {assigned && <Small>{assigned}</Small>}
        </DetailItem>
        {record.ivrNumber && (
          <DetailItem label="IVR">
            <Link
              to={`/viewivrsubmissions/${record.ivrNumber.slice(1)}`}
              className="font-medium text-action-ink underline underline-offset-4"
            >
              {record.ivrNumber}
            </Link>
          </DetailItem>
        )}
        <DetailText label="Description">{record.description}</DetailText>
      </dl>
    </Group>
  )
}

/** The response, by whom and when; nothing until there is one. */
export function ResponseCard({ record }: { record: SupportCase }) {
  if (record.response === '') return null
  return (
    // The target of links: it takes the focus and scrolls clear of the sticky header.
    <div id={responseSection} tabIndex={-1} className="scroll-mt-24 outline-offset-[-3px]">
      <Group title="Response">
        <dl className={detailGrid}>
          <DetailItem label="Responded By">{record.responseByName}</DetailItem>
          <DetailItem label="Response Date">{momentText(record.responseAt ?? '')}</DetailItem>
          <DetailText label="Comments">{record.response}</DetailText>
        </dl>
      </Group>
    </div>
  )
}

function Small({ children }: { children: string }) {
  return <span className="block text-xs font-normal text-ink-soft">{children}</span>
}
