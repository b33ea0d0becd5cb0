/** The time zone of days that come without one: the end of an authorization or a policy, the day of a verification. */
export const businessZone = 'America/New_York'
