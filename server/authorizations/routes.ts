import {
  isUsedBy,
  leftOfText,
  leftText,
  warnAtPercent,
} from '#contract/authorizations/authorizations.rules.ts'
import {
  addAuthorization,
  authorizationList,
  type Confirmation,
  editAuthorization,
  ivrAuthorizations,
  knownAuthorizations,
  noteUse,
  voidUse,
  withdrawAuthorization,
} from '#contract/authorizations/authorizations.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { numberOf, subjectOf } from '../ivr/rules.ts'
import { knownFor } from './known-store.ts'
import { authorizationPage, authorizationsOf } from './list-store.ts'
import { change, covers, link, recordNew, tellOf, throwNumberInUse } from './record.ts'
import { reverificationRoutes } from './reverifications.ts'
import { completeTasks } from './reverifications-store.ts'
import {
  type Locked,
  mustBeApproved,
  mustHold,
  otherPatient,
  otherValues,
  type Recorded,
  requestOfUse,
  shortOfUses,
  usable,
  warningsOf,
} from './rules.ts'
import {
  insertUse,
  insertVoid,
  lockAuthorization,
  markWarnedOfUse,
  patientsOf,
  requestOf,
  sharedAuthorization,
  useOf,
  voidedBy,
  withdraw,
} from './store.ts'

const kind = 'authorization'

