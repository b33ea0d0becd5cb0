import { responseCellFor, type SupportCase } from '#contract/support/support.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { casePath, responsePlace, toResponse } from './texts.ts'

/**
 * The Response column of a row: the way to add one or to read it, or in whose hands the case is
 * (docs/spec/support.md, 'List').
 */
export function ResponseCell({ row }: { row: SupportCase }) {
  const says = responseCellFor(row, useUserType())
  if (says === '-') return says
  if (says === 'Assigned to IVR') return <Assigned row={row} />
  const label = (
    <span>
      {says}
      <span className="sr-only"> to {row.supportNumber}</span>
    </span>
  )
  if (says === 'View Response') {
    return (
      <ButtonLink variant="link" to={casePath(row.supportNumber)} state={toResponse}>
        {label}
      </ButtonLink>
    )
  }
  const { to, state } = responsePlace(row)
  return (
    <ButtonLink variant="outline" size="sm" to={to} state={state}>
      {label}
    </ButtonLink>
  )
}

/** In the team's hands, and since when and by whom where somebody handed it on. */
function Assigned({ row: { assignedAt, assignedByName } }: { row: SupportCase }) {
  return (
    <>
      <span className="block">Assigned to IVR</span>
      {assignedAt !== null && (
        <span className="block max-w-44 text-xs whitespace-normal text-sand-600">
          <time dateTime={assignedAt}>{dateText(assignedAt)}</time>
          <span className="wrap-anywhere"> by {assignedByName}</span>
        </span>
      )}
    </>
  )
}
