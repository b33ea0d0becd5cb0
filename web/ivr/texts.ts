import type { IvrRequest } from '#contract/ivr/requests.ts'

/** The path of a request's details: the number without its '#', which a path cannot contain. */
export function detailsPath(ivrNumber: string): string {
  return `/viewivrsubmissions/${encodeURIComponent(ivrNumber.replace(/^#/, ''))}`
}

/** The navigation state after a request was sent: nothing is unsaved, and the list says what happens next. */
export const submittedState = (ivrNumber: string) => ({ saved: true, submitted: ivrNumber })

/** Names rows added to a list since it was shown: singular and plural. */
export const newWords = ['new request', 'new requests'] as const

/** The fields that the search covers. */
export const searchedWords =
  'Patient, physician, IVR ID, policy number, payer, facility, and the date of birth or of service.'

type Watched = Pick<
  IvrRequest,
  'submissionStatus' | 'actionByUserName' | 'actionDate' | 'supportingDocuments'
>

/** What somebody other than the viewer has done to a request since `first`; each part is '' if nothing changed. */
export function changedWords(
  first: Watched,
  now: Watched,
  reader: string,
): { decision: string; documents: string } {
  const isDecided = now.actionDate !== first.actionDate && now.actionByUserName !== reader
  const added = now.supportingDocuments.length - first.supportingDocuments.length
  const documents = added === 1 ? '1 document was added' : `${added} documents were added`
  return {
    decision: isDecided ? `${decidedWords(first, now)} by ${now.actionByUserName}` : '',
    documents: added > 0 ? documents : '',
  }
}

function decidedWords(first: Watched, { submissionStatus }: Watched): string {
  if (submissionStatus !== 'Conditional') return submissionStatus
  return first.submissionStatus === 'Conditional' ? 'Notes changed' : 'Marked conditional'
}
