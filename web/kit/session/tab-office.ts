import { create } from 'zustand'
import type { UserType } from '#contract/endpoint.ts'
import { auth } from './session.ts'

/** The office that this tab works for. Every call names it, so that a switch in another tab changes nothing here. */
export interface TabOffice {
  /** Whose choice it is: another person who signs in starts over. */
  email: string
  officeId: string
  userType: UserType
  /** Lists, search, bell and figures cover all of the person's offices. */
  all: boolean
}

/** A call was rejected because the person no longer belongs to the office that this tab works for. */
export const officeLost = 'office-lost'

const key = 'office'

function stored(): Partial<TabOffice> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

const useStore = create(stored)

/** Undefined for the verification team, and until the tab knows. */
export function tabOffice(): TabOffice | undefined {
  const office = useStore.getState()
  return office.email && office.email === auth().email ? (office as TabOffice) : undefined
}

export function setTabOffice(office: Omit<TabOffice, 'email'>): void {
  const own = { ...office, email: auth().email }
  useStore.setState(own)
  sessionStorage.setItem(key, JSON.stringify(own))
}

/** At log-out: no personal data stays in the browser. */
export function forgetTabOffice(): void {
  useStore.setState({}, true)
  sessionStorage.removeItem(key)
}

/** A value read from it in a component, which renders again only when the value changes. */
export const useTabOffice = <T extends string | number | boolean | undefined>(
  read: (office: TabOffice | undefined) => T,
): T => useStore(() => read(tabOffice()))

/** Whether lists cover all of the person's offices. */
export const useIsAcross = (): boolean => useTabOffice((office) => office?.all === true)

/** The link to a record in its own office, for lists of several offices. */
export function inOffice(path: string, { office }: { office?: { _id: string } | undefined }): string {
  if (!office) return path
  const [address = '', hash] = path.split('#')
  const named = `${address}${address.includes('?') ? '&' : '?'}office=${office._id}`
  return hash === undefined ? named : `${named}#${hash}`
}
