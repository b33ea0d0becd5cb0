/** Admins are warned this many days before a policy in use ends. */
export const warnBeforeDays = 45

/** How many of the affected requests are named. */
export const maxNamedRequests = 50
