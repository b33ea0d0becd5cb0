import { useId } from 'react'
import { flushSync } from 'react-dom'
import type { BenefitsField } from '#contract/ivr/benefits/fields.ts'
import { type Source, sourceLabels } from '#contract/ivr/benefits/words.ts'
import { goToMissingField, useDigits } from './missing-field.ts'
import { ValueInput } from './ValueInput.tsx'

const field: BenefitsField = { no: 0, kind: 'choice', label: 'Source', options: sourceLabels }

interface SourceSelectProps {
  /** null: none is chosen. Never one by itself: nobody would look at it. */
  source: Source | null
  error?: string | undefined
  /** Whether it has to be chosen next. */
  isMissing?: boolean
  onChange: (source: Source) => void
}

/** Where the values come from: chosen once, until another one is. */
export function SourceSelect({ source, error, isMissing = false, onChange }: SourceSelectProps) {
  const id = useId()
  const choose = useDigits(Object.keys(sourceLabels), (choice) => {
    flushSync(() => onChange(choice as Source))
    goToMissingField()
  })
  return (
    <div className="answer-row" data-missing={isMissing || error ? '' : undefined}>
      <span id={`${id}-label`} className="pt-2 text-sm text-ink-soft">
        Source<span className="text-danger-ink"> *</span>
      </span>
      <div className="answer-source-choice">
        <ValueInput
          {...{ id, field, error }}
          value={source ?? undefined}
          onChange={(next) => next !== undefined && onChange(next as Source)}
          onKeyDown={choose}
        />
        <p className="mt-1 text-xs text-ink-soft">
          Where you verified what you enter. It applies until you choose another one.
        </p>
        {error && <p className="mt-1 text-xs font-medium text-danger-ink">{error}</p>}
      </div>
    </div>
  )
}
