/** An entry of a searchable list. `detail` is secondary text, searched too. */
export interface ComboOption {
  value: string
  label: string
  detail?: string | undefined
}

/** Finds the options for what was typed, best first. */
export type ComboSearch = (options: readonly ComboOption[], query: string) => readonly ComboOption[]
