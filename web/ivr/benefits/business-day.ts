import { businessZone } from '#contract/time-zones.ts'
import { serverDate } from '../../kit/ui/server-time.ts'

/**
 * The day of an instant, YYYY-MM-DD, where payers and offices count their days, as the server has it
 * (server/kit/business-day.ts). Swedish dates are written so.
 */
export const businessDay = (at = serverDate()): string =>
  at.toLocaleDateString('sv-SE', { timeZone: businessZone })
