import type { IvrRequest } from '#contract/ivr/requests.ts'

/** Notes in a row are cut here; the full text is in the tooltip and in the details (docs/spec/ivr.md, 'List'). */
export const notesCut = 30

type Noted = Pick<IvrRequest, 'submissionStatus' | 'additionalInformation' | 'may'>

/**
 * What a click on the notes of a row does (docs/spec/ivr.md, 'Conditional notes'): a reviewer edits those of a
 * Conditional request, anyone else opens them in the details; all other notes are plain text.
 */
export function notesAct(request: Noted): 'change' | 'read' | 'none' {
  if (request.submissionStatus !== 'Conditional' || request.additionalInformation.trim() === '') return 'none'
  return request.may.review ? 'change' : 'read'
}
