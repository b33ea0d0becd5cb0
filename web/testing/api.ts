import type { Endpoint } from '#contract/endpoint.ts'
import type { Arrived, Reply } from './server.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

let isUsed = false

const control = (method: string, body?: unknown) =>
  fetch('/component-api', { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** Says what the server answers to an endpoint: one answer after the other, the last of them from then on. */
export async function answers(endpoint: Call, ...replies: readonly Reply[]): Promise<void> {
  // What is still there came from a test that said nothing.
  if (!isUsed) await control('DELETE')
  isUsed = true
  await control('PUT', { call: nameOf(endpoint), answers: replies })
}

/** A success with this body. */
export const ok = (body: object = {}, more: Partial<Reply> = {}): Reply => ({
  status: 200,
  body: { success: true, ...body },
  ...more,
})

/** An error in the server's words, some of them about fields. */
export const errorReply = (status: number, error: string, more: object = {}): Reply => ({
  status,
  body: { success: false, code: 'input.invalid', error, ...more },
})

/** Sends the held replies. */
export async function releaseHeld(): Promise<void> {
  await control('POST')
}

/** The calls of an endpoint that have arrived. */
export async function arrived(endpoint: Call): Promise<readonly Arrived[]> {
  const all: Arrived[] = await (await fetch('/component-api')).json()
  return all.filter(({ call }) => call === nameOf(endpoint))
}

/** Clears the stubbed replies and the recorded calls. */
export async function forgetApi(): Promise<void> {
  if (isUsed) await control('DELETE')
  isUsed = false
}
