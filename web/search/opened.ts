import { auth } from '../kit/session/session.ts'

const maxRecent = 5
const recordPage = /^\/(?:viewivrsubmissions|view-response|view-support-request)\/((?:IVR|PA|SUP)-\d+)$/

export interface Opened {
  readonly number: string
  readonly to: string
}

/** The records that a person has opened in this tab, the latest first: in memory only, so that none of it is stored. */
let recent: { readonly email: string; readonly opened: readonly Opened[] } = { email: '', opened: [] }

/** The records that the viewer has opened last. */
export const openedByViewer = (): readonly Opened[] => (recent.email === auth().email ? recent.opened : [])

/** The number of the record that a URL opens: 'IVR-1042'. */
export const numberIn = (pathname: string): string | undefined => recordPage.exec(pathname)?.[1]

/** Remembers the record that a URL opens. */
export function noteOpened(pathname: string): void {
  const number = numberIn(pathname)
  if (!number) return
  const others = openedByViewer().filter((one) => one.number !== number)
  recent = { email: auth().email, opened: [{ number, to: pathname }, ...others].slice(0, maxRecent) }
}
