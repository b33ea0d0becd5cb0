import { useState } from 'react'
import { questionNames } from '#contract/ivr/check/questions.ts'
import type { FieldName } from '#contract/ivr/fields.ts'
import { factsFrom } from '../check/answers.ts'
import { CheckList } from '../check/CheckList.tsx'
import { saysSomething } from '../check/check-text.ts'
import { documentsIn } from '../check/extras.ts'
import { useCheck } from '../check/use-check.ts'
import { type FormPath, formName } from './form.ts'
import { SubmitDuplicates } from './SubmitDuplicates.tsx'
import type { Wizard } from './use-wizard.ts'

interface ReviewFindingsProps {
  wizard: Pick<Wizard, 'form' | 'extras' | 'start'>
  /** Leads to a field that a finding is about. */
  onField: (field: FormPath) => void
}

/** What to know before sending: possible duplicates, and what the check found. Neither prevents sending. */
export default function ReviewFindings({ wizard, onField }: ReviewFindingsProps) {
  const { form, extras, start } = wizard
  const [facts] = useState(() => factsFrom(questionNames, extras.getValues('answers')))
  const [present] = useState(() => documentsIn(extras.getValues('documents'), start))
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
