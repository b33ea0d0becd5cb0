import type { Given } from '#contract/ivr/benefits/fields.ts'
import { type Source, sourceLabels, sources } from '#contract/ivr/benefits/words.ts'
import { icon } from '../../kit/ui/icons.tsx'

const TagIcon = icon(<path d="M2.500 2.500h5L13.500 8.500l-5 5-6-6zM5.300 5.300h.01" />)

interface SourceExceptionProps {
  label: string
  /** The row's values; without any there is nothing to set. */
  values: readonly Given<unknown>[]
  /** The source of the answer. */
  source: Source | null
  isTabStop: boolean
  onChange: (source: Source) => void
}

/** Where a row's values are from: named only where that is not the answer's source, and changed here. */
export function SourceException({ label, values, source, isTabStop, onChange }: SourceExceptionProps) {
  if (values.length === 0) return null
  const own = [...new Set(values.map((given) => given.source))]
  const others = own.flatMap((one) => (one !== null && one !== source ? [sourceLabels[one]] : []))
  return (
    <span className={others.length > 0 ? 'answer-source answer-source-tag' : 'answer-source'}>
      {others.length > 0 ? others.join(', ') : <TagIcon className="size-3.5" />}
      <select
        aria-label={`Source of ${label}`}
        title="Set another source for this field"
        data-stop
        tabIndex={isTabStop ? undefined : -1}
        value={own.length === 1 ? (own[0] ?? '') : ''}
        onChange={(event) => onChange(event.target.value as Source)}
      >
        <option value="" disabled hidden>
          Source
        </option>
        {sources.map((one) => (
          <option key={one} value={one}>
            {sourceLabels[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
