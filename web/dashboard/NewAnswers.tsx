import { Link } from 'react-router'
import type { Dashboard, NewAnswer } from '#contract/dashboard/dashboard.ts'
import { numberText } from '#contract/formats.ts'
import { statuses } from '#contract/ivr/requests.ts'
import { linkOf, textOf } from '#contract/notifications/kinds.ts'
import { inkOf } from '../ivr/list/SummaryCards.tsx'
import { inOffice } from '../kit/session/tab-office.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { TimeAgo } from '../kit/ui/ago.tsx'
import { FileIcon } from '../kit/ui/icons.tsx'
import { StatusIcon } from '../kit/ui/StatusBadge.tsx'
import { Card } from '../kit/ui/surfaces.tsx'
import { markRead } from '../notifications/use-bell-list.ts'

/** Decisions and responses that the viewer has not seen, the newest first. */
export function NewAnswers({ answers }: { answers: Dashboard['answers'] | undefined }) {
  const total = answers?.total ?? 0
  return (
    <Card
      flush
      className="min-w-0"
      title={
        <>
          New answers
          {total > 0 && <span className="tabular ml-2 font-normal text-ink-soft">{numberText(total)}</span>}
        </>
      }
    >
      {answers && total === 0 && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">No new answers. We’ll notify you here and by email.</p>
      )}
      {answers && total > 0 && (
        <ul className="py-1.5">
          {answers.newest.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Answer({ answer }: { answer: NewAnswer }) {
  const { id, detail, about, patientName, at } = answer
  const userType = useUserType()
  const status = statuses.find((one) => one === detail)
  // A prior authorization without a request has no patient: its text names it, once.
  const what = status ? about : textOf(answer)
  return (
    <li className="px-1.5 sm:px-3">
      <Link
        to={inOffice(linkOf(answer, userType), answer)}
        onClick={() => void markRead(id)}
        className="flex gap-3 rounded-lg px-2.5 py-2 transition-colors hover:bg-canvas sm:px-3"
      >
        <span className={`mt-0.5 ${status ? inkOf[status] : 'text-ink-soft'}`}>
          {status ? <StatusIcon status={status} /> : <FileIcon className="size-3.5" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere">
            <span className="font-medium text-action-ink">{patientName || what}</span>
            {status && ` · ${status}`}
          </span>
          <span className="tabular block text-xs wrap-anywhere text-ink-soft">
            {patientName && `${what} · `}
            <TimeAgo at={at} />
          </span>
        </span>
      </Link>
    </li>
  )
}
