import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the section of a page into view and to the focus that the link asked for, once it is there: by the
 * address's hash, which mails and the bell can carry, or by the state of the navigation (spec 2 §2).
 * @param sections the ids of the sections, each by the flag of the state that asks for it
 */
export function useScrollTarget(isLoaded: boolean, sections: Readonly<Record<string, string>>): void {
  const { key, hash, state } = useLocation()
  const target = sectionIn(hash, state, sections)
  // One of its own for each navigation: the same link asks again.
  const asked = useMemo(() => ({ key, target }), [key, target])
  useEffect(() => {
    if (!isLoaded || asked.target === undefined) return
    const section = document.getElementById(asked.target)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [isLoaded, asked])
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
