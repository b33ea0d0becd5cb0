import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { data, Id, Moment, message } from '../replies.ts'
import { kinds } from './kinds.ts'
import * as paths from './notifications.paths.ts'
import { mailings, maxUndone } from './notifications.values.ts'

export const Kind = z.enum(kinds)

export const Notification = z.object({
  id: Id,
  kind: Kind,
  /** The record that it is about, by its id. */
  record: z.number().int(),
  about: z.string(),
  detail: z.string(),
  /** The name of the user who caused it; '' if it was the system. */
  byName: z.string(),
  at: Moment,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>
export const Mailing = z.enum(mailings, { error: 'Please choose when this is mailed.' })

const Unread = z.object({ unread: z.number().int().min(0) })

export const unreadNotifications = endpoint(paths.unreadNotifications, {
  summary: 'How many of one’s notifications are unread',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(Unread),
  errors: [],
  background: true,
})

export const notificationList = endpoint(paths.notificationList, {
  summary: 'One’s notifications, newest first, before the one with the id given',
  allowed: everyone,
  input: z.strictObject({ before: z.union([z.literal(''), Id]).default('') }),
  output: data(Unread.extend({ notifications: z.array(Notification), more: z.boolean() })),
  errors: [],
  background: true,
})

export const markNotificationRead = endpoint(paths.markNotificationRead, {
  summary: 'Mark one of one’s notifications as read',
  allowed: everyone,
  input: z.strictObject({ id: Id }),
  output: data(Unread),
  errors: ['record.not-found'],
})

export const markAllNotificationsRead = endpoint(paths.markAllNotificationsRead, {
  summary: 'Mark one’s notifications as read, up to the newest that was shown',
  allowed: everyone,
  input: z.strictObject({ upTo: Id }),
  /** `ids` are those that were unread; none when there are too many to undo it. */
  output: data(Unread.extend({ ids: z.array(Id) })),
  errors: [],
})

export const markNotificationsUnread = endpoint(paths.markNotificationsUnread, {
  summary: 'Mark some of one’s notifications as unread again',
  allowed: everyone,
  input: z.strictObject({ ids: z.array(Id).min(1).max(maxUndone) }),
  output: data(Unread),
  errors: ['record.not-found'],
})

export const NotificationChoice = z.strictObject({
  kind: Kind,
  mailed: Mailing,
  /** Whether the bell tells of it. */
  bell: z.boolean({ error: 'Please choose whether the bell tells of this.' }),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

export const mailChoices = endpoint(paths.mailChoices, {
  summary: 'Which notifications one gets by the bell, and which by mail, and when',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(NotificationChoice)),
  errors: [],
})

export const saveMailChoices = endpoint(paths.saveMailChoices, {
  summary: 'Choose which notifications one gets by the bell, and which by mail, and when',
  allowed: everyone,
  /** Without `bell`, what was chosen for it stays. */
  input: z.strictObject({
    choices: z
      .array(NotificationChoice.partial({ bell: true }))
      .min(1)
      .max(kinds.length),
  }),
  output: message,
  errors: [],
})
