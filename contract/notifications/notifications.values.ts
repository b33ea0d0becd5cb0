/** When a notification is also mailed: at once, in the daily digest, or never. */
export const mailings = ['now', 'daily', 'never'] as const
export type Mailing = (typeof mailings)[number]
export const mailingLabels: Record<Mailing, string> = {
  now: 'At once',
  daily: 'Daily digest',
  never: 'Never',
}

/** When the daily digest is sent: by the business calendar, because offices and users have no time zone setting. */
export const digestTime = 'when the working day of the verification team begins'

/** The highest unread count that is reported; above it the bell shows 'more'. */
export const maxCounted = 999
/** Marking more than this many as read at once cannot be undone. */
export const maxUndone = 1000
/** How many the bell's list shows at once. */
export const shownAtOnce = 15
/** After how many days notifications are deleted. */
export const keptDays = 90
