/** The time zone of days that come without one: the end of an authorization or a policy, the day of a verification. */
export const businessZone = 'America/New_York'

/** Whether a name is that of an IANA time zone which this JavaScript engine supports. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as '+02:00', but those ignore daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    // Intl also accepts abbreviations such as PST, which Temporal, and so the server, rejects.
    if (typeof Temporal !== 'undefined') Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
