import type { Option } from '#contract/replies.ts'

/** The options, and the chosen one while they load or if it is no longer among them. */
export const withChosen = (options: readonly Option[], chosen: Option): readonly Option[] =>
  chosen.value === '' || options.some(({ value }) => value === chosen.value) ? options : [...options, chosen]
