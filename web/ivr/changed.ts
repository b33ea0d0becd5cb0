import type { IvrRequest } from '#contract/ivr/requests.ts'

type Watched = Pick<
  IvrRequest,
  'submissionStatus' | 'actionByUserName' | 'actionDate' | 'supportingDocuments'
>

/**
 * What somebody other than the viewer has done to a request since `first`; each part is '' if nothing changed. `own`
 * counts the documents that the viewer has added since then.
 */
export function changedWords(
  first: Watched,
  now: Watched,
  reader: string,
  own = 0,
): { decision: string; documents: string } {
  const isDecided = now.actionDate !== first.actionDate && now.actionByUserName !== reader
  const added = now.supportingDocuments.length - first.supportingDocuments.length - own
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
