import { Link } from 'react-router'
import { phoneText } from '#contract/formats.ts'
import type { PersonState } from '#contract/people/people.rules.ts'
import type { Column } from '../kit/table/table-parts.tsx'
import { cx } from '../kit/ui/cx.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { capitalize, orDash } from '../kit/ui/text.ts'
import type { Person } from './use-person-actions.ts'

/** A name that opens the person's own page. */
export function NameLink({ to, person: { name, status } }: { to: string; person: Person }) {
  return (
    <Link
      to={to}
      className={cx(
        'rounded-sm font-medium wrap-anywhere hover:underline',
        status === 'deactive' ? 'text-rejected' : 'text-action-ink hover:text-action-ink',
      )}
    >
      {name}
    </Link>
  )
}

/** An email address of any length: it wraps before its @ instead of widening the table. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

const notes = {
  open: '',
  undelivered: 'Invitation not delivered',
  expired: 'Invitation expired',
  none: 'No invitation',
} as const

/** 'Not Register', 'Active' or 'Deactive', and below it a problem with the invitation. */
function PersonStatus({ status, invitation }: PersonState) {
  const note = status === 'notRegister' ? notes[invitation] : ''
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <StatusBadge status={capitalize(status)} />
      {note && <span className="pl-1 text-xs text-ink-soft">{note}</span>}
    </span>
  )
}

export const emailColumn: Column<Person> = {
  header: 'Email',
  className: 'min-w-40',
  cell: ({ email }) => <EmailText email={email} />,
}

export const phoneColumn: Column<{ phoneNumber: string }> = {
  header: 'Mob. Number',
  className: 'whitespace-nowrap tabular',
  cell: ({ phoneNumber }) => orDash(phoneText(phoneNumber)),
}

export const statusColumn: Column<Person> = {
  header: 'Status',
  onPhone: 'badge',
  cell: ({ status, invitation }) => <PersonStatus status={status} invitation={invitation} />,
}
