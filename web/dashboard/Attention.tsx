import { Link } from 'react-router'
import { type Dashboard, maxWaiting, type Waiting } from '#contract/dashboard/dashboard.ts'
import { officeAdmins } from '#contract/endpoint.ts'
import { numberText } from '#contract/formats.ts'
import { type QueueEntry, queue } from '#contract/ivr/queue/queue.ts'
import { dueText, entryPath, kindLabels, nextActionText, workDueText } from '../ivr/queue/queue-text.ts'
import { pathOfView, plainQueue } from '../ivr/queue/use-queue.ts'
import { detailsPath } from '../ivr/texts.ts'
import { useLoad } from '../kit/http/queries.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { useMay } from '../kit/session/user-type.ts'
import { useNow } from '../kit/ui/ago.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { withoutYear } from '../kit/ui/dates.ts'
import { CheckCircleIcon } from '../kit/ui/icons.tsx'
import { Card, ErrorState } from '../kit/ui/surfaces.tsx'
import { responsePath } from '../prior-authorization/texts.ts'
import { casePath } from '../support/texts.ts'
import { AttentionSkeleton } from './skeletons.tsx'
import { actionOn, nextActionButtons, waitedText, whatIsMissing } from './texts.ts'

interface OfficeAttentionProps {
  physicianId: string
  waiting: Dashboard['waiting'] | undefined
  failure: Error | null
  onRetry: () => void
}

/** What awaits the office: missing documents and answers, payers' questions, and its physicians' support cases. */
export function OfficeAttention({ physicianId, waiting, failure, onRetry }: OfficeAttentionProps) {
  const acts = useMay()({ allowed: officeAdmins })
  const conditional = new URLSearchParams({ status: 'Conditional', ...(physicianId && { physicianId }) })
  return (
    <AttentionCard
      title={acts ? 'Needs your attention' : 'Needs your office’s attention'}
      total={waiting?.total}
      items={waiting?.oldest.map((one) => itemOfWaiting(one, acts))}
      failure={failure}
      onRetry={onRetry}
      none="All caught up. Nothing is missing."
      all={allOf(waiting?.oldest ?? [], `/ivrstatus?${conditional}`)}
      maxItems={maxWaiting}
    />
  )
}

/** The list to link to: requests, unless none of them is waiting. */
function allOf(oldest: readonly Waiting[], requests: string) {
  const [first] = oldest
  if (!first || first.kind === 'ivr' || oldest.some(({ kind }) => kind !== first.kind))
    return { label: 'All conditional requests', to: requests }
  return first.kind === 'support'
    ? { label: 'All support cases', to: '/support-request' }
    : { label: 'All prior authorizations', to: '/priorAuthorization' }
}

function itemOfWaiting(waiting: Waiting, acts: boolean): AttentionItem {
  const { kind, number, patientName, physicianName, subject, since, overdue } = waiting
  const waited = waitedText(since, new Date())
  const about = { number, when: { text: overdue ? `Overdue, ${waited}` : waited, late: overdue } }
  if (kind === 'support')
    return {
      ...about,
      name: subject,
      what: '',
      about: [`Support case ${number}`],
      to: inOffice(casePath(number), waiting),
      action: acts ? 'Answer' : 'View',
    }
  if (kind === 'prior-authorization')
    return {
      ...about,
      name: patientName || number,
      what: 'Payer needs more information',
      about: [patientName ? `Prior authorization ${number}` : 'Prior authorization', physicianName],
      to: `${inOffice(responsePath(number), waiting)}#messages`,
      action: acts ? 'Answer' : 'View',
    }
  return {
    ...about,
    name: patientName,
    what: whatIsMissing(waiting),
    about: [number, physicianName],
    to: inOffice(detailsPath(number), waiting),
    state: { scrollToNotesSection: true },
    action: acts ? actionOn(waiting) : 'View',
  }
}

const maxEntries = 6

