import type { NotificationEvent } from '#server/kit/live/notify.ts'

/** The first notification of a new account. */
export const welcomeTo = (userId: number, now: Date): NotificationEvent => ({
  kind: 'welcome',
  record: userId,
  about: '',
  to: { userIds: [userId] },
  by: undefined,
  now,
})
