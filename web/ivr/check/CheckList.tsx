import type { ReactNode } from 'react'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { StatusIcon } from '../../kit/ui/StatusBadge.tsx'
import { foldedCodes, foldedText, illustrative, openCodes } from './check-text.ts'
import { PolicyList } from './PolicyList.tsx'

interface CheckListProps {
  result: CheckResult
  /** The kinds of documents that came after the check. */
  documentsNow?: readonly string[]
  /** Whether payer and date of service are known: then an empty list means that no policy is on file. */
  hasPayer: boolean
}

const looks = {
  fail: { icon: 'rejected', ink: 'text-rejected', label: 'Cannot be right' },
  warn: { icon: 'conditional', ink: 'text-pending', label: 'Please check' },
  info: { icon: 'open', ink: 'text-info', label: 'Good to know' },
  pass: { icon: 'approved', ink: 'text-approved', label: 'In order' },
} as const

/** The result of a check: what excludes itself stands open, the rest folds into one counted line. */
export function CheckList({ result, documentsNow = [], hasPayer }: CheckListProps) {
  const open = openCodes(result)
  const folded = foldedCodes(result)
  const isIllustrative = result.policies.some(({ reviewed }) => reviewed === null)
  return (
    <div className="flex flex-col gap-3">
      {open.length > 0 && (
        <ul className="check-list" aria-label="Contradictions">
          {open.map((finding) => (
            <Finding key={finding.rule} look={looks[finding.outcome]}>
              {finding.text}
            </Finding>
          ))}
        </ul>
      )}
      <details className="check-fold">
        <summary className="items-start rounded-md text-ink-soft hover:text-ink">
          <ChevronRightIcon className="mt-0.5 size-4 shrink-0" />
          <span>{foldedText(result, documentsNow)}</span>
        </summary>
        <div className="mt-3 flex flex-col gap-5">
          {folded.length > 0 && (
            <ul className="check-list" aria-label="To check">
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
      {hasPayer && result.policies.length === 0 && (
        <p className="text-ink-soft">No policy on file for this payer, state and date of service.</p>
      )}
      {isIllustrative && <p className="text-xs text-ink-soft">{illustrative}</p>}
    </div>
  )
}

interface FindingProps {
  look: (typeof looks)[keyof typeof looks]
  children: ReactNode
}

export function Finding({ look, children }: FindingProps) {
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
