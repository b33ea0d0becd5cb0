import type { News } from '#server/kit/news.ts'

/** The first thing that a new account's bell tells. */
export const welcomeTo = (userId: number, now: Date): News => ({
  kind: 'welcome',
  record: userId,
  about: '',
  to: { userIds: [userId] },
  by: undefined,
  now,
})
