import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Portal } from '#server/testing/portal.ts'
import { idInputsOf, name } from './access-inputs.ts'
import type { Input } from './right-inputs.ts'

/** An answer as it came, with its headers, so that words are looked for in all of it. */
export interface AccessReply {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
  readonly headers: string
}

export interface Call {
  readonly endpoint: Endpoint
  /** Who calls, and with what. */
  readonly title: string
  readonly input: Input
  readonly token: string
  /** Words that this caller must read nowhere. */
  readonly hidden: readonly string[]
}

let calls = 0
/** How many calls were made so far. */
export const callsMade = () => calls

/** Sends a call: what the path names in the path, all else in the query of a GET or the body of a POST. */
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
      // Limits by network address are not what is tested here.
      'x-forwarded-for': `10.77.${Math.floor(calls / 250) % 250}.${(calls % 250) + 1}`,
    },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const code = isJson ? answer.json<{ code?: string }>().code : undefined
  return { status: answer.statusCode, code, text: answer.payload, headers: JSON.stringify(answer.headers) }
}

/** Whether a call was right: it did what was asked, or came too late for it in a way that the contract names. */
export type Expected = 'done' | readonly ErrorCode[]

/** What is wrong with the answer to a call, undefined where nothing is. */
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

/** What an endpoint may say of a record that the caller sees and that is past what was asked. */
function conflictsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const unknown = idInputsOf(endpoint).flatMap(({ codes, kind }) => (kind === 'self' ? [] : codes))
  return endpoint.errors.filter((code) => errors[code][0] === 409 && !unknown.includes(code))
}
