import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Cells of a tick or a menu are marked: who misses it by a hair's breadth does not want to leave. */
const controls = 'a, button, input, select, textarea, label, summary, [role], [data-control]'

/** Whether a click meant the row: not something in it, not text that is being selected, and not a menu above it. */
function isForRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest(controls)
  if (control !== null && control !== currentTarget && currentTarget.contains(control)) return false
  return window.getSelection()?.isCollapsed ?? true
}

/** The second click of a double click nearly always comes within this time. */
const doubleClickMs = 300

/** Whether a click hit letters, as one that selects a word does, and not the space around them. */
function isOnText({ target, clientX: x, clientY: y }: MouseEvent): boolean {
  const texts = target instanceof Element ? [...target.childNodes].filter((node) => node instanceof Text) : []
  return texts.some((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
    )
  })
}

/**
 * What makes a click anywhere in a row do what the row's own link does: with Ctrl, the command key or the middle
 * button in a new tab. A click on text waits for the second one that would make it select the word.
 */
export function useRowLink() {
  const navigate = useNavigate()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const open = (event: MouseEvent<HTMLElement>, href: string) => {
    clearTimeout(waiting.current)
    if (event.detail > 1 || !isForRow(event)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey)
      window.open(href, '_blank', 'noopener')
    else if (isOnText(event)) waiting.current = setTimeout(() => navigate(href), doubleClickMs)
    else navigate(href)
  }
  return (href: string | undefined) =>
    href === undefined
      ? {}
      : {
          onClick: (event: MouseEvent<HTMLElement>) => open(event, href),
          onAuxClick: (event: MouseEvent<HTMLElement>) => event.button === 1 && open(event, href),
        }
}
