import { isUsedBy } from '#contract/authorizations/authorizations.rules.ts'
import {
  addAuthorization,
  authorizationList,
  editAuthorization,
  ivrAuthorizations,
  withdrawAuthorization,
} from '#contract/authorizations/authorizations.ts'
import { warnAtPercent } from '#contract/authorizations/authorizations.values.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { businessDay } from '#server/kit/business-day.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { authorizationPage, authorizationsOf } from './list-store.ts'
import { reverificationRoutes } from './reverifications.ts'
import { completeTasks, moveTask } from './reverifications-store.ts'
import { area, mustBeApproved, mustCoverUses, mustHold, numberOf, shownDay } from './rules.ts'
import {
  insertAuthorization,
  isNumberTaken,
  lockAuthorization,
  requestOf,
  saveAuthorization,
  withdraw,
} from './store.ts'
import { routesOfUses } from './uses.ts'

export interface AuthorizationsParts {
  readonly notify: Notify
}

const kind = 'authorization'

export function authorizationsRoutes({ notify }: AuthorizationsParts): Route[] {
  return [
    serveRead(authorizationList, ({ input, actor, now }) => ({
      action: 'authorization.list',
      kind,
      body: authorizationPage(scopeOf(actor), input, businessDay(now)),
    })),

    serveRead(ivrAuthorizations, ({ input, actor }) => ({
      action: 'authorization.read',
      kind: 'ivr',
      body: authorizationsOf(scopeOf(actor), Number(input.id)),
    })),

    serve(addAuthorization, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const request = (await requestOf(tx, scope, Number(input.ivrId))) ?? throwError('record.not-found')
      mustBeApproved(request)
      const id = (await insertAuthorization(tx, scope, actor, input, now)) ?? throwNumberInUse(request.id)
      await audit({ action: 'authorization.record', kind, records: [id] })
      const { officeId, physicianId } = request
      await recordChange(tx, { area, record: request.id, to: { team: true, officeId, physicianId } })
      const about = numberOf(request.id)
      await notify(tx, {
        kind: 'authorization.recorded',
        record: request.id,
        about,
        to: { officeId, physicianId },
        by: actor,
        now,
      })
      return { message: `The authorization of ${about} has been recorded.`, data: { _id: String(id) } }
    }),

    serve(editAuthorization, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const before =
        (await lockAuthorization(tx, scope, Number(input.authorizationId))) ?? throwError('record.not-found')
      mustHold(before)
      if (before.version !== input.version) throwError('authorizations.changed-since')
      mustCoverUses(before, input)
      const { validTo } = input
      // More units or another end have their own warning.
      const kept = {
        ofUse: isUsedBy(warnAtPercent, { ...before, ...input }),
        ofEnd: validTo === before.validTo,
      }
      await saveAuthorization(tx, scope, actor, before.id, input, kept, now).catch((error: unknown) => {
        if (isNumberTaken(error)) throwNumberInUse(before.ivrId)
        throw error
      })
      if (validTo > before.validTo)
        await completeTasks(tx, scope, actor, before.id, ['expiry'], `Extended to ${shownDay(validTo)}`, now)
      else if (validTo < before.validTo) await moveTask(tx, scope, before.id, validTo)
      await audit({ action: 'authorization.change', kind, records: [before.id] })
      const { ivrId, officeId, physicianId } = before
      await recordChange(tx, { area, record: ivrId, to: { team: true, officeId, physicianId } })
      return { message: `The authorization of ${numberOf(ivrId)} has been saved.` }
    }),

    serve(withdrawAuthorization, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const before =
        (await lockAuthorization(tx, scope, Number(input.authorizationId))) ?? throwError('record.not-found')
      mustHold(before)
      if (before.firstUse !== null) throwError('authorizations.in-use')
      await withdraw(tx, scope, actor, before.id, input.reason, now)
      await completeTasks(tx, scope, actor, before.id, ['expiry', 'new-year'], 'Authorization withdrawn', now)
      await audit({ action: 'authorization.withdraw', kind, records: [before.id] })
      const { ivrId, officeId, physicianId } = before
      await recordChange(tx, { area, record: ivrId, to: { team: true, officeId, physicianId } })
      return { message: `The authorization of ${numberOf(ivrId)} has been withdrawn.` }
    }),

    ...routesOfUses(notify),
    ...reverificationRoutes(notify),
  ]
}

function throwNumberInUse(ivrId: number): never {
  throwError('authorizations.number-in-use', {
    parts: { number: numberOf(ivrId) },
    fields: { number: `${numberOf(ivrId)} has an authorization with this number already.` },
  })
}
