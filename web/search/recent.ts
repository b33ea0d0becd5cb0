import type { Output } from '#contract/endpoint.ts'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { queryClient } from '../kit/http/queries.ts'
import type { EntryGroup } from './entries.ts'
import { openedByViewer } from './opened.ts'

const kinds: Readonly<Record<string, string>> = {
  IVR: 'Request',
  PA: 'Prior authorization',
  SUP: 'Support case',
}

/** The records that the viewer has opened last, as a group of the palette. */
export function recentEntries(): EntryGroup[] {
  const entries = openedByViewer().map(({ number, to }) => {
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
