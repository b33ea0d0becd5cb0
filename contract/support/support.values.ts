import { isId } from '../replies.values.ts'

export const maxSubjectLength = 100
export const maxDescriptionLength = 1_000
export const maxCommentLength = 1_000
/**
 * How much of a description a table row shows (docs/spec/support.md, 'List'); the whole of it stands in the tooltip.
 */
export const shownDescription = 40

export function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:SUP-)?/i, '')
}

export const isSupportCaseId = (text: string): boolean => isId(withoutPrefix(text))

export type SupportAction = 'Assign To IVR' | 'Close Ticket' | 'View'

export interface OfferedSupportAction {
  readonly action: SupportAction
  readonly enabled: boolean
}
