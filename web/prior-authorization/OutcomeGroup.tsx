import { useState } from 'react'
import { amountsText } from '#contract/authorizations/authorizations.rules.ts'
import { recordOutcome } from '#contract/prior-authorization/outcome.ts'
import { outcomeLabels } from '#contract/prior-authorization/prior-authorization.rules.ts'
import type { PriorAuthorizationDetails } from '#contract/prior-authorization/prior-authorization.ts'
import { useMay } from '../kit/session/user-type.ts'
import { Button } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { detailGrid } from '../kit/ui/LoadingGroups.tsx'
import { DetailItem, Group } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'

/**
 * What the payer decided; the team records it (docs/spec/prior-authorization.md, 'Outcome'). An office sees nothing
 * until there is one.
 */
export function OutcomeGroup({ record }: { record: PriorAuthorizationDetails }) {
  const mayRecord = useMay()(recordOutcome)
  const [isOpen, setOpen] = useState(false)
  const { outcome } = record
  if (!outcome && !mayRecord) return null
  return (
    <Group
      title="Payer Outcome"
      aside={
        mayRecord && (
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {outcome ? 'Record a new outcome' : 'Record outcome'}
          </Button>
        )
      }
    >
      {outcome ? (
        <dl className={detailGrid}>
          <DetailItem label="Outcome">{outcomeLabels[outcome.outcome]}</DetailItem>
          <DetailItem label="Authorization Number">{orDash(outcome.number)}</DetailItem>
          <DetailItem label="Valid">{validText(outcome)}</DetailItem>
          {(outcome.unitsAuthorized !== null || outcome.applicationsAuthorized !== null) && (
            <DetailItem label="Authorized">
              {amountsText({
                units: outcome.unitsAuthorized ?? 0,
                applications: outcome.applicationsAuthorized ?? 0,
              })}
            </DetailItem>
          )}
          <DetailItem label="Recorded By">{outcome.recordedByName}</DetailItem>
          <DetailItem label="Recorded">{dateText(outcome.recordedAt)}</DetailItem>
        </dl>
      ) : (
        <p className="text-ink-soft">The payer’s outcome is not recorded yet.</p>
      )}
      {isOpen && <OutcomeDialog record={record} onClose={() => setOpen(false)} />}
    </Group>
  )
}

function validText({ validFrom, validTo }: { validFrom: string; validTo: string }): string {
  if (validFrom && validTo) return `${dateText(validFrom)} to ${dateText(validTo)}`
  if (validFrom) return `from ${dateText(validFrom)}`
  return validTo ? `until ${dateText(validTo)}` : '-'
}
