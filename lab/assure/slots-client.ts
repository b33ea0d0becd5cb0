import { setTimeout as pause } from 'node:timers/promises'

/** A client process of the race for slots: sends each attempt at once and reports its outcome to the parent. */

export interface Attempt {
  readonly number: number
  readonly url: string
  readonly token: string
  readonly body: object
}

export interface Outcome {
  readonly number: number
  readonly status: number
  /** The error code, or ''. */
  readonly code: string
  /** The appointment that was booked, or ''. */
  readonly id: string
  /** Number of retries after a 503. */
  readonly busy: number
}

/** Limit of retries after a 503. */
const maxRetries = 20

process.on('message', async (attempt: Attempt) => {
  process.send?.(await tried(attempt))
})

async function tried(attempt: Attempt): Promise<Outcome> {
  const { number } = attempt
  for (let busy = 0; ; busy += 1) {
    const outcome = await sent(attempt).catch(() => ({ status: 0, code: 'no answer', id: '' }))
    if (outcome.status !== 503 || busy === maxRetries) return { number, ...outcome, busy }
    await pause(250)
  }
}

async function sent({ url, token, body }: Attempt) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; data?: { _id?: string } }
  return { status: response.status, code: answer.code ?? '', id: answer.data?._id ?? '' }
}
