import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  getCities,
  getCodeNames,
  getPlaceOfZip,
  getReferenceLists,
  getSpecializations,
  getStates,
} from '#contract/reference/lists.ts'
import { getNpiRecord } from '#contract/reference/npi.ts'
import { stateOptions } from '#contract/reference/states.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { type AttemptLimit, countAttempt, tooMany } from '#server/kit/http/attempts.ts'
import { inputOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { authorize, remember, replyText } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { citiesOf, codeNames, placeOfZip, referenceLists, specializations } from './lists.ts'
import type { NpiLookUp } from './npi.ts'

const forADay = 'public, max-age=86400'
/** Cached by the browser but revalidated each time, so that an expired session is still noticed. */
const revalidated = 'private, no-cache'

/** Sends what changes only with a release, or 304 if the browser has it already. */
function send(request: FastifyRequest, reply: FastifyReply, text: string, cacheControl: string) {
  // Weak, because compression changes the bytes but not the content.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  reply.header('cache-control', cacheControl).header('etag', etag)
  const has = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)
  return has ? reply.code(304).send() : text
}

/** States, cities, the lists of the request form, and NPI lookup. */
export const referenceRoutes = (lookUpNpi: NpiLookUp | undefined): Route[] => [
  npiRoute(lookUpNpi),

  serveRaw(getStates, async (context, request, reply) => {
    inputOf(getStates, request)
    return send(request, reply, replyText(context, getStates, { data: [...stateOptions] }), forADay)
  }),

  serveRaw(getCities, async (context, request, reply) => {
    const { state } = inputOf(getCities, request)
    return send(request, reply, replyText(context, getCities, { data: citiesOf(state) }), forADay)
  }),

  serveRaw(getPlaceOfZip, async (context, request, reply) => {
    const { zipCode } = inputOf(getPlaceOfZip, request)
    reply.header('cache-control', forADay)
    return replyText(context, getPlaceOfZip, { data: placeOfZip(zipCode) })
  }),

  serveRaw(getSpecializations, async (context, request, reply) => {
    await authorize(context.db, getSpecializations, request, context.clock.now())
    inputOf(getSpecializations, request)
    const text = replyText(context, getSpecializations, { data: specializations() })
    return send(request, reply, text, revalidated)
  }),

  serveRaw(getReferenceLists, async (context, request, reply) => {
    await authorize(context.db, getReferenceLists, request, context.clock.now())
    inputOf(getReferenceLists, request)
    const text = replyText(context, getReferenceLists, { data: referenceLists() })
    return send(request, reply, text, revalidated)
  }),

  serveRaw(getCodeNames, async (context, request, reply) => {
    await authorize(context.db, getCodeNames, request, context.clock.now())
    const { codes } = inputOf(getCodeNames, request)
    if (codes !== '') return replyText(context, getCodeNames, { data: namesOf(codes.split(',')) })
    const data = Object.fromEntries(codeNames())
    return send(request, reply, replyText(context, getCodeNames, { data }), revalidated)
  }),
]

/** The names of the known ones among these codes. */
function namesOf(codes: readonly string[]): Record<string, string> {
  const names = codeNames()
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = names.get(code.trim())
      return name === undefined ? [] : [[code.trim(), name]]
    }),
  )
}

/** Far above what a person types, so that no one copies the registry through the portal. */
const limits: readonly AttemptLimit[] = [
  { kind: 'NPI look-ups a minute', max: 20, seconds: 60 },
  { kind: 'NPI look-ups an hour', max: 200, seconds: 3600 },
]

/** Without `lookUp` no registry is configured. No transaction is open while the registry is queried. */
const npiRoute = (lookUp: NpiLookUp | undefined): Route =>
  serveRaw(getNpiRecord, async (context, request) => {
    const now = context.clock.now()
    const actor = await authorize(context.db, getNpiRecord, request, now)
    const { npi } = inputOf(getNpiRecord, request)
    remember(context, getNpiRecord, request, actor, now)
    if (!lookUp) return replyText(context, getNpiRecord, { data: { outcome: 'off', provider: null } })
    for (const limit of limits) {
      const attempt = await countAttempt(context.db, limit, `user ${actor.userId}`, now)
      if (attempt.used > limit.max) tooMany(attempt, now)
    }
    const entry = { action: 'reference.npi', kind: 'npi', records: [npi] }
    await context.db.transaction((tx) => writeAudit(tx, actor, entry, now, request.ip))
    return replyText(context, getNpiRecord, { data: await lookUp(npi) })
  })
