import type { CheckResult } from '#contract/ivr/check/check.ts'
import { documentKinds } from '#contract/ivr/check/documents.ts'
import type { CriterionOutcome } from '#contract/ivr/check/policy.ts'
import { cx } from '../../kit/ui/cx.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { StatusIcon } from '../../kit/ui/StatusBadge.tsx'
import { criterionLabel, criterionText, outcomeText, sourceDay } from './check-text.ts'

type PolicyResult = CheckResult['policies'][number]

const looks: Record<CriterionOutcome, { icon: string; ink: string }> = {
  met: { icon: 'approved', ink: 'text-approved' },
  'not-met': { icon: 'rejected', ink: 'text-rejected' },
  missing: { icon: 'pending', ink: 'text-pending' },
  'needs-human': { icon: 'conditional', ink: 'text-conditional' },
  'not-applicable': { icon: 'none', ink: 'text-ink-faint' },
}

const order: readonly CriterionOutcome[] = ['not-met', 'missing', 'needs-human', 'met']

interface PolicyListProps {
  policies: readonly PolicyResult[]
  documentsNow: readonly string[]
}

/** Each policy with its criteria, documents and source. */
export function PolicyList({ policies, documentsNow }: PolicyListProps) {
  return policies.map((policy) => (
    <section key={policy.id} className="border-t border-line pt-4" aria-label={policy.title}>
      <h3 className="font-semibold break-words text-ink">{policy.title}</h3>
      <p className="mt-0.5 text-ink-soft">{outcomeText(policy)}</p>
      {policy.standsIn && <p className="mt-1">{policy.standsIn}</p>}
      <Source policy={policy} />
      {policy.outcome !== 'not-applicable' && (
        <>
          <Criteria policy={policy} />
          <Documents policy={policy} documentsNow={documentsNow} />
        </>
      )}
      <Reviewed policy={policy} />
    </section>
  ))
}

function Source({ policy: { source, revision } }: { policy: PolicyResult }) {
  return (
    <p className="mt-1 text-xs text-ink-soft">
      Source:{' '}
      {source.url ? (
        <a
          className="break-words text-action-ink underline"
          href={source.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {source.title}
        </a>
      ) : (
        source.title
      )}
      , {sourceDay(source.date)} (revision {revision})
    </p>
  )
}

function Criteria({ policy: { criteria } }: { policy: PolicyResult }) {
  return (
    <ul className="check-list mt-3">
      {order.flatMap((outcome) =>
        criteria
          .filter((one) => one.outcome === outcome)
          .map((criterion) => (
            <li key={criterion.id}>
              <StatusIcon status={looks[outcome].icon} className={looks[outcome].ink} />
              <span className="min-w-0 break-words">
                <b className={cx('font-medium', looks[outcome].ink)}>{criterionLabel(criterion)}</b>{' '}
                {criterionText(criterion)}
              </span>
            </li>
          )),
      )}
    </ul>
  )
}

function Documents({
  policy: { documents },
  documentsNow,
}: { policy: PolicyResult } & Pick<PolicyListProps, 'documentsNow'>) {
  const missing = documents.filter(({ kind, present }) => !present && !documentsNow.includes(kind))
  if (documents.length === 0) return null
  return (
    <div className="mt-3">
      <p className="font-medium">
        {documents.length - missing.length} of {documents.length} documents attached
      </p>
      {missing.length > 0 && (
        <ul className="check-bullets mt-1 text-ink-soft">
          {missing.map(({ kind, level }) => (
            <li key={kind}>
              {documentKinds[kind]}
              {level !== 'required' && ` (${level})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Reviewed({ policy: { reviewed } }: { policy: PolicyResult }) {
  if (!reviewed) return null
  return (
    <p className="mt-3 text-xs text-ink-soft">
      Reviewed by {reviewed.by} on {dateText(reviewed.on)}.
    </p>
  )
}
