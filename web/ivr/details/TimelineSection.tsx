import { useState } from 'react'
import { Link } from 'react-router'
import { ivrTimeline, type TimelineEvent } from '#contract/ivr/timeline.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useMay } from '../../kit/session/user-type.ts'
import { auditScreen } from '../../kit/shell/nav.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { momentText } from '../../kit/ui/dates.ts'
import { Note } from '../../kit/ui/Note.tsx'
import { Group, Groups, Skeleton } from '../../kit/ui/surfaces.tsx'
import { responsePath } from '../../prior-authorization/texts.ts'
import { casePath } from '../../support/texts.ts'
import { detailsPath } from '../texts.ts'
import { timelineText } from './timeline-text.ts'

/** What happened to a request, latest first; earlier events are loaded on demand. Not printed. */
export function TimelineSection({ id }: { id: string }) {
  const may = useMay()
  const [pages, setPages] = useState(1)
  return (
    <div data-control>
      <Groups>
        <Group title="Timeline" aside={may(auditScreen) && <WhoOpened id={id} />}>
          <ol aria-label="Timeline" className="flex flex-col">
            <Page id={id} pages={pages} onMore={() => setPages(pages + 1)} />
          </ol>
        </Group>
      </Groups>
    </div>
  )
}

/** A link to every opening in the audit: the timeline has one entry for a person and a day. */
const WhoOpened = ({ id }: { id: string }) => (
  <Link
    to={`${auditScreen.to}?record=ivr:${id}&topic=opened`}
    className="py-1 text-action-ink underline underline-offset-4 no-print"
  >
    Who opened this
  </Link>
)

interface PageProps {
  id: string
  /** The end of the previous page; the first one has the latest events. */
  before?: string
  /** How many are shown from here on. */
  pages: number
  onMore: () => void
}

/** A page and those after it, each from where the one before it ends now: a new event moves all of them. */
function Page({ id, before, pages, onMore }: PageProps) {
  const input = before === undefined ? { id } : { id, before }
  const { data, error, refetch } = useLoad(ivrTimeline, input, { keep: true })
  if (error && !data)
    return (
      <li>
        <Note text={messageOfFailure(error, 'load')} onRetry={() => void refetch()} className="" />
      </li>
    )
  if (!data)
    return (
      <li>
        <span role="status" className="sr-only">
          Loading
        </span>
        <Skeleton className="h-4 w-2/3" />
      </li>
    )
  const { events, next } = data.data
  return (
    <>
      {events.map((event) => (
        <Line key={`${event.at} ${event.kind} ${event.byName} ${event.detail}`} event={event} />
      ))}
      {next && pages > 1 && <Page {...{ id, onMore }} before={next} pages={pages - 1} />}
      {next && pages === 1 && (
        <li className="pt-3 no-print">
          <Button variant="outline" size="sm" onClick={onMore}>
            Show earlier
          </Button>
        </li>
      )}
    </>
  )
}

function pathOf(number: string): string {
  if (number.startsWith('#PA-')) return responsePath(number)
  return number.startsWith('#SUP-') ? casePath(number) : detailsPath(number)
}

function Line({ event }: { event: TimelineEvent }) {
  const { text, link } = timelineText(event)
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 border-l border-line py-2 pl-4">
      <span className="min-w-0 break-words">
        {text}
        {link && (
          <Link to={pathOf(link)} className="font-medium text-action-ink underline underline-offset-4">
            {link}
          </Link>
        )}{' '}
        {event.byName && <span className="text-ink-soft">by {event.byName}</span>}
      </span>
      <time dateTime={event.at} className="tabular text-xs text-ink-soft">
        {momentText(event.at)}
      </time>
    </li>
  )
}
