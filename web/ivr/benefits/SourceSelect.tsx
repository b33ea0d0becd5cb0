import { useId } from 'react'
import type { BenefitsField } from '#contract/ivr/benefits/fields.ts'
import { type Source, sourceLabels } from '#contract/ivr/benefits/words.ts'
import { useDigits } from './missing-field.ts'
import { Segments } from './ValueInput.tsx'

const field: BenefitsField = { no: 0, kind: 'choice', label: 'Source', options: sourceLabels }

interface SourceSelectProps {
  /** null: none is chosen. None is preselected: no one would look at it. */
  source: Source | null
  error?: string | undefined
  /** Whether it has to be chosen next. */
  isMissing?: boolean
  onChange: (source: Source) => void
  /** Continues to what is asked for next, after a choice by key. */
  onNext: () => void
}

/** Where the values of the answer come from: chosen once, until another one is. */
export function SourceSelect({ source, error, isMissing = false, onChange, onNext }: SourceSelectProps) {
  const id = useId()
  const choose = useDigits(Object.keys(sourceLabels), (choice) => {
    onChange(choice as Source)
    onNext()
  })
  return (
    <div className="answer-row answer-sources" data-missing={isMissing || error ? '' : undefined}>
      <span id={`${id}-label`} className="answer-label">
        Source<span className="text-danger-ink"> *</span>
      </span>
      <div className="min-w-0">
        <Segments
          {...{ id, field, error }}
          value={source ?? undefined}
          onChange={(next) => next !== undefined && onChange(next as Source)}
          onKeyDown={choose}
        />
        {!error && (
          <p className="answer-note text-ink-soft">Where you verified this. Set exceptions by field.</p>
        )}
        {error && <p className="answer-note text-danger-ink">{error}</p>}
      </div>
    </div>
  )
}
