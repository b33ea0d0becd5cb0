import './decision-bar.css'
import type { ReactNode } from 'react'
import type { Decision, IvrRequest } from '#contract/ivr/requests.ts'
import { actionsFor } from '#contract/ivr/review.rules.ts'
import { Button, type Variant } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { KeyHint } from './KeyHint.tsx'

/** In the order of the bar: approval last, where the eye ends. */
export const decisionKeys: readonly {
  decision: Decision
  words: string
  variant: Variant
  key: string
  className?: string
}[] = [
  { decision: 'Rejected', words: 'Reject', variant: 'outline', key: 'x', className: 'text-danger-ink' },
  { decision: 'Conditional', words: 'Conditional', variant: 'outline', key: 'c' },
  { decision: 'Approved', words: 'Approve', variant: 'default', key: 'a' },
]

interface DecisionBarProps {
  request: IvrRequest
  onDecide: (decision: Decision) => void
  /** At the left: the answer's progress. */
  children?: ReactNode
}

/** The decisions, always in view. A decided request says so instead. */
export function DecisionBar({ request, onDecide, children }: DecisionBarProps) {
  const actions = actionsFor(request)
  const offered = decisionKeys.filter(({ decision }) => actions.some(({ action }) => action === decision))
  return (
    <section aria-label="Decision" tabIndex={-1} className="decision-bar no-print">
      <div className="decision-aside">{children}</div>
      {offered.length === 0 && (
        <p className="py-2 text-ink-soft">
          {request.submissionStatus} by {request.actionByUserName}, {dateText(request.actionDate)}.
        </p>
      )}
      {offered.map(({ decision, words, variant, key, className }) => (
        <Button
          key={decision}
          variant={variant}
          {...(className && { className })}
          aria-keyshortcuts={key}
          disabled={actions.find(({ action }) => action === decision)?.enabled === false}
          onClick={() => onDecide(decision)}
        >
          {words}
          <KeyHint
            name={key.toUpperCase()}
            {...(decision === 'Approved' && { className: 'on-action-key text-on-action' })}
          />
        </Button>
      ))}
    </section>
  )
}
