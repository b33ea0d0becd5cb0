import { businessZone } from '#contract/business-zone.values.ts'

/**
 * Today, YYYY-MM-DD, where payers and offices count their days, as the server has it (server/kit/business-day.ts). Swedish
 * dates are written so.
 */
export const businessDay = (now = new Date()): string =>
  now.toLocaleDateString('sv-SE', { timeZone: businessZone })