export function authorizationsRoutes(notify: Notify): Route[] {
  return [
    serveRead(authorizationList, ({ input, actor, now }) => ({
      action: 'authorization.list',
      kind,
      body: authorizationPage(actor, input, businessDay(now)),
    })),

    serveRead(ivrAuthorizations, ({ input, actor }) => ({
      action: 'authorization.read',
      kind: 'ivr',
      body: authorizationsOf(scopeOf(actor), Number(input.id)),
    })),

    serveRead(knownAuthorizations, ({ input, actor, now }) => ({
      action: 'authorization.known',
      kind: 'ivr',
      body: knownFor(scopeOf(actor), Number(input.id), businessDay(now)),
    })),

    serve(addAuthorization, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const { ivrId, confirmed, ...typed } = { ...input, amountsKnown: true }
      const request = (await requestOf(tx, scope, Number(ivrId))) ?? throwError('record.not-found')
      mustBeApproved(request)
      const recorded = await recordNew(tx, actor, request, typed, now)
      const isNew = typeof recorded === 'number'
      if (!isNew) {
        mustHold(recorded)
        if (covers(recorded, request.id)) throwNumberInUse(request.id)
        await mustBeConfirmed(tx, actor, recorded, request.id, typed, confirmed)
        await link(tx, actor, recorded, request, typed, now)
      }
      const id = isNew ? recorded : recorded.id
      await audit({ action: isNew ? 'authorization.record' : 'authorization.link', kind, records: [id] })
      const { officeId, physicianId } = request
      const to = { officeId, physicianId }
      await notify(tx, { kind: 'authorization.recorded', ...subjectOf(request.id), to, by: actor, now })
      const data = { _id: String(id), linked: !isNew }
      if (isNew) return { message: `The authorization of ${numberOf(request.id)} was recorded.`, data }
      const left = leftOfText(recorded)
      return {
        message: `Authorization ${recorded.number} is already recorded on ${numberOf(recorded.ivrId)}${left && ` (${left})`}. It now covers this request too.`,
        data,
      }
    }),

    serve(editAuthorization, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const { authorizationId, version, ...typed } = { ...input, amountsKnown: true }
      const before =
        (await lockAuthorization(tx, scope, Number(authorizationId))) ?? throwError('record.not-found')
      mustHold(before)
      if (before.version !== version) throwError('authorizations.changed-since')
      const fields = shortOfUses(before, typed)
      if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
      const other = await sharedAuthorization(tx, scope, before.officeId, typed)
      if (other !== undefined && other.id !== before.id) throwNumberInUse(other.ivrId)
      await change(tx, actor, before, typed, now)
      await audit({ action: 'authorization.change', kind, records: [before.id] })
      return { message: `The authorization of ${numberOf(before.ivrId)} was saved.` }
    }),

    serve(withdrawAuthorization, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const before =
        (await lockAuthorization(tx, scope, Number(input.authorizationId))) ?? throwError('record.not-found')
      mustHold(before)
      if (before.firstUse !== null) throwError('authorizations.in-use')
      await withdraw(tx, scope, actor, before.id, input.reason, now)
      const open = { authorizationId: before.id, kinds: ['expiry', 'new-year'] } as const
      await completeTasks(tx, scope, actor, open, 'Authorization withdrawn', now)
      await audit({ action: 'authorization.withdraw', kind, records: [before.id] })
      await tellOf(tx, before.requests)
      return { message: `The authorization of ${numberOf(before.ivrId)} was withdrawn.` }
    }),

    // Uses of one authorization wait for each other, so that none exceeds what is left.
    serve(noteUse, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const before =
        (await lockAuthorization(tx, scope, Number(input.authorizationId))) ?? throwError('record.not-found')
      const request = requestOfUse(before, scope, input.ivrId)
      const use = usable(before, input, now)
      const id = await insertUse(tx, scope, actor, before.id, { ...use, ivrId: request.ivrId }, now)
      await audit({ action: 'authorization.use', kind, records: [before.id] })
      await tellOf(tx, before.requests)
      const after = {
        ...before,
        unitsUsed: Math.round((before.unitsUsed + use.units) * 100) / 100,
        applicationsUsed: before.applicationsUsed + use.applications,
      }
      if (!before.isWarnedOfUse && isUsedBy(warnAtPercent, after)) {
        await markWarnedOfUse(tx, scope, before.id, now)
        for (const warning of warningsOf(before.requests, request))
          await notify(tx, { kind: 'authorization.nearly-used', ...warning, by: undefined, now })
      }
      const left = leftText(after)
      return {
        message: `The use of ${numberOf(request.ivrId)} was recorded.${left && ` Left: ${left}.`}`,
        data: { _id: String(id), left },
      }
    }),

    serve(voidUse, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const useId = Number(input.useId)
      const use = (await useOf(tx, scope, useId)) ?? throwError('record.not-found')
      const before =
        (await lockAuthorization(tx, scope, use.authorizationId)) ?? throwError('record.not-found')
      const by = await voidedBy(tx, scope, useId)
      if (by !== undefined) throwError('authorizations.already-voided', { parts: { by } })
      await insertVoid(tx, scope, actor, useId, input.reason, now)
      await audit({ action: 'authorization.void', kind, records: [before.id] })
      await tellOf(tx, before.requests)
      return { message: `The use of ${numberOf(use.ivrId)} was voided.` }
    }),

    ...reverificationRoutes(notify),
  ]
}

/**
 * Whether a number is entered for another patient, or differs from its record. @throws ApiError that names how, unless
 * that is confirmed
 */
async function mustBeConfirmed(
  tx: Tx,
  actor: Actor,
  recorded: Locked,
  ivrId: number,
  typed: Recorded,
  confirmed: readonly Confirmation[],
): Promise<void> {
  const authorization = recorded.number
  const patient = otherPatient(await patientsOf(tx, scopeOf(actor), recorded.id, ivrId))
  if (patient && !confirmed.includes('other-patient')) {
    const { differences } = patient
    throwError('authorizations.other-patient', {
      parts: { authorization, number: numberOf(patient.ivrId), differences },
    })
  }
  const values = otherValues(recorded, typed)
  if (values.length > 0 && !confirmed.includes('other-values')) {
    const differences = values.map(({ text }) => text).join('; ')
    throwError('authorizations.other-values', {
      parts: { authorization, number: numberOf(recorded.ivrId), differences },
    })
  }
}
