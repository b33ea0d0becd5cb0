import { responseCellFor } from '#contract/support/support.rules.ts'
import type { SupportCase } from '#contract/support/support.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { casePath, responseTarget, toResponse } from './texts.ts'

/**
 * The Response column of a row: a link to add or read the response, or who has to act on the case
 * (docs/spec/support.md, 'List').
 */
export function ResponseCell({ row }: { row: SupportCase }) {
  const text = responseCellFor(row, useUserType())
  if (text === '-') return text
  if (text === 'Assigned to IVR') return <Assigned row={row} />
  const label = (
    <span>
      {text}
      <span className="sr-only"> to {row.supportNumber}</span>
    </span>
  )
  if (text === 'View Response') {
    return (
      <ButtonLink variant="link" to={casePath(row.supportNumber)} state={toResponse}>
        {label}
      </ButtonLink>
    )
  }
  const { to, state } = responseTarget(row)
  return (
    <ButtonLink variant="outline" size="sm" to={to} state={state}>
      {label}
    </ButtonLink>
  )
}

/** Says that the team has the case, and if somebody assigned it, who and when. */
function Assigned({ row: { assignedAt, assignedByName } }: { row: SupportCase }) {
  return (
    <>
      <span className="block">Assigned to IVR</span>
      {assignedAt !== null && (
        <span className="block max-w-44 text-xs whitespace-normal text-ink-soft">
          <time dateTime={assignedAt}>{dateText(assignedAt)}</time>
          <span className="wrap-anywhere"> by {assignedByName}</span>
        </span>
      )}
    </>
  )
}
