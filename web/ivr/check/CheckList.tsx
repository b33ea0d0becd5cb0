import type { ReactNode } from 'react'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { StatusIcon } from '../../kit/ui/StatusBadge.tsx'
import {
  criteriaWith,
  criterionLabel,
  criterionText,
  foldedCodes,
  foldedText,
  illustrative,
  openCodes,
} from './check-text.ts'
import { PolicyList } from './PolicyList.tsx'
import { placeLabel, questionAt } from './place-label.ts'

interface CheckListProps {
  result: CheckResult
  /** The kinds of documents added after the check. */
  documentsNow?: readonly string[]
  /** Leads to a field, or to an optional question; without it, there is no form to lead to. */
  onPlace?: ((place: string) => void) | undefined
  /** Whether the optional questions are not here to link to. */
  fieldsOnly?: boolean
}

const looks = {
  fail: { icon: 'rejected', ink: 'text-rejected', label: 'Can’t be right' },
  warn: { icon: 'conditional', ink: 'text-pending', label: 'Please check' },
  info: { icon: 'open', ink: 'text-info', label: 'Good to know' },
  pass: { icon: 'approved', ink: 'text-approved', label: 'Passed' },
} as const

/**
 * The result of a check: first whether prior authorization is needed, then, unfolded, what the office can fix and
 * what a policy refuses; the rest, with what only people can judge, folds into one line with counts.
 */
export function CheckList({ result, documentsNow = [], onPlace, fieldsOnly = false }: CheckListProps) {
  const placesOf = (places: readonly string[] = []) =>
    fieldsOnly ? places.filter((place) => !questionAt(place)) : places
  const open = openCodes(result)
  const unmet = criteriaWith(result, 'not-met')
  const isIllustrative = result.policies.some(({ reviewed }) => reviewed === null)
  return (
    <div className="flex flex-col gap-3">
      <AuthorizationLine result={result} />
      {open.length + unmet.length > 0 && (
        <ul className="check-list" aria-label="To fix">
          {open.map(({ rule, outcome, text, fields }) => (
            <Finding key={rule} look={looks[outcome]}>
              {text}
              <Places places={placesOf(fields)} onPlace={onPlace} />
            </Finding>
          ))}
          {unmet.map((criterion) => (
            <Finding key={criterion.text} look={{ ...looks.fail, label: 'Policy' }}>
              {criterionLabel(criterion)} {criterionText(criterion)}
              <Places places={placesOf(criterion.fields)} onPlace={onPlace} />
            </Finding>
          ))}
        </ul>
      )}
      {result.noPolicy && <p className="text-ink-soft">{result.noPolicy}</p>}
      <FoldedChecks result={result} documentsNow={documentsNow} />
      {isIllustrative && <p className="text-xs text-ink-soft">{illustrative}</p>}
    </div>
  )
}

/** What needs no one's action, with the policies, folded into one line with counts. */
export function FoldedChecks({
  result,
  documentsNow,
}: {
  result: CheckResult
  documentsNow: readonly string[]
}) {
  const folded = foldedCodes(result)
  const line = foldedText(result, documentsNow)
  if (line === '') return null
  return (
    <details className="check-fold">
      <summary className="items-start rounded-md text-ink-soft hover:text-ink">
        <ChevronRightIcon className="mt-0.5 size-4 shrink-0" />
        <span>{line}</span>
      </summary>
      <div className="mt-3 flex flex-col gap-5 pb-3">
        {folded.length > 0 && (
          <ul className="check-list" aria-label="Good to know">
            {folded.map((finding) => (
              <Finding key={finding.rule} look={looks[finding.outcome]}>
                {finding.text}
              </Finding>
            ))}
          </ul>
        )}
        <PolicyList policies={result.policies} documentsNow={documentsNow} />
      </div>
    </details>
  )
}

/**
 * Whether prior authorization is needed, which stands out, and what the policies say about it. Older checks, which
 * did not ask for it, have no such line.
 */
export function AuthorizationLine({ result: { authorization } }: { result: CheckResult }) {
  if (!authorization) return null
  const [, need = authorization.text, more = ''] = /^(.*?\.)(\s.+)$/s.exec(authorization.text) ?? []
  return (
    <p className="break-words text-ink-soft">
      <b className="font-medium text-ink">{need}</b>
      {more}
    </p>
  )
}

function Places({ places, onPlace }: { places: readonly string[]; onPlace: CheckListProps['onPlace'] }) {
  if (!onPlace || places.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3">
      {places.map((place) => (
        <Button key={place} variant="link" onClick={() => onPlace(place)}>
          <span className="sr-only">Go to </span>
          <span className="text-left whitespace-normal">{placeLabel(place)}</span>
        </Button>
      ))}
    </span>
  )
}

interface FindingProps {
  look: { readonly icon: string; readonly ink: string; readonly label: string }
  children: ReactNode
}

function Finding({ look, children }: FindingProps) {
  return (
    <li>
      <StatusIcon status={look.icon} className={look.ink} />
      <span className="min-w-0 break-words">
        <span className="sr-only">{look.label}: </span>
        {children}
      </span>
    </li>
  )
}
