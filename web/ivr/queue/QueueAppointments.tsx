import { useState } from 'react'
import { Link } from 'react-router'
import { numberText } from '#contract/formats.ts'
import {
  type QueueAppointment,
  type QueueAppointments,
  queueAppointments,
} from '#contract/ivr/queue/other-work.ts'
import type { QueueInput } from '#contract/ivr/queue/queue.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { momentText } from '../../kit/ui/dates.ts'
import { CalendarIcon } from '../../kit/ui/icons.tsx'
import { dueText } from './queue-text.ts'

/** Few enough to keep the queue below in view. */
const shownAtFirst = 3

/** The appointments above this tab. Only requests have a payer, a product and a reason, so these filters leave none. */
export function useQueueAppointments({
  tab,
  kind,
  physicianId,
  inOfficeId,
  payer,
  product,
  reason,
}: QueueInput): {
  list: QueueAppointments | undefined
  /** Not known yet, so what is below would move. */
  isComing: boolean
} {
  const enabled = (tab === 'queue' || tab === 'mine') && kind + payer + product + reason === ''
  const input = { tab: tab === 'mine' ? tab : ('queue' as const), physicianId, inOfficeId }
  const { data, isPending } = useLoad(queueAppointments, input, { enabled, keep: true })
  return { list: enabled ? data?.data : undefined, isComing: enabled && isPending }
}

/** Appointments that begin soon or that someone has to confirm (docs/spec/queue.md, 'Appointments'). */
export function AppointmentsSection({ list, now }: { list: QueueAppointments; now: number }) {
  const [isWhole, setWhole] = useState(false)
  const { entries, total } = list
  if (entries.length === 0) return null
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="queue-appointments" className="mb-6 rounded-xl border border-line bg-sheet">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2 sm:px-6">
        <h2 id="queue-appointments" className="mr-auto text-base font-semibold">
          Appointments <span className="ml-2 font-normal tabular text-ink-soft">{numberText(total)}</span>
        </h2>
        {entries.length > shownAtFirst && (
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <AppointmentRow key={one._id} one={one} now={now} />
        ))}
      </ul>
      {isWhole && total > entries.length && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-soft sm:px-6">
          The first {entries.length} of {numberText(total)}.
        </p>
      )}
    </section>
  )
}

function AppointmentRow({ one, now }: { one: QueueAppointment; now: number }) {
  const { _id, byName, officeName, memberName, inDoubt, startsAt } = one
  const { text, late } = dueText(startsAt, now)
  const hasBegun = !inDoubt && late
  return (
    <li data-row>
      <Link
        to={inDoubt ? `/appointment?conflict=${_id}` : '/appointment'}
        className="queue-other px-4 text-dense hover:bg-hover sm:px-6"
      >
        <span className="queue-other-kind text-ink-soft">
          <CalendarIcon />
        </span>
        <span className="queue-other-about truncate">
          {[byName, officeName].filter(Boolean).join(', ')} with {memberName}
        </span>
        <span className="queue-other-action text-ink-soft">{inDoubt ? 'Confirm or cancel' : 'Join'}</span>
        <span
          className={cx(
            'queue-other-when whitespace-nowrap',
            late && !hasBegun ? 'font-medium text-danger-ink' : 'text-ink-soft',
          )}
          title={momentText(startsAt)}
        >
          {hasBegun ? 'Now' : text}
        </span>
      </Link>
    </li>
  )
}
