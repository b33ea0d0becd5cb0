import { businessZone } from '#contract/time-zones.ts'

/** Today, YYYY-MM-DD, where payers and offices count their days. */
export const businessDay = (now: Date): string => dayIn(businessZone, now)

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dayIn = (zone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
