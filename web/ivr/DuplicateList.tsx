import { useState } from 'react'
import { Link } from 'react-router'
import { listText } from '#contract/formats.ts'
import type { Duplicate } from '#contract/ivr/duplicates.ts'
import { Button } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { AlertIcon } from '../kit/ui/icons.tsx'
import { detailsPath } from './texts.ts'

const grades: Record<Duplicate['grade'], string> = {
  certain: 'Same patient and product, close dates of service',
  likely: 'Probably the same patient: same product, close dates of service',
  possible: 'Possibly the same patient: same product, close dates of service',
}

const parts: Record<Duplicate['differs'][number], string> = {
  name: 'name',
  birthDate: 'date of birth',
  policyNumber: 'policy number',
}

/** Why a request may be the same, and what is written differently: 'date of birth and name differ'. */
export function likenessText({ reason, grade, differs }: Pick<Duplicate, 'reason' | 'grade' | 'differs'>) {
  if (reason === 'policy') return 'Same policy number under another name'
  if (differs.length === 0) return grades[grade]
  const named = listText(differs.map((part) => parts[part]))
  return `${grades[grade]}; ${named} ${differs.length === 1 ? 'differs' : 'differ'}`
}

/** Few enough to keep the buttons below in view, even on a phone. */
const shownAtFirst = 3

/** Requests that may be the same as this one, likeliest first, each with a link. They block nothing. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? duplicates : duplicates.slice(0, shownAtFirst)
  return (
    <section
      aria-label="Possible duplicates"
      className="flex items-start gap-2.5 rounded-xl border border-conditional-line bg-conditional-soft px-4 py-3 text-conditional"
    >
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">
          {duplicates.length === 1 ? 'Possible duplicate' : `${duplicates.length} possible duplicates`}
        </p>
        <ul className="mt-1 flex flex-col gap-1">
          {shown.map(
            ({ ivrNumber, patientName, medicalProductQCode, dos, submissionStatus, ...likeness }) => (
              <li key={ivrNumber} className="break-words">
                <Link
                  to={detailsPath(ivrNumber)}
                  target="_blank"
                  rel="noopener"
                  className="font-medium underline underline-offset-4"
                >
                  {ivrNumber}
                </Link>{' '}
                {likenessText(likeness)}: {patientName}, {medicalProductQCode}, {dateText(dos)} (
                {submissionStatus})
              </li>
            ),
          )}
        </ul>
        {duplicates.length > shownAtFirst && (
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `Show all ${duplicates.length}`}
          </Button>
        )}
      </div>
    </section>
  )
}
