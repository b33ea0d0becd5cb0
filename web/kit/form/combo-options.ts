/** An entry of a searchable list. `detail` is secondary text, searched too. */
export interface ComboOption {
  value: string
  label: string
  detail?: string | undefined
  /** An option such as Other for values that are in no list; shown below every result. */
  fallback?: true | undefined
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

/** Marks the option of this value as the one for what is in no list. */
export const withFallback = (options: readonly ComboOption[], value: string): ComboOption[] =>
  options.map((option) => (option.value === value ? { ...option, fallback: true } : option))

/** The minimum length of a query that matches the fallback: fewer letters begin too many other words. */
const enoughLetters = 3

/**
 * What stands in the list: at most `most` of what was found, and the fallback of all options below them, or
 * above them where its own name is typed.
 */
export function offered(
  options: readonly ComboOption[],
  found: readonly ComboOption[],
  query: string,
  max: number,
): { shown: readonly ComboOption[]; cutFrom: number | undefined } {
  const fallbacks = options.filter(({ fallback }) => fallback)
  const rest = found.filter(({ fallback }) => !fallback)
  const typed = query.trim().toLowerCase()
  const isNamed = ({ label }: ComboOption) =>
    typed.length >= enoughLetters && label.toLowerCase().startsWith(typed)
  return {
    shown: [
      ...fallbacks.filter(isNamed),
      ...rest.slice(0, max),
      ...fallbacks.filter((option) => !isNamed(option)),
    ],
    cutFrom: rest.length > max ? rest.length : undefined,
  }
}
