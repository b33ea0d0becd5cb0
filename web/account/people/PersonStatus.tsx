import type { PersonState } from '#contract/people/people.rules.ts'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { capitalize } from '../../kit/ui/text.ts'

const notes = {
  open: '',
  undelivered: 'Invitation not delivered',
  expired: 'Invitation expired',
  none: 'No invitation',
} as const

/** 'Not Register', 'Active' or 'Deactive', and below it a problem with the invitation. */
export function PersonStatus({ status, invitation }: PersonState) {
  const note = status === 'notRegister' ? notes[invitation] : ''
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <StatusBadge status={capitalize(status)} />
      {note && <span className="pl-1 text-xs text-ink-soft">{note}</span>}
    </span>
  )
}
