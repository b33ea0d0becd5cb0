import { maxCounted } from '#contract/notifications/notifications.ts'

/** The unread count as text, limited to the number up to which the server counts. */
export const countText = (unread: number): string =>
  unread > maxCounted ? `more than ${maxCounted}` : String(unread)

/** The accessible name of the bell: 'Notifications, 3 unread'. */
export const bellName = (unread: number | undefined): string =>
  unread ? `Notifications, ${countText(unread)} unread` : 'Notifications'

/** The number on the bell, short enough for its badge. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread))
