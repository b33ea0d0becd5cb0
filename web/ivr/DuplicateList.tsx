import { Link } from 'react-router'
import type { Duplicate } from '#contract/ivr/duplicates.ts'
import { dateText } from '../kit/ui/dates.ts'
import { AlertIcon } from '../kit/ui/first-icons.tsx'
import { detailsPath } from './texts.ts'

const reasons: Record<Duplicate['reason'], string> = {
  patient: 'Same patient and product, close dates of service',
  policy: 'Same policy number under another name',
}

/** Requests that may be the same as this one, each with a link. They block nothing. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
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
          {duplicates.map(
            ({ ivrNumber, reason, patientName, medicalProductQCode, dos, submissionStatus }) => (
              <li key={`${reason} ${ivrNumber}`} className="break-words">
                <Link
                  to={detailsPath(ivrNumber)}
                  target="_blank"
                  rel="noopener"
                  className="font-medium underline underline-offset-4"
                >
                  {ivrNumber}
                </Link>{' '}
                {reasons[reason]}: {patientName}, {medicalProductQCode}, {dateText(dos)} ({submissionStatus})
              </li>
            ),
          )}
        </ul>
      </div>
    </section>
  )
}
