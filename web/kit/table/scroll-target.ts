import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to and focuses the section that a link names, once the page is loaded. Links in emails and notifications name
 * it by the URL's hash, others by a flag in the navigation state (docs/spec/frame-and-routes.md, 'Navigation state').
 * @param sections maps each flag to the id of its section; must not change between renders
 */
export function useScrollTarget(isLoaded: boolean, sections: Readonly<Record<string, string>>): void {
  // Each navigation creates a new location object, so the same link scrolls again.
  const location = useLocation()
  useEffect(() => {
    const target = sectionIn(location.hash, location.state, sections)
    if (!isLoaded || target === undefined) return
    const section = document.getElementById(target)
    if (!section) return
    section.focus({ preventScroll: true })
    return keepInView(section)
  }, [isLoaded, location, sections])
}

/** Parts of the page that load after the section would push it away. */
const settlingMs = 5_000

/**
 * Scrolls to a section, and again while the page grows, until the person scrolls or types; returns a function that ends
 * it.
 */
function keepInView(section: HTMLElement): () => void {
  const scroll = () => section.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(scroll)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of inputs) removeEventListener(type, end)
  }
  const timer = setTimeout(end, settlingMs)
  for (const type of inputs) addEventListener(type, end, { passive: true })
  scroll()
  observer.observe(document.body)
  return end
}

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export function sectionIn(
  hash: string,
  state: unknown,
  sections: Readonly<Record<string, string>>,
): string | undefined {
  const flags = new Map(Object.entries(Object(state)))
  const match = Object.entries(sections).find(([flag, id]) => hash === `#${id}` || flags.get(flag) === true)
  return match?.[1]
}
