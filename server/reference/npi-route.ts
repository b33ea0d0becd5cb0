import { getNpiRecord } from '#contract/reference/npi.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { type AttemptLimit, countAttempt, tooMany } from '#server/kit/http/attempts.ts'
import { bearerOf, inputOf, isBackground } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { authorize, remember, replyText } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import type { NpiLookUp } from './npi.ts'

/** Far above what a person types, so that nobody copies the registry through the portal. */
const limits: readonly AttemptLimit[] = [
  { kind: 'NPI look-ups a minute', max: 20, seconds: 60 },
  { kind: 'NPI look-ups an hour', max: 200, seconds: 3600 },
]

/** Without `lookUp` no registry is configured. No transaction is open while the registry is asked. */
export const npiRoute = (lookUp: NpiLookUp | undefined): Route =>
  serveRaw(getNpiRecord, async (context, request) => {
    const now = context.clock.now()
    const token = bearerOf(request)
    const actor = await authorize(context.db, getNpiRecord, token, now)
    const { npi } = inputOf(getNpiRecord, request)
    remember(context, token, actor, now, isBackground(getNpiRecord, request))
    if (!lookUp) return replyText(context, getNpiRecord, { data: { outcome: 'off', provider: null } })
    for (const limit of limits) {
      const attempt = await countAttempt(context.db, limit, `user ${actor.userId}`, now)
      if (attempt.used > limit.max) tooMany(attempt, now)
    }
    const entry = { action: 'reference.npi', kind: 'npi', records: [npi] }
    await context.db.transaction((tx) => writeAudit(tx, actor, entry, now, request.ip))
    return replyText(context, getNpiRecord, { data: await lookUp(npi) })
  })
