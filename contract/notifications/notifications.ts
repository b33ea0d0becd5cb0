import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Id, idOf, Moment, message, OptionalId } from '../replies.ts'
import { kinds } from './kinds.ts'

/** When a notification is also emailed: immediately, in the daily digest, or never. */
export const mailings = ['now', 'daily', 'never'] as const
export type Mailing = (typeof mailings)[number]
export const mailingLabels: Record<Mailing, string> = {
  now: 'Immediately',
  daily: 'Daily digest',
  never: 'Never',
}

/** When the daily digest is sent: by the business calendar, because offices and users have no time zone setting. */
export const digestTime = 'when the verification team’s workday starts'

/** The highest unread count that is reported; above it the bell shows 'more'. */
export const maxCounted = 999
/** Marking more than this many as read at a time cannot be undone. */
export const maxUndone = 1000
/** How many the bell's list shows at a time. */
export const shownAtOnce = 15
/** After how many days notifications are deleted. */
export const keptDays = 90

export const Kind = z.enum(kinds)

export const Notification = z.object({
  office: OfficeRef.optional(),
  id: Id,
  kind: Kind,
  /** The id of the record that it is about. */
  record: z.number().int(),
  about: z.string(),
  detail: z.string(),
  /** The name of the user who caused it; '' if it was the system. */
  byName: z.string(),
  at: Moment,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>
export const Mailing = z.enum(mailings, { error: 'Please choose when to email this.' })

const Unread = z.object({ unread: Count })

export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/getUnread',
  summary: 'How many of one’s notifications are unread',
  allowed: everyone,
  input: z.strictObject({ offices }),
  acrossOffices: true,
  output: data(Unread),
  background: true,
})

export const notificationList = endpoint({
  method: 'GET',
  path: '/notifications/getNotifications',
  summary: 'One’s notifications, newest first, before the one with the id given',
  allowed: everyone,
  input: z.strictObject({ before: OptionalId, offices }),
  acrossOffices: true,
  output: data(Unread.extend({ notifications: z.array(Notification), more: z.boolean() })),
  background: true,
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/notifications/markRead',
  summary: 'Mark one of one’s notifications as read',
  allowed: everyone,
  input: z.strictObject({ id: idOf('notification'), offices }),
  acrossOffices: true,
  output: data(Unread),
  errors: ['record.not-found'],
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/notifications/markAllRead',
  summary: 'Mark one’s notifications as read, up to the newest that was shown',
  allowed: everyone,
  input: z.strictObject({ upTo: Id, offices }),
  /** `ids` are those that were unread; none if there are too many to undo it. */
  output: data(Unread.extend({ ids: z.array(Id) })),
})

export const markNotificationsUnread = endpoint({
  method: 'POST',
  path: '/notifications/markUnread',
  summary: 'Mark some of one’s notifications as unread again',
  allowed: everyone,
  input: z.strictObject({ ids: z.array(idOf('notification')).min(1).max(maxUndone), offices }),
  acrossOffices: true,
  output: data(Unread),
  errors: ['record.not-found'],
})

export const NotificationChoice = z.strictObject({
  kind: Kind,
  mailed: Mailing,
  /** Whether it appears in the bell. */
  bell: z.boolean({ error: 'Please choose whether to show this as a notification.' }),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

export const mailChoices = endpoint({
  method: 'GET',
  path: '/notifications/getMailChoices',
  summary: 'Which notifications the caller gets on screen and which by email, and when',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(NotificationChoice)),
})

export const saveMailChoices = endpoint({
  method: 'POST',
  path: '/notifications/saveMailChoices',
  summary: 'Choose which notifications the caller gets on screen and which by email, and when',
  allowed: everyone,
  /** Without `bell`, its setting stays. */
  input: z.strictObject({
    choices: z
      .array(NotificationChoice.partial({ bell: true }))
      .min(1)
      .max(kinds.length),
  }),
  output: message,
})
