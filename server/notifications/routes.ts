import type { UserType } from '#contract/endpoint.ts'
import { choosableBy, defaultMailing } from '#contract/notifications/kinds.ts'
import {
  mailChoices,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
  notificationList,
  saveMailChoices,
  unreadNotifications,
} from '#contract/notifications/notifications.ts'
import { maxUndone, shownAtOnce } from '#contract/notifications/notifications.values.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import {
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
      data: { unread: await unreadOf(tx, actor.userId) },
    })),

    serve(notificationList, async ({ input, actor, tx }) => {
      const before = input.before === '' ? undefined : Number(input.before)
      const found = await notificationsOf(tx, actor.userId, before)
      const notifications = found.slice(0, shownAtOnce)
      const unread = await unreadOf(tx, actor.userId)
      return { data: { unread, notifications, more: found.length > shownAtOnce } }
    }),

    serve(markNotificationRead, async ({ input, actor, tx, now }) => {
      if (!(await markRead(tx, actor.userId, Number(input.id), now))) throwError('record.not-found')
      return { data: { unread: await unreadAfterChange(tx, actor) } }
    }),

    serve(markAllNotificationsRead, async ({ input, actor, tx, now }) => {
      const ids = await markReadUpTo(tx, actor.userId, Number(input.upTo), now)
      const unread = await unreadAfterChange(tx, actor)
      return { data: { unread, ids: ids.length > maxUndone ? [] : ids } }
    }),

    serve(markNotificationsUnread, async ({ input, actor, tx }) => {
      const ids = [...new Set(input.ids.map(Number))]
      if ((await markUnread(tx, actor.userId, ids)) < ids.length) throwError('record.not-found')
      return { data: { unread: await unreadAfterChange(tx, actor) } }
    }),

    serve(mailChoices, async ({ actor, tx }) => {
      const chosen = new Map((await choicesOf(tx, actor.userId)).map(({ kind, mailed }) => [kind, mailed]))
      const { userType } = actor
      const data = choosableBy(userType).map((kind) => ({
        kind,
        mailed: chosen.get(kind) ?? defaultMailing(kind, userType),
      }))
      return { data }
    }),

    serve(saveMailChoices, async ({ input, actor, tx }) => {
      mustBeChoosable(input.choices, actor.userType)
      await saveChoices(tx, actor.userId, input.choices)
      return { message: 'Your choices have been saved.' }
    }),
  ]
}

/** The number of unread notifications after a change, which also updates the user's other screens. */
async function unreadAfterChange(tx: Tx, { userId }: Actor): Promise<number> {
  await recordChange(tx, { area: 'notifications', record: 0, to: { userIds: [userId] } })
  return unreadOf(tx, userId)
}

/** Throws unless each kind is named once and can be chosen by this user type. */
function mustBeChoosable(choices: readonly { kind: string }[], userType: UserType): void {
  const own: readonly string[] = choosableBy(userType)
  const seen = new Set<string>()
  const wrong = choices.flatMap(({ kind }, at) => {
    const isWrong = !own.includes(kind) || seen.has(kind)
    seen.add(kind)
    return isWrong ? [[`choices.${at}.kind`, 'This kind of notification is not yours to choose.']] : []
  })
  if (wrong.length > 0) throwError('input.invalid', { fields: Object.fromEntries(wrong) })
}
