import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move the focus among the enabled buttons of a group; in a list of tabs, around its ends. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const group = event.currentTarget
  const buttons = [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const index = buttons.indexOf(event.target as HTMLButtonElement)
  if (index < 0) return
  const places: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: index - 1, ArrowUp: index - 1, ArrowRight: index + 1, ArrowDown: index + 1 },
    ...{ Home: 0, End: buttons.length - 1 },
  }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  const next = group.role === 'tablist' ? buttons.at(place % buttons.length) : buttons[place]
  next?.focus()
}
