import { queueAppointments } from '#contract/ivr/queue/other-work.ts'
import {
  ivrOwner,
  maxViews,
  queue,
  queueChoices,
  queueCount,
  setNextAction,
} from '#contract/ivr/queue/queue.ts'
import {
  queueMembers,
  queueSettings,
  saveQueueSettings,
  setAbsence,
} from '#contract/ivr/queue/queue-settings.ts'
import { deleteQueueView, queueViews, saveQueueView } from '#contract/ivr/queue/queue-views.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { numberOf } from '../rules.ts'
import { appointmentsInQueue } from './appointments-store.ts'
import { assignRoute } from './assign.ts'
import { queueChoicesFor } from './choices-store.ts'
import { saveFollowUp, touchQueued } from './lease-store.ts'
import { leaseRoutes, lockedIn } from './leases.ts'
import { kindOfEntries, queueCountFor, queuePage } from './list-store.ts'
import { otherWorkRoutes } from './other-work.ts'
import { placeOtherWork } from './other-work-store.ts'
import { ownerOf } from './owner-store.ts'
import { dueRules, membersOf, saveAbsence, saveSettings } from './settings-store.ts'
import { recomputeDue } from './tend-store.ts'
import { deleteView, saveView, viewsFor } from './views-store.ts'

/** The verification team's work queue. */
export const queueRoutes = (notify: Notify): Route[] => [
  serveRead(queue, ({ input, actor, now }) => ({
    action: 'ivr.queue',
    kind: kindOfEntries,
    body: queuePage(actor, input, now),
  })),

  serveRead(queueAppointments, ({ input, actor, now }) => ({
    action: 'ivr.other-work',
    kind: 'appointment',
    body: appointmentsInQueue(actor, input, now),
  })),

  serveRead(ivrOwner, ({ input, actor, now }) => ({
    action: 'ivr.owner',
    kind: 'ivr',
    body: ownerOf(actor, Number(input.id), now),
  })),

  unaudited(
    'a number only',
    serve(queueCount, async ({ actor, tx, now }) => ({ data: await queueCountFor(tx, actor, now) })),
  ),
  unaudited(
    'names of payers, products, offices and physicians',
    serve(queueChoices, async ({ actor, tx }) => ({ data: await queueChoicesFor(tx, actor) })),
  ),
  ...leaseRoutes(notify),
  ...otherWorkRoutes(notify),
  assignRoute(notify),
  followUpRoute,
  ...queueSettingsRoutes,
  ...queueViewRoutes,
]

const yearMs = 366 * 86_400_000

/** The next action, and when, as a team member sets it. */
const followUpRoute: Route = serve(setNextAction, async ({ input, actor, tx, now, audit }) => {
  if (input.action !== '') await touchQueued(tx, actor, Number(input.ivrId), now)
  const held = await lockedIn(tx, scopeOf(actor), Number(input.ivrId), now)
  const ahead = Date.parse(input.at) - now.getTime()
  if (input.action !== '' && !(ahead > 0 && ahead < yearMs)) throwError('ivr.follow-up-past')
  await saveFollowUp(tx, await dueRules(tx), held, input, actor, now)
  await audit({ action: 'ivr.next-action', kind: 'ivr', records: [held.ivrId] })
  const number = numberOf(held.ivrId)
  return {
    message:
      input.action === '' ? `${number} is back in its place in the queue.` : `Next action set for ${number}.`,
  }
})

const kind = 'queue-settings'

/** The business calendar, the targets, and who is absent. */
const queueSettingsRoutes: Route[] = [
  unaudited(
    'the business calendar and the targets',
    serve(queueSettings, async ({ tx }) => {
      const { version, calendar, targets, nearDays } = await dueRules(tx)
      return { data: { version, calendar, targets, nearDays } }
    }),
  ),

  serve(saveQueueSettings, async ({ input: { seenVersion, ...settings }, actor, tx, now, audit }) => {
    if (!(await saveSettings(tx, settings, seenVersion, { userId: actor.userId, now })))
      throwError('ivr.settings-changed-since')
    // The first ones right away; a background task continues with the rest.
    const rules = await dueRules(tx)
    await recomputeDue(tx, rules, now)
    await placeOtherWork(tx, rules, now)
    await audit({ action: 'ivr.queue-settings', kind, records: [] })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: 'The calendar and the targets have been saved. Open requests get new due times.' }
  }),

  unaudited(
    'members of the team',
    serve(queueMembers, async ({ actor, tx, now }) => {
      const { time } = await dueRules(tx)
      return { data: await membersOf(tx, scopeOf(actor), time.dayOf(now)) }
    }),
  ),

  serve(setAbsence, async ({ input: { memberId, from, to }, tx, audit }) => {
    if (!(await saveAbsence(tx, Number(memberId), from, to))) throwError('record.not-found')
    await audit({ action: 'ivr.absence', kind: 'member', records: [Number(memberId)] })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: from === '' ? 'The absence has ended.' : 'The absence was saved.' }
  }),
]

/** Named views of the queue. */
const queueViewRoutes: Route[] = [
  unaudited(
    'filters of the queue',
    serve(queueViews, async ({ actor, tx }) => ({ data: await viewsFor(tx, actor) })),
  ),

  serve(saveQueueView, async ({ input, actor, tx, now, audit }) => {
    const saved =
      (await saveView(tx, actor, input, maxViews, now)) ??
      throwError('ivr.views-full', { parts: { most: String(maxViews) } })
    if (input.shared || saved.wasShared) {
      const action = input.shared ? 'ivr.view-share' : 'ivr.view-unshare'
      await audit({ action, kind: 'queue-view', records: [saved.id] })
    }
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: `The view “${input.name}” has been saved.` }
  }),

  serve(deleteQueueView, async ({ input, actor, tx, audit }) => {
    const { id, wasShared } =
      (await deleteView(tx, actor, Number(input.viewId))) ?? throwError('record.not-found')
    if (wasShared) await audit({ action: 'ivr.view-unshare', kind: 'queue-view', records: [id] })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: 'The view has been removed.' }
  }),
]
