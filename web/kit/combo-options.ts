/** An entry of a searchable list. `detail` is secondary text, searched too. */
export interface ComboOption {
  value: string
  label: string
  detail?: string | undefined
}

/** Finds the options for what was typed, best first. */
export type ComboSearch = (options: readonly ComboOption[], query: string) => readonly ComboOption[]

/** Every typed word occurs in label or detail; labels that begin with the text come first. */
export function findByWords(options: readonly ComboOption[], query: string): readonly ComboOption[] {
  const text = query.toLowerCase()
  const words = text.split(/\s+/)
  const hits = options.filter(({ label, detail = '' }) => {
    const searched = `${label} ${detail}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const starts = (option: ComboOption) => (option.label.toLowerCase().startsWith(text) ? 0 : 1)
  return hits.sort((one, other) => starts(one) - starts(other))
}
