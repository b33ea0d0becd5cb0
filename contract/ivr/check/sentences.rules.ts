import type { CriterionResult } from './check.ts'

/** Lines about the wound and the product are sentences that differ by outcome; all others are requirements. */
export const isSentence = ({ id, fields }: Pick<CriterionResult, 'id' | 'fields'>): boolean =>
  fields !== undefined && /^(?:scope|product)(?:-wound-|$)/.test(id)
