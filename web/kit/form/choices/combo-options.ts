import { folded, foldedLetters, partsOfWord } from '#contract/folded.rules.ts'

/** An option of a searchable list. `detail` is secondary text that is also searched. */
export interface ComboOption {
  value: string
  label: string
  detail?: string | undefined
  /** An option such as 'Other', for values that are not in the list; shown below every search result. */
  fallback?: true | undefined
}

/** Returns the options that match the typed text, best first. */
export type ComboSearch = (options: readonly ComboOption[], query: string) => readonly ComboOption[]

/** Options whose label or detail contains every typed word, without accents and marks; labels that start with the text come first. */
export function findByWords(options: readonly ComboOption[], query: string): readonly ComboOption[] {
  const text = folded(query)
  const words = foldedLetters(query).split(' ').flatMap(partsOfWord)
  const hits = options.filter(({ label, detail = '' }) => {
    const searched = folded(`${label} ${detail}`)
    return words.every((word) => searched.includes(word))
  })
  const starts = (option: ComboOption) => (folded(option.label).startsWith(text) ? 0 : 1)
  return hits.sort((one, other) => starts(one) - starts(other))
}

/** Marks the option with this value as the fallback. */
export const withFallback = (options: readonly ComboOption[], value: string): ComboOption[] =>
  options.map((option) => (option.value === value ? { ...option, fallback: true } : option))

/** The fallback moves to the top from this query length: shorter queries match too many other labels. */
const minFallbackQuery = 3

/**
 * The options to show: at most `max` of those found, then the fallback options, which come first when their own label
 * is typed. `cutFrom` is the number of options found when that is more than `max`.
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
    typed.length >= minFallbackQuery && label.toLowerCase().startsWith(typed)
  return {
    shown: [
      ...fallbacks.filter(isNamed),
      ...rest.slice(0, max),
      ...fallbacks.filter((option) => !isNamed(option)),
    ],
    cutFrom: rest.length > max ? rest.length : undefined,
  }
}
