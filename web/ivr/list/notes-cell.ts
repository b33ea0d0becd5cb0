import type { UserType } from '#contract/endpoint.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { mayDecide } from '#contract/ivr/review.rules.ts'

/**
 * Notes in a row are cut here; the whole text is in the tooltip and in the details
 * (docs/spec/ivr.md, 'List').
 */
export const notesCut = 30

type Noted = Pick<IvrRequest, 'submissionStatus' | 'additionalInformation'>

/**
 * What a click on the notes of a row does (docs/spec/ivr.md, 'Conditional notes'): a reviewer edits those of a
 * Conditional request, anyone else opens them in the details; all other notes are plain text.
 */
export function notesAct(request: Noted, userType: UserType): 'change' | 'read' | 'none' {
  if (request.submissionStatus !== 'Conditional' || request.additionalInformation.trim() === '') return 'none'
  return mayDecide(request.submissionStatus, userType) ? 'change' : 'read'
}
