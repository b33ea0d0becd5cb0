import type { MouseEvent } from 'react'
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

/**
 * What makes a click anywhere in a row do what the row's own link does: with Ctrl, the command key or the middle
 * button in a new tab.
 */
export function useRowLink() {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLElement>, href: string) => {
    if (!isForRow(event)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey)
      window.open(href, '_blank', 'noopener')
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
