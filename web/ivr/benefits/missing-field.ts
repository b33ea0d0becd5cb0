import { flushSync } from 'react-dom'

const focusable = 'input:not([disabled]), select, textarea'

/** The first element on screen: what is behind another tab is in the document too. */
export const firstShown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())

/**
 * Moves the focus to the first field of the answer that is required and missing, or has an error; without one to the
 * decisions.
 */
export function goToMissingField(): void {
  const tab = firstShown('[data-answer] [data-missing-in][aria-selected="false"]')
  if (tab) flushSync(() => tab.click())
  const row = firstShown('[data-answer] [data-missing]')
  const field = row?.querySelector<HTMLElement>(focusable) ?? firstShown('section[aria-label="Decision"]')
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}
