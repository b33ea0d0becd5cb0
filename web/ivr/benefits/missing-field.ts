import type { KeyboardEvent } from 'react'
import { useLetterKeys } from '../../kit/keys/letter-keys.ts'

// Ways through the answer's fields by keys.

const focusable = 'input:not([disabled]), select, textarea, [role=spinbutton]'

/** The first element on screen: folded elements and other tabs are in the document too. */
export const firstShown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())

/**
 * Moves the focus to the first field of the answer that is required and missing, or has an error; without one to the
 * decisions.
 * @returns false where it had to open the tab of that field first: call it again once that is on screen
 */
export function goToMissingField(): boolean {
  const tab = firstShown('[data-answer] [data-missing-in][aria-selected="false"]')
  if (tab) {
    tab.click()
    return false
  }
  const row = firstShown('[data-answer] [data-missing]')
  const field = row?.querySelector<HTMLElement>(focusable) ?? firstShown('section[aria-label="Decision"]')
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
  return true
}

/** A handler of keys in a field with choices: a digit chooses the option at that place. */
export function useDigits(choices: readonly string[], onChoose: (choice: string) => void) {
  const { isOn } = useLetterKeys()
  return (event: KeyboardEvent) => {
    const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (choice === undefined || !isOn || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(choice)
  }
}

/** From an amount, whose row Tab leaves, arrow down leads to its other choices and its source, and arrow up back. */
export function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  // In a select, arrow keys choose; Shift Tab leads back from it.
  if (!step || event.target instanceof HTMLSelectElement) return
  const row = event.currentTarget.closest('.answer-stops')
  const stops = [...(row?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const at = stops.indexOf(event.target as HTMLElement)
  const next =
    at === 0 && step < 0 ? row?.querySelector<HTMLElement>('input:not(:disabled)') : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
