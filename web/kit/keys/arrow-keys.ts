import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys, Home and End move the focus among the enabled buttons of a group, such as a list of tabs. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const { activeElement } = document
  const index = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  if (index < 0) return
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? buttons[0]
      : event.key === 'End'
        ? buttons.at(-1)
        : step === undefined
          ? undefined
          : buttons[index + step]
  if (step === undefined && !next) return
  event.preventDefault()
  next?.focus()
}
