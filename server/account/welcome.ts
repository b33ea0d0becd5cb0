import type { NotificationEvent } from '#server/kit/live/notify.ts'

/** The first thing that a new account's bell tells. */
export const welcomeTo = (userId: number, now: Date): NotificationEvent => ({
  kind: 'welcome',
  record: userId,
  about: '',
  to: { userIds: [userId] },
  by: undefined,
  now,
})
