interface AlsoContainsProps<K extends string | number> {
  legend: string
  /** The items that it may contain or answer. */
  kinds: readonly K[]
  labelOf: (kind: K) => string
  isTicked: (kind: K) => boolean
  onTick: (kind: K, ticked: boolean) => void
}

/** Boxes to check for what a file contains: a chart may be several of the documents that policies ask for. */
export function AlsoContains<K extends string | number>(props: AlsoContainsProps<K>) {
  const { legend, kinds, labelOf, isTicked, onTick } = props
  if (kinds.length === 0) return null
  return (
    <fieldset className="mt-2 flex flex-col gap-1.5">
      <legend className="mb-1 text-ink-soft">{legend}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-action"
            checked={isTicked(kind)}
            onChange={({ target }) => onTick(kind, target.checked)}
          />
          {labelOf(kind)}
        </label>
      ))}
    </fieldset>
  )
}
