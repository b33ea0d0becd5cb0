import type { Output } from '#contract/endpoint.ts'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { queryClient } from '../kit/http/queries.ts'
import { auth } from '../kit/session/session.ts'
import type { EntryGroup } from './entries.ts'

const maxRecent = 5
const recordPage = /^\/(?:viewivrsubmissions|view-response|view-support-request)\/((?:IVR|PA|SUP)-\d+)$/
const kinds: Readonly<Record<string, string>> = {
  IVR: 'Request',
  PA: 'Prior authorization',
  SUP: 'Support case',
}

interface Opened {
  readonly number: string
  readonly to: string
}

/** The records that a person has opened in this tab, the latest first: in memory only, so that nothing of it is kept. */
let recent: { readonly email: string; readonly opened: readonly Opened[] } = { email: '', opened: [] }

const ofViewer = () => (recent.email === auth().email ? recent.opened : [])

/** Remembers the record that an address opens. */
export function noteOpened(pathname: string): void {
  const number = recordPage.exec(pathname)?.[1]
  if (!number) return
  const others = ofViewer().filter((one) => one.number !== number)
  recent = { email: auth().email, opened: [{ number, to: pathname }, ...others].slice(0, maxRecent) }
}

/** The records that the viewer has opened last, as a group of the palette. */
export function recentEntries(): EntryGroup[] {
  const entries = ofViewer().map(({ number, to }) => {
    const patient = patientOf(`#${number}`)
    return {
      key: `recent ${number}`,
      label: patient || `#${number}`,
      detail: [kinds[number.split('-')[0] ?? ''], patient && `#${number}`].filter(Boolean).join(' · '),
      to,
    }
  })
  return entries.length > 0 ? [{ name: 'Recent', entries }] : []
}

/** The patient of a request whose details are still in memory; '' otherwise. */
function patientOf(number: string): string {
  const loaded = queryClient.getQueriesData<Output<typeof ivrDetails>>({ queryKey: [ivrDetails.path] })
  return loaded.find(([, reply]) => reply?.data.ivrNumber === number)?.[1]?.data.name ?? ''
}
