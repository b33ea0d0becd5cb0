import { queueMembers, queueSettings, saveQueueSettings, setAbsence } from '#contract/ivr/queue-settings.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { placeOtherWork } from './other-work-store.ts'
import { dueRules, membersOf, saveAbsence, saveSettings } from './settings-store.ts'
import { recomputeDue } from './tend-store.ts'

const kind = 'queue-settings'

/** The business calendar, the targets, and who is absent. */
export const queueSettingsRoutes: Route[] = [
  serve(queueSettings, async ({ tx }) => {
    const { version, calendar, targets, nearDays } = await dueRules(tx)
    return { data: { version, calendar, targets, nearDays } }
  }),

  serve(saveQueueSettings, async ({ input: { seenVersion, ...settings }, actor, tx, now, audit }) => {
    if (!(await saveSettings(tx, settings, seenVersion, { userId: actor.userId, now })))
      throwError('ivr.settings-changed-since')
    // The first ones at once; a background task goes on with the rest.
    const rules = await dueRules(tx)
    await recomputeDue(tx, rules, now)
    await placeOtherWork(tx, rules, now)
    await audit({ action: 'ivr.queue-settings', kind, records: [] })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: 'The calendar and the targets have been saved. Open requests get new due times.' }
  }),

  serve(queueMembers, async ({ actor, tx, now }) => {
    const { time } = await dueRules(tx)
    return { data: await membersOf(tx, scopeOf(actor), time.dayOf(now)) }
  }),

  serve(setAbsence, async ({ input: { memberId, from, to }, tx, audit }) => {
    if (!(await saveAbsence(tx, Number(memberId), from, to))) throwError('record.not-found')
    await audit({ action: 'ivr.absence', kind: 'member', records: [Number(memberId)] })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: from === '' ? 'The absence has ended.' : 'The absence has been saved.' }
  }),
]
