import type { Endpoint } from '#contract/endpoint.ts'
import type { Arrived, Reply } from './server.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

let isUsed = false

const control = (method: string, body?: unknown) =>
  fetch('/component-api', { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

const keyOf = ({ method, path }: Call) => `${method} ${path}`

/** Sets the replies of the stub server to an endpoint, in order. The last one repeats. */
export async function answers(endpoint: Call, ...replies: readonly Reply[]): Promise<void> {
  // Calls recorded so far come from tests that did not use this module.
  if (!isUsed) await control('DELETE')
  isUsed = true
  await control('PUT', { call: keyOf(endpoint), answers: replies })
}

export const ok = (body: object = {}, more: Partial<Reply> = {}): Reply => ({
  status: 200,
  body: { success: true, ...body },
  ...more,
})

/** An error reply; `more` can add field errors or another code. */
export const errorReply = (status: number, error: string, more: object = {}): Reply => ({
  status,
  body: { success: false, code: 'input.invalid', error, ...more },
})

/** Sends the replies that are marked as `held`, once there is one. */
export async function releaseHeld(): Promise<void> {
  await control('POST')
}

/** The calls that the stub server has received for an endpoint. */
export async function arrived(endpoint: Call): Promise<readonly Arrived[]> {
  const all: Arrived[] = await (await fetch('/component-api')).json()
  return all.filter(({ call }) => call === keyOf(endpoint))
}

/** Clears the stubbed replies and the recorded calls. */
export async function resetApi(): Promise<void> {
  if (isUsed) await control('DELETE')
  isUsed = false
}
