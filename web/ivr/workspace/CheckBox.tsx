import { useState } from 'react'
import { getIvrCheck } from '#contract/ivr/check/check.paths.ts'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.values.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { StatusIcon } from '../../kit/ui/StatusBadge.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/surfaces.tsx'
import { Finding } from '../check/CheckList.tsx'
import { foldedCodes, foldedText, illustrative, missingDocuments, openCodes } from '../check/check-text.ts'
import { PolicyList } from '../check/PolicyList.tsx'

const shownAtFirst = 5

/** The check of the submission, what is open in it first. Older requests have none. */
export function CheckBox({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(getIvrCheck, { id })
  const stored = data?.data
  if (stored?.check === null) return null
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
  const folded = foldedCodes(result)
  return (
    <>
      {open.length === 0 ? (
        <p className="mt-2 flex items-center gap-2">
          <StatusIcon status="approved" className="text-approved" />
          Nothing is open.
        </p>
      ) : (
        <ul className="check-list mt-2" aria-label="Open items">
          {shown.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              <StatusIcon {...looks[kind]} />
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{words[kind]}</b> {text}
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
      <details className="check-fold">
        <summary className="items-start rounded-md text-ink-soft hover:text-ink">
          <ChevronRightIcon className="mt-0.5 size-4 shrink-0" />
          <span>{foldedText(result, documentsNow)}</span>
        </summary>
        <div className="mt-3 flex flex-col gap-5 pb-3">
          {folded.length > 0 && (
            <ul className="check-list" aria-label="To check">
              {folded.map((finding) => (
                <Finding
                  key={finding.rule}
                  look={
                    finding.outcome === 'info'
                      ? { icon: 'open', ink: 'text-info', label: 'Good to know' }
                      : { icon: 'conditional', ink: 'text-pending', label: 'Please check' }
                  }
                >
                  {finding.text}
                </Finding>
              ))}
            </ul>
          )}
          <PolicyList policies={result.policies} documentsNow={documentsNow} />
          {result.policies.length === 0 && (
            <p className="text-ink-soft">No policy on file for this payer, state and date of service.</p>
          )}
        </div>
      </details>
    </>
  )
}

const words = {
  wrong: 'Cannot be right:',
  'not-met': 'Not met:',
  missing: 'Not answered:',
  document: 'Missing document:',
} as const
type OpenKind = keyof typeof words

const looks: Record<OpenKind, { status: string; className: string }> = {
  wrong: { status: 'rejected', className: 'text-rejected' },
  'not-met': { status: 'rejected', className: 'text-rejected' },
  missing: { status: 'pending', className: 'text-pending' },
  document: { status: 'pending', className: 'text-pending' },
}

/** What excludes itself, what a policy's criteria lack, and what documents are missing; each once. */
export function openItems(
  result: CheckResult,
  documentsNow: readonly string[],
): { kind: OpenKind; text: string }[] {
  const criteria = result.policies
    .filter(({ outcome }) => outcome !== 'not-applicable')
    .flatMap((policy) => policy.criteria)
  const of = (kind: 'not-met' | 'missing') =>
    criteria.filter(({ outcome }) => outcome === kind).map(({ text }) => ({ kind, text }))
  const items = [
    ...openCodes(result).map(({ text }) => ({ kind: 'wrong' as const, text })),
    ...of('not-met'),
    ...missingDocuments(result, documentsNow).map((kind) => ({
      kind: 'document' as const,
      text: documentKinds[kind as DocumentKind],
    })),
    ...of('missing'),
  ]
  return items.filter(
    (item, at) => items.findIndex(({ kind, text }) => kind === item.kind && text === item.text) === at,
  )
}