/** The top of the work queue: the same entries in the same order and words. */
export function TeamAttention() {
  const { data, error, refetch } = useLoad(queue, { ...plainQueue, limit: maxEntries }, { keep: true })
  const now = useNow()
  const page = data?.data
  return (
    <AttentionCard
      title="Needs your attention"
      total={page?.counts.queue}
      items={page?.entries.map((entry) => itemOfEntry(entry, now))}
      failure={error}
      onRetry={() => void refetch()}
      none="All caught up. The work queue is empty."
      all={{ label: 'Work queue', to: pathOfView(plainQueue) }}
      maxItems={maxEntries}
    />
  )
}

function itemOfEntry(entry: QueueEntry, now: number): AttentionItem {
  const { kind, number, patientName, subject, payer, product, dateOfService, owner, dueAt, nextAction } =
    entry
  const isRequest = kind === 'ivr'
  return {
    number,
    when: isRequest ? dueText(dueAt, now) : workDueText(entry, now),
    name: patientName || subject || number,
    what: nextActionText(entry),
    about: [
      isRequest ? number : `${kindLabels[kind]} ${number}`,
      payer,
      product,
      dateOfService && `Service ${withoutYear(dateOfService)}`,
      owner ? (owner.isCaller ? 'Yours' : owner.name) : '',
    ],
    to: entryPath(entry, plainQueue),
    action: nextActionButtons[nextAction],
  }
}

/** Something to do, with a link to where to do it. */
interface AttentionItem {
  number: string
  when: { text: string; late: boolean }
  /** The patient, or whatever else identifies it. */
  name: string
  /** What to do, or what is missing. */
  what: string
  /** What distinguishes it from others: number, payer, physician. */
  about: readonly string[]
  to: string
  state?: object
  /** Its button's label. */
  action: string
}

interface AttentionCardProps {
  title: string
  /** How many there are; `items` are the first of them. */
  total: number | undefined
  items: readonly AttentionItem[] | undefined
  failure: Error | null
  onRetry: () => void
  /** The text when there is nothing to do. */
  none: string
  /** Link to the full list. */
  all: { label: string; to: string }
  maxItems: number
}

/** What the viewer has to do, the most urgent first, each with its action. */
function AttentionCard({ title, total, items, failure, onRetry, none, all, maxItems }: AttentionCardProps) {
  return (
    <Card
      flush
      className="min-w-0"
      title={
        <>
          {title}
          {total !== undefined && total > 0 && (
            <span className="tabular ml-2 font-normal text-ink-soft">{numberText(total)}</span>
          )}
        </>
      }
      aside={
        total !== undefined &&
        total > 0 && (
          <ButtonLink variant="link" to={all.to}>
            {all.label}
          </ButtonLink>
        )
      }
    >
      {failure && !items && <ErrorState failure={failure} onRetry={onRetry} />}
      {!failure && !items && <AttentionSkeleton rows={maxItems} />}
      {items?.length === 0 && (
        <p className="flex items-center gap-2.5 px-4 py-6 text-ink-soft sm:px-6">
          <CheckCircleIcon className="size-5 shrink-0 text-approved" />
          {none}
        </p>
      )}
      {items && items.length > 0 && (
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <AttentionRow key={item.number} item={item} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function AttentionRow({
  item: { number, when, name, what, about, to, state, action },
}: {
  item: AttentionItem
}) {
  const link = { to, ...(state && { state }) }
  return (
    <li className="dashboard-row">
      <span
        className={cx('tabular dashboard-when', when.late ? 'font-medium text-danger-ink' : 'text-ink-soft')}
      >
        {when.text}
      </span>
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          <Link
            {...link}
            className="-my-0.5 inline-block rounded-sm py-0.5 font-medium text-action-ink hover:underline"
          >
            {name}
          </Link>{' '}
          <span className="ml-1 text-ink">{what}</span>
        </span>
        <span className="tabular block text-xs wrap-anywhere text-ink-soft">
          {about.filter(Boolean).join(' · ')}
        </span>
      </span>
      <ButtonLink variant="outline" size="sm" {...link}>
        <span>
          {action}
          <span className="sr-only">: {number}</span>
        </span>
      </ButtonLink>
    </li>
  )
}
