/** One of the processes that race for slots: sends what it is told to, at once, and answers what came back. */

export interface Attempt {
  readonly number: number
  readonly url: string
  readonly token: string
  readonly body: object
}

export interface Outcome {
  readonly number: number
  readonly status: number
  /** The refusal, or '' where there was none. */
  readonly code: string
  /** The appointment that was booked, or ''. */
  readonly id: string
}

process.on('message', async (attempt: Attempt) => {
  process.send?.(await tried(attempt))
})

async function tried({ number, url, token, body }: Attempt): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { code?: string; data?: { _id?: string } }
    return { number, status: response.status, code: answer.code ?? '', id: answer.data?._id ?? '' }
  } catch {
    return { number, status: 0, code: 'no answer', id: '' }
  }
}
