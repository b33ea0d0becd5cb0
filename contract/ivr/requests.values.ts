import { isId } from '../replies.values.ts'

export const statuses = ['Pending', 'Approved', 'Rejected', 'Conditional'] as const

export const decisions = ['Approved', 'Rejected', 'Conditional'] as const

export const pageSizes = { full: 10, compact: 5 } as const

/** By the moment of submission. */
export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

export function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:IVR-)?/i, '')
}

export const isIvrId = (text: string): boolean => isId(withoutPrefix(text))
