import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to and focuses the section that a link names, once the page is loaded. Links in mails and notifications
 * name it by the hash of the address, others by a flag in the navigation state
 * (docs/spec/frame-and-routes.md, 'Navigation state').
 * @param sections maps each flag to the id of its section; must not change between renders
 */
export function useScrollTarget(isLoaded: boolean, sections: Readonly<Record<string, string>>): void {
  // Each navigation creates a new location object, so the same link scrolls again.
  const location = useLocation()
  useEffect(() => {
    const target = sectionIn(location.hash, location.state, sections)
    if (!isLoaded || target === undefined) return
    const section = document.getElementById(target)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [isLoaded, location, sections])
}

export function sectionIn(
  hash: string,
  state: unknown,
  sections: Readonly<Record<string, string>>,
): string | undefined {
  const flags = new Map(Object.entries(Object(state)))
  const match = Object.entries(sections).find(([flag, id]) => hash === `#${id}` || flags.get(flag) === true)
  return match?.[1]
}
