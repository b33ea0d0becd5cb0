import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Portal } from '#server/testing/portal.ts'
import { idInputsOf, name } from './access-inputs.ts'
import type { Input } from './valid-inputs.ts'

/** A response with its body and headers as text, so that both can be searched for leaked words. */
export interface AccessReply {
  readonly status: number
  readonly code: string | undefined
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
  call: Omit<Call, 'title' | 'hidden'>,
): Promise<AccessReply> {
  const { endpoint, input, token } = call
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
    ...(endpoint.method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      // A new network address per call, so that rate limits by address do not interfere.
      'x-forwarded-for': `10.77.${Math.floor(calls / 250) % 250}.${(calls % 250) + 1}`,
    },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const code = isJson ? answer.json<{ code?: string }>().code : undefined
  return { status: answer.statusCode, code, text: answer.payload, headers: JSON.stringify(answer.headers) }
}

/** 'done': the call succeeds, or the endpoint declares the conflict (409) that it returns. Otherwise one of these errors. */
export type Expected = 'done' | readonly ErrorCode[]

/** Describes what is wrong with a response; undefined when it is as expected. */
export function violationOf(call: Call, expected: Expected, reply: AccessReply): string | undefined {
  const what = `${name(call.endpoint)} by ${call.title}`
  const everything = `${reply.text} ${reply.headers}`.toLowerCase()
  const leaked = call.hidden.find((word) => everything.includes(word.toLowerCase()))
  if (leaked !== undefined) return `${what} shows ${leaked}`
  if (expected === 'done') {
    const conflicts = conflictsOf(call.endpoint)
    if (reply.status === 200 || conflicts.some((code) => code === reply.code)) return undefined
    return `${what} was answered ${reply.status} ${reply.code}, not done`
  }
  const isExpected = expected.some((code) => code === reply.code && errors[code][0] === reply.status)
  return isExpected
    ? undefined
    : `${what} was answered ${reply.status} ${reply.code}, not ${expected.join(' or ')}`
}

/** The conflicts (409) that an endpoint may return for a record of the caller, such as one that is final already. */
function conflictsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const unknown = idInputsOf(endpoint).flatMap(({ codes, kind }) => (kind === 'self' ? [] : codes))
  return endpoint.errors.filter((code) => errors[code][0] === 409 && !unknown.includes(code))
}
