import { businessZone } from '#contract/time-zones.ts'
import { serverDate } from '../../kit/ui/server-time.ts'

/**
 * The day of an instant, YYYY-MM-DD, where payers and offices count their days, as on the server
 * (server/kit/business-day.ts). Swedish dates have this format.
 */
export const businessDay = (at = serverDate()): string =>
  at.toLocaleDateString('sv-SE', { timeZone: businessZone })
