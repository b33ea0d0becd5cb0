import { useState } from 'react'
import { CheckList } from '../check/CheckList.tsx'
import { saysSomething } from '../check/check-text.ts'
import { readExtras } from '../check/extras.ts'
import { useCheck } from '../check/use-check.ts'
import { SubmitDuplicates } from './SubmitDuplicates.tsx'
import type { Wizard } from './use-wizard.ts'

/** What is to be known before sending: possible duplicates, and what the check found. Neither blocks. */
export function ReviewFindings({ wizard: { form, start } }: { wizard: Pick<Wizard, 'form' | 'start'> }) {
  const [{ facts, documents }] = useState(() => readExtras(start?.name))
  const [present] = useState(() => [
    ...(start?.checked.documents ?? []),
    ...Object.entries(documents).flatMap(([kind, file]) => (file ? [kind] : [])),
  ])
  const check = useCheck(form, facts, present)
  return (
    <>
      <SubmitDuplicates form={form} />
      {check && saysSomething(check.result) && (
        <section aria-label="Check">
          <h3 className="mb-2 border-b border-line pb-2 text-sm font-semibold">Check</h3>
          <CheckList result={check.result} />
        </section>
      )}
    </>
  )
}
