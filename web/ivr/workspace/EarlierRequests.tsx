import { Link } from 'react-router'
import { earlierIvrs } from '#contract/ivr/viewing.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { Note } from '../../kit/ui/Note.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { detailsPath } from '../texts.ts'
import { Section } from './Section.tsx'

/** What was asked for this patient before, of any office. */
export function EarlierRequests({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(earlierIvrs, { id })
  const earlier = data?.data
  if (error && !data)
    return (
      <Section title="Earlier Requests">
        <Note text={messageOfFailure(error, 'load')} onRetry={() => void refetch()} className="" />
      </Section>
    )
  return (
    <Section title="Earlier Requests">
      {earlier?.length === 0 && <p className="text-ink-soft">None for this patient.</p>}
      <ul className="divide-y divide-line">
        {earlier?.map((one) => (
          <li key={one.ivrNumber} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Link
              to={detailsPath(one.ivrNumber)}
              className="tabular font-medium text-action-ink underline underline-offset-4"
            >
              {one.ivrNumber}
            </Link>
            <StatusBadge status={one.submissionStatus} />
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {one.medicalProductQCode}, {one.primaryInsurance}, service {dateText(one.dos)}
            </span>
            <span className="ml-auto text-xs text-ink-soft">
              {one.actionDate ? `decided ${dateText(one.actionDate)}` : `sent ${dateText(one.createdAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
