import { mostCounted } from '#contract/notifications/notifications.ts'

/** The number of unread ones as it is said: no further than it is counted. */
export const countText = (unread: number): string =>
  unread > mostCounted ? `more than ${mostCounted}` : String(unread)

/** What the bell is called: 'Notifications, 3 unread'. */
export const bellName = (unread: number | undefined): string =>
  unread ? `Notifications, ${countText(unread)} unread` : 'Notifications'

/** The number on the bell, short enough for its badge. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread))
