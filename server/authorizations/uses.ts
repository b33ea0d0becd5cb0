import { isUsedBy, leftText, warnAtPercent } from '#contract/authorizations/authorizations.rules.ts'
import { noteUse, voidUse } from '#contract/authorizations/authorizations.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { tellOf } from './record.ts'
import { numberOf, requestOfUse, usable, warningsOf } from './rules.ts'
import { lockAuthorization } from './store.ts'
import { insertUse, insertVoid, markWarnedOfUse, useOf, voidedBy } from './uses-store.ts'

const kind = 'authorization'

/** Recording uses and voiding them. Uses of one authorization wait for each other, so that none exceeds what is left. */
export function routesOfUses(notify: Notify): Route[] {
  return [
    serve(noteUse, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const before =
        (await lockAuthorization(tx, scope, Number(input.authorizationId))) ?? throwError('record.not-found')
      const request = requestOfUse(before, scope, input.ivrId)
      const use = usable(before, input, now)
      const id = await insertUse(tx, scope, actor, before.id, { ...use, ivrId: request.ivrId }, now)
      await audit({ action: 'authorization.use', kind, records: [before.id] })
      await tellOf(tx, before)
      const after = {
        ...before,
        unitsUsed: Math.round((before.unitsUsed + use.units) * 100) / 100,
        applicationsUsed: before.applicationsUsed + use.applications,
      }
      const about = numberOf(request.ivrId)
      if (!before.isWarnedOfUse && isUsedBy(warnAtPercent, after)) {
        await markWarnedOfUse(tx, scope, before.id, now)
        for (const warning of warningsOf(before.requests, request))
          await notify(tx, { kind: 'authorization.nearly-used', ...warning, by: undefined, now })
      }
      const left = leftText(after)
      return {
        message: `The use of ${about} was recorded.${left && ` Left: ${left}.`}`,
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
      await tellOf(tx, before)
      return { message: `The use of ${numberOf(use.ivrId)} was voided.` }
    }),
  ]
}
