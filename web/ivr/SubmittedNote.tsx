import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../kit/ui/Button.tsx'
import { CloseIcon } from '../kit/ui/icons.tsx'
import { detailsPath } from './texts.ts'

const link = 'rounded-sm text-action-ink underline decoration-action-line underline-offset-4'

/** What happens next with the request that was just sent. */
export function SubmittedNote() {
  const number: unknown = useLocation().state?.submitted
  const [closed, setClosed] = useState(false)
  if (typeof number !== 'string' || closed) return null
  return (
    <section
      aria-label="What happens next"
      className="no-print mb-6 flex items-start gap-3 rounded-xl border border-line bg-sheet px-4 py-4 sm:px-6"
    >
      <div className="min-w-0 grow">
        <h2 className="text-sm font-semibold">What happens next with {number}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-soft">
          <li>The verification team asks the payer and decides, as a rule within 3–5 days.</li>
          <li>
            The bell and a mail tell you of every decision. If documents are missing, the notes name them.
          </li>
          <li>
            Until then you can{' '}
            <Link to={detailsPath(number)} className={link}>
              look at {number}
            </Link>{' '}
            or{' '}
            <Link to="/supportingdocuments" className={link}>
              add documents
            </Link>
            .
          </li>
        </ul>
      </div>
      <Button variant="ghost" size="icon" aria-label="Close" onClick={() => setClosed(true)}>
        <CloseIcon className="size-4" />
      </Button>
    </section>
  )
}
