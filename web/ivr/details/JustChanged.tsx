import { useState } from 'react'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { useSession } from '../../kit/session/session.ts'
import { agoText, useNow } from '../../kit/ui/ago.tsx'
import { InfoIcon } from '../../kit/ui/icons.tsx'
import { serverNow } from '../../kit/ui/server-time.ts'
import { ownDocuments } from './own-documents.ts'

/** Decisions from before the screen was opened are not announced; clocks may differ by this much. */
const skewMs = 60_000

/** Says what someone else has done to the request while it is on screen. */
export function JustChanged({ request }: { request: IvrRequest }) {
  const [first] = useState(() => ({ request, at: serverNow(), own: ownDocuments(request._id) }))
  const now = useNow()
  const reader = useSession(({ auth }) => auth.name)
  const own = ownDocuments(request._id) - first.own
  const { decision, documents } = changedWords(first.request, request, reader, own)
  const decidedAt = Date.parse(request.actionDate ?? '')
  const isNew = decidedAt > first.at - skewMs
  const ago = agoText(request.actionDate ?? '', Math.max(now, decidedAt))
  const parts = [decision && isNew ? `${decision} ${ago}` : '', documents].filter(Boolean)
  return (
    <div role="status">
      {parts.length > 0 && (
        <p className="mb-6 flex items-center gap-2.5 rounded-xl border border-action-line bg-chosen px-4 py-3 font-medium text-action-ink">
          <InfoIcon className="size-4 shrink-0 text-action-ink" />
          <span className="wrap-anywhere">{parts.join('. ')}.</span>
        </p>
      )}
    </div>
  )
}

type Watched = Pick<
  IvrRequest,
  'submissionStatus' | 'actionByUserName' | 'actionDate' | 'supportingDocuments'
>

/**
 * What someone other than the viewer has done to a request since `first`; each part is '' if nothing changed. `own`
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
