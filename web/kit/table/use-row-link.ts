import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Clicks here do not open the row. Cells with a checkbox or menu are included, for clicks that narrowly miss it. */
const controls = 'a, button, input, select, textarea, label, summary, [role], [data-control]'

/** Whether a click is for the row, and not for a control in it, a menu above it or a text selection. */
function isForRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest(controls)
  if (control !== null && control !== currentTarget && currentTarget.contains(control)) return false
  return window.getSelection()?.isCollapsed ?? true
}

/** The second click of a double click nearly always comes within this time. */
const doubleClickMs = 300

/** Whether a click hit text, where a double click selects a word, and not the space around it. */
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
 * Returns the handlers that make a click on a row open its link, in a new tab with Ctrl, Command, Shift or the
 * middle button. A click on text is delayed, as a second click would make it a double click that selects a word.
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
    else void navigate(href)
  }
  return (href: string | undefined) =>
    href === undefined
      ? {}
      : {
          onClick: (event: MouseEvent<HTMLElement>) => open(event, href),
          onAuxClick: (event: MouseEvent<HTMLElement>) => event.button === 1 && open(event, href),
        }
}
