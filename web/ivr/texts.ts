import { numberText } from '#contract/formats.ts'

/** The path of a request's details: the number without its '#', which a path cannot contain. */
export function detailsPath(ivrNumber: string): string {
  return `/viewivrsubmissions/${encodeURIComponent(ivrNumber.replace(/^#/, ''))}`
}

/** The navigation state after a request was sent: nothing is unsaved, and the list says what happens next. */
export const submittedState = (ivrNumber: string) => ({ saved: true, submitted: ivrNumber })

/** Names rows added to a list since it was shown: singular and plural. */
export const newWords = ['new request', 'new requests'] as const

/** '1 request', '1,234 requests'. */
export const requestsText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'request' : 'requests'}`
