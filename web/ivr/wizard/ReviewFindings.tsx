import { useState } from 'react'
import type { FieldName } from '#contract/ivr/fields.ts'
import { CheckList } from '../check/CheckList.tsx'
import { saysSomething } from '../check/check-text.ts'
import { readExtras } from '../check/extras.ts'
import { useCheck } from '../check/use-check.ts'
import { type FormPath, formName } from './form.ts'
import { SubmitDuplicates } from './SubmitDuplicates.tsx'
import type { Wizard } from './use-wizard.ts'

interface ReviewFindingsProps {
  wizard: Pick<Wizard, 'form' | 'start'>
  /** Leads to a field that a finding is about. */
  onField: (field: FormPath) => void
}

/** What is to be known before sending: possible duplicates, and what the check found. Neither blocks. */
export default function ReviewFindings({ wizard: { form, start }, onField }: ReviewFindingsProps) {
  const [{ facts, documents }] = useState(() => readExtras(start?.name))
  const [present] = useState(() => [
    ...(start?.checked.documents ?? []),
    ...Object.entries(documents).flatMap(([kind, file]) => (file ? [kind] : [])),
  ])
  const check = useCheck(form, facts, present)
  return (
    <>
      <SubmitDuplicates form={form} />
      {check && (
        <section aria-label="Check">
          <h3 className="mb-2 border-b border-line pb-2 text-sm font-semibold">Check</h3>
          {saysSomething(check.result) ? (
            <CheckList
              result={check.result}
              fieldsOnly
              onPlace={(place) => onField(formName(place as FieldName))}
            />
          ) : (
            <p className="text-ink-soft">The check found nothing to fix.</p>
          )}
        </section>
      )}
    </>
  )
}
