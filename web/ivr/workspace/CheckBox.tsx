import { useState } from 'react'
import { type CheckResult, getIvrCheck } from '#contract/ivr/check/check.ts'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { StatusIcon } from '../../kit/ui/StatusBadge.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/surfaces.tsx'
import { AuthorizationLine, FoldedChecks } from '../check/CheckList.tsx'
import {
  criteriaWith,
  criterionLabel,
  criterionText,
  illustrative,
  missingDocuments,
  openCodes,
  saysSomething,
} from '../check/check-text.ts'

const shownAtFirst = 5

/**
 * The check of the submission: first whether prior authorization is needed, then what is open. Older requests have none,
 * and it is absent while it has nothing to say.
 */
export function CheckBox({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(getIvrCheck, { id })
  const stored = data?.data
  if (stored?.check === null || (stored && !saysSomething(stored.check))) return null
  return (
    <section className="check-box no-break" aria-label="Pre-submission check">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">Pre-submission check</h2>
        {stored?.check && (
          <p className="text-xs text-ink-soft">
            as sent {dateText(stored.check.checkedAt)}
            {stored.check.policies.some(({ reviewed }) => reviewed === null) && `. ${illustrative}`}
          </p>
        )}
      </div>
      {stored?.check ? (
        <Results key={id} result={stored.check} documentsNow={stored.documentsNow} />
      ) : error ? (
        <ErrorState failure={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="mt-3 h-4 w-2/3" />
      )}
    </section>
  )
}

interface ResultsProps {
  result: CheckResult
  documentsNow: readonly string[]
}

function Results({ result, documentsNow }: ResultsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const open = openItems(result, documentsNow)
  const shown = showsAll ? open : open.slice(0, shownAtFirst)
  return (
    <>
      <div className="mt-1">
        <AuthorizationLine result={result} />
      </div>
      {result.noPolicy && <p className="mt-2 text-ink-soft">{result.noPolicy}</p>}
      {open.length > 0 && (
        <ul className="check-list mt-2" aria-label="Open items">
          {shown.map(({ kind, label, text }) => (
            <li key={`${kind} ${text}`}>
              <StatusIcon {...looks[kind]} />
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{label}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {open.length > shown.length && (
        <Button variant="link" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {open.length} open items
        </Button>
      )}
      <FoldedChecks result={result} documentsNow={documentsNow} />
    </>
  )
}

type OpenKind = 'wrong' | 'check' | 'not-met' | 'missing' | 'document'

const looks: Record<OpenKind, { status: string; className: string }> = {
  wrong: { status: 'rejected', className: 'text-rejected' },
  check: { status: 'conditional', className: 'text-pending' },
  'not-met': { status: 'rejected', className: 'text-rejected' },
  missing: { status: 'pending', className: 'text-pending' },
  document: { status: 'pending', className: 'text-pending' },
}

interface OpenItem {
  readonly kind: OpenKind
  readonly label: string
  readonly text: string
}

/** What cannot be right, what a policy refuses, and what it still requires; each once. */
function openItems(result: CheckResult, documentsNow: readonly string[]): OpenItem[] {
  return [
    ...openCodes(result).map(({ outcome, contradiction, text }) =>
      outcome === 'fail' || contradiction
        ? ({ kind: 'wrong', label: 'Cannot be right:', text } as const)
        : ({ kind: 'check', label: 'Please check:', text } as const),
    ),
    ...criteriaWith(result, 'not-met').map((one) => ({
      kind: 'not-met' as const,
      label: criterionLabel(one),
      text: criterionText(one),
    })),
    ...missingDocuments(result, documentsNow).map((kind) => ({
      kind: 'document' as const,
      label: 'Missing document:',
      text: documentKinds[kind as DocumentKind],
    })),
    ...criteriaWith(result, 'missing').map((one) => ({
      kind: 'missing' as const,
      label: criterionLabel(one),
      text: one.text,
    })),
  ]
}
