/** The time zone of days that come without one: the end of an authorization or a policy, the day of a verification. */
const businessZone = 'America/New_York'

/** Today, YYYY-MM-DD, where payers and offices count their days. */
export const businessDay = (now: Date): string => dayIn(businessZone, now)

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dayIn = (zone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
