import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { auditedSince, lastAudited } from '#server/testing/audited.ts'
import type { Portal } from '#server/testing/portal.ts'
import { multipartBody, multipartType, pdf } from '#server/testing/uploads.ts'
import { isTest, readSources } from '../sources.ts'
import { name } from './contract.ts'
import type { Input } from './exceptions.ts'
import { idInputsOf } from './ids.ts'

/** A response with its body and headers as text, so that both can be searched for leaked words. */
export interface Reply {
  readonly status: number
  readonly code: string | undefined
  /** The fields that an error is about. */
  readonly fields: readonly string[]
  readonly text: string
  readonly headers: string
}

export interface Call {
  readonly endpoint: Endpoint
  /** Describes the caller and the input. */
  readonly title: string
  readonly input: Input
  readonly token: string
  /** Words that the response must not contain. */
  readonly hidden: readonly string[]
}

let calls = 0
export const callsMade = () => calls

/** Sends a call: path parameters in the path, other fields in the query of a GET or the body of a POST. */
export async function send(
  portal: Pick<Portal, 'app'>,
  { endpoint, input, token }: Omit<Call, 'title' | 'hidden'>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  calls += 1
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part] ?? '0')
    delete rest[part]
    return encodeURIComponent(value)
  })
  const answer = await portal.app.http.inject({
    method: endpoint.method,
    url: `/api${path}`,
    ...(endpoint.method === 'GET' ? { query: rest as Record<string, string> } : bodyOf(endpoint, rest)),
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(endpoint.upload && { 'content-type': multipartType }),
      // A new network address per call, so that rate limits by address do not interfere.
      'x-forwarded-for': `10.77.${Math.floor(calls / 250) % 250}.${(calls % 250) + 1}`,
      ...headers,
    },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson ? answer.json<{ code?: string; fields?: object }>() : {}
  return {
    status: answer.statusCode,
    code: body.code,
    fields: Object.keys(body.fields ?? {}),
    text: answer.payload,
    headers: JSON.stringify(answer.headers),
  }
}

const bodyOf = ({ upload }: Endpoint, payload: object) => ({
  payload: upload
    ? multipartBody([
        ...Object.entries(payload).map(([field, content]) => ({ field, content: String(content) })),
        { name: 'scan.pdf', type: 'application/pdf', content: pdf },
      ])
    : payload,
})

/** 'done': the call succeeds, or the endpoint declares the conflict (409) that it returns. Otherwise one of these errors. */
export type Expected = 'done' | readonly ErrorCode[]

/** Errors that every endpoint can return without declaring them: those that the kit uses. */
const general = new Set(
  readSources(`${import.meta.dirname}/../../..`)
    .filter(({ path }) => path.startsWith('server/kit/') && !isTest(path))
    .flatMap(({ code }) => [...code.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, said = '']) => said)),
)
export const isGeneral = (code: string): boolean => general.has(code)

/** Describes what is wrong with a response; undefined when it is as expected. */
export function violationOf(call: Call, expected: Expected, reply: Reply): string | undefined {
  const what = `${name(call.endpoint)} by ${call.title}`
  const everything = `${reply.text} ${reply.headers}`.toLowerCase()
  const leaked = call.hidden.find((word) => everything.includes(word.toLowerCase()))
  if (leaked !== undefined) return `${what} shows ${leaked}`
  const code = reply.code as ErrorCode | undefined
  if (code !== undefined && !call.endpoint.errors.includes(code) && !isGeneral(code))
    return `${what} was answered ${code}, which the contract does not declare`
  if (expected === 'done') {
    const conflicts = conflictsOf(call.endpoint)
    if (reply.status === 200 || conflicts.some((one) => one === code)) return undefined
    return `${what} was answered ${reply.status} ${code} ${reply.fields}, not done`
  }
  const isExpected = expected.some((one) => one === code && errors[one][0] === reply.status)
  return isExpected ? undefined : `${what} was answered ${reply.status} ${code}, not ${expected.join(' or ')}`
}

/** The conflicts (409) that an endpoint may return for a record of the caller, such as one that is final already. */
function conflictsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const unknown = idInputsOf(endpoint).flatMap(({ codes, kind }) => (kind === 'self' ? [] : codes))
  return endpoint.errors.filter((code) => errors[code][0] === 409 && !unknown.includes(code))
}

/** What a call has done in the database. */
export interface Effect {
  /** Statements, except a transaction's beginning, which includes the wall's context, and its end. */
  readonly statements: number
  /** The audited actions, each with its kind of record, and whether records are named. */
  readonly audited: readonly string[]
}

/** Watches the statements of a portal on which nothing else is happening. */
export function watchEffects({ db }: Portal) {
  const watched = new WeakSet<object>()
  let sent = 0
  const watch = (client: object & { query: unknown }) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = (client.query as (...args: unknown[]) => unknown).bind(client)
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args
        const text = typeof first === 'string' ? first : (first as { text: string }).text
        if (!/^\s*(?:(?:begin|commit|rollback)\s*$|select\s+set_config\b)/i.test(text)) sent += 1
        return query(...args)
      },
    })
  }
  for (const { pool } of new Set([db, db.offices])) pool.on('acquire', watch)
  return {
    async of<T>(work: () => Promise<T>): Promise<{ result: T; effect: Effect }> {
      const last = await lastAudited(db)
      sent = 0
      const result = await work()
      const statements = sent
      const audited = await auditedSince(db, last)
      return { result, effect: { statements, audited } }
    },
  }
}
