import type { UserType } from '#contract/endpoint.ts'
import {
  choosableBy,
  defaultBell,
  defaultMailing,
  kindOf,
  type NotificationKind,
} from '#contract/notifications/kinds.ts'
import {
  mailChoices,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
  maxUndone,
  notificationList,
  saveMailChoices,
  shownAtOnce,
  unreadNotifications,
} from '#contract/notifications/notifications.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { selvesOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import {
  type Chosen,
  choicesOf,
  markRead,
  markReadUpTo,
  markUnread,
  notificationsOf,
  saveChoices,
  unreadOf,
} from './store.ts'

/** The user's own notifications, and which of them are also mailed. */
export function notificationsRoutes(): Route[] {
  return [
    serve(unreadNotifications, async ({ actor, tx }) => ({
      data: { unread: await unreadOf(tx, selvesOf(actor)) },
    })),

    serve(notificationList, async ({ input, actor, tx }) => {
      const before = input.before === '' ? undefined : Number(input.before)
      const found = await notificationsOf(tx, actor, before)
      const notifications = found.slice(0, shownAtOnce)
      const unread = await unreadOf(tx, selvesOf(actor))
      return { data: { unread, notifications, more: found.length > shownAtOnce } }
    }),

    serve(markNotificationRead, async ({ input, actor, tx, now }) => {
      if (!(await markRead(tx, selvesOf(actor), Number(input.id), now))) throwError('record.not-found')
      return { data: { unread: await unreadAfterChange(tx, actor) } }
    }),

    serve(markAllNotificationsRead, async ({ input, actor, tx, now }) => {
      const ids = await markReadUpTo(tx, selvesOf(actor), Number(input.upTo), now)
      const unread = await unreadAfterChange(tx, actor)
      return { data: { unread, ids: ids.length > maxUndone ? [] : ids } }
    }),

    serve(markNotificationsUnread, async ({ input, actor, tx }) => {
      const ids = [...new Set(input.ids.map(Number))]
      if ((await markUnread(tx, selvesOf(actor), ids)) < ids.length) throwError('record.not-found')
      return { data: { unread: await unreadAfterChange(tx, actor) } }
    }),

    serve(mailChoices, async ({ actor, tx }) => {
      const chosen = new Map((await choicesOf(tx, actor.userId)).map((choice) => [choice.kind, choice]))
      const { userType } = actor
      const data = choosableBy(userType).map((kind) => ({
        kind,
        mailed: chosen.get(kind)?.mailed ?? defaultMailing(kind, userType),
        bell: kindOf(kind).always !== undefined || (chosen.get(kind)?.bell ?? defaultBell(kind, userType)),
      }))
      return { data }
    }),

    serve(saveMailChoices, async ({ input, actor, tx }) => {
      mustBeChoosable(input.choices, actor.userType)
      await saveChoices(tx, actor.userId, input.choices)
      return { message: 'Your notification settings were saved.' }
    }),
  ]
}

/** The number of unread notifications after a change, which also updates the user's other screens. */
async function unreadAfterChange(tx: Tx, actor: Actor): Promise<number> {
  const userIds = selvesOf(actor)
  await recordChange(tx, { area: 'notifications', record: 0, to: { userIds } })
  return unreadOf(tx, userIds)
}

/** Throws unless each kind is named once, and what is chosen for it can be chosen by this user type. */
function mustBeChoosable(choices: readonly Chosen[], userType: UserType): void {
  const own = choosableBy(userType)
  const seen = new Set<NotificationKind>()
  const wrong = choices.flatMap(({ kind, mailed, bell }, at) => {
    const { always, fixedMail } = kindOf(kind)
    const isOwn = own.includes(kind) && !seen.has(kind)
    seen.add(kind)
    if (!isOwn) return [[`choices.${at}.kind`, 'You can’t change this type of notification.']]
    return [
      ...(always !== undefined && bell === false ? [[`choices.${at}.bell`, `${always}.`]] : []),
      ...(fixedMail !== undefined && mailed !== 'never' ? [[`choices.${at}.mailed`, `${fixedMail}.`]] : []),
    ]
  })
  if (wrong.length > 0) throwError('input.invalid', { fields: Object.fromEntries(wrong) })
}
