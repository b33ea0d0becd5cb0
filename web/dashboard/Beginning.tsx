import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { draftList } from '#contract/ivr/drafts.ts'
import { physicianFilterChoices } from '#contract/people/physicians.ts'
import { sampleTitle, startSample } from '../ivr/drafts/sample-request.ts'
import { useLoad } from '../kit/http/queries.ts'
import { cx } from '../kit/ui/cx.ts'
import { CheckCircleIcon, ChevronRightIcon } from '../kit/ui/icons.tsx'
import { Card } from '../kit/ui/surfaces.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'

interface Step {
  to: string
  onClick?: (event: MouseEvent) => void
  title: string
  text: string
  done: boolean
}

/** The first steps of an office that has not sent anything yet; completed steps are checked off automatically. */
export function Beginning() {
  const physicians = useLoad(physicianFilterChoices, {}, { staleTime: 60_000 }).data?.data ?? []
  const drafts = useLoad(draftList, {}).data?.data ?? []
  const hasSample = drafts.some(({ title }) => title === sampleTitle)
  const trySample = (event: MouseEvent) => {
    // It is among the drafts, above the form.
    if (hasSample || startSample()) return
    event.preventDefault()
    toast.error('We couldn’t save the form you began yet. Try again in a moment.')
  }
  const steps: readonly Step[] = [
    {
      to: '/add-managePhysician',
      title: 'Add a physician',
      text: 'Add the treating physician. Every request needs one.',
      done: physicians.length > 0,
    },
    {
      to: '/newivrsubmissions',
      title: 'Send your first request',
      text: 'Five short steps. We answer within 3–5 days.',
      // The list goes away with the first request.
      done: false,
    },
    {
      to: '/newivrsubmissions',
      onClick: trySample,
      title: 'Try a sample request',
      text: 'Look at the form with made-up data. Nothing is sent.',
      done: hasSample,
    },
  ]
  return (
    <Card flush title="Welcome to Verimend" className="min-w-0">
      <ol className="divide-y divide-line">
        {steps.map(({ to, onClick, title, text, done }) => (
          <li key={title}>
            <Link
              to={to}
              onClick={onClick}
              className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-hover sm:px-6"
            >
              {done ? (
                <CheckCircleIcon className="size-5 shrink-0 text-approved" />
              ) : (
                <span
                  aria-hidden="true"
                  className="size-5 shrink-0 rounded-full border-2 border-dashed border-control"
                />
              )}
              <span className="min-w-0 flex-1">
                <span className={cx('block font-medium', done ? 'text-ink-soft' : 'text-action-ink')}>
                  {title}
                  {done && <span className="sr-only">: done</span>}
                </span>
                <span className="block text-ink-soft">{text}</span>
              </span>
              <ChevronRightIcon className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
