import { type Source, sourceLabels, sources } from '#contract/ivr/benefits/words.values.ts'

interface SourceSelectProps {
  source: Source
  onChange: (source: Source) => void
}

/** Where values that are typed from now on come from. */
export function SourceSelect({ source, onChange }: SourceSelectProps) {
  return (
    <label className="flex items-center gap-2 text-xs text-ink-soft">
      New values are from
      <select
        value={source}
        onChange={(event) => onChange(event.target.value as Source)}
        className="h-8 rounded-md border border-control bg-sheet px-2 text-ink"
      >
        {sources.map((one) => (
          <option key={one} value={one}>
            {sourceLabels[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
