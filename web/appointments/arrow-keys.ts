import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys, Home and End move the focus among the buttons of a group that can be pressed; Tab reaches each too. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const { activeElement } = document
  const place = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  if (place < 0) return
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? buttons[0]
      : event.key === 'End'
        ? buttons.at(-1)
        : step === undefined
          ? undefined
          : buttons[place + step]
  if (step === undefined && !next) return
  event.preventDefault()
  next?.focus()
}
