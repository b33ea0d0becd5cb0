import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the section of a page into view and to the focus that the link asked for, once it is there: by the address's
 * hash, which mails and the bell can carry, or by the state of the navigation
 * (docs/spec/frame-and-routes.md, 'Navigation state').
 * @param sections the ids of the sections, each by the flag of the state that asks for it; must not change
 */
export function useScrollTarget(isLoaded: boolean, sections: Readonly<Record<string, string>>): void {
  // Each navigation has a location of its own: the same link asks again.
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
  const asked = Object.entries(sections).find(([flag, id]) => hash === `#${id}` || flags.get(flag) === true)
  return asked?.[1]
}
