import type { StoredFile } from '#contract/files/files.ts'
import { multipartBody, multipartType, picture } from '#server/testing/uploads.ts'
import { within } from '../programs.ts'

/** A portal whose store goes away, and somebody's session there. */
export interface Witness {
  readonly address: string
  readonly token: string
}

/** In milliseconds: until a person was told that the store is away, and from its return until all went through. */
export interface Outage {
  readonly uploadTold: number
  readonly readTold: number
  readonly backAfter: number
}

/** While the store is away uploads and readers are told so by a 503 of ours, and when it is back all goes on. */
export async function awayAndBack(
  { address, token }: Witness,
  takeAway: () => Promise<void>,
  bringBack: () => Promise<void>,
  faults: string[],
): Promise<Outage> {
  const before = await upload(address, token)
  if (before.status !== 200) faults.push(`an upload answered ${before.status} before anything was away`)
  await takeAway()
  const told = await timed(() => upload(address, token))
  const read = await timed(() => answerOf(fetch(address + before.file.fileUrl)))
  for (const [what, { status, code }] of [
    ['an upload', told.answer],
    ['a reader', read.answer],
  ] as const)
    if (status !== 503 || code !== 'files.store-away')
      faults.push(`${what} was told ${status} ${code} by a store that is away`)
  const { ms } = await timed(async () => {
    await bringBack()
    await within(60, async () => {
      const again = await upload(address, token)
      const bytes = await fetch(address + before.file.fileUrl)
      if (again.status !== 200 || bytes.status !== 200) throw new Error('not back yet')
    })
  })
  return { uploadTold: told.ms, readTold: read.ms, backAfter: ms }
}

interface Told {
  readonly status: number
  readonly code?: string
  readonly file: StoredFile
}

async function upload(address: string, token: string): Promise<Told> {
  const payload = multipartBody([{ name: 'wound.png', type: 'image/png', content: await picture('png') }])
  const headers = { authorization: `Bearer ${token}`, 'content-type': multipartType }
  const body = new Uint8Array(payload)
  return answerOf(fetch(`${address}/api/s3/uploadFileOnS3`, { method: 'POST', headers, body }))
}

async function answerOf(asked: Promise<Response>): Promise<Told> {
  const answer = await asked
  const text = await answer.text()
  return { ...(text.startsWith('{') ? JSON.parse(text) : {}), status: answer.status }
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const startedAt = performance.now()
  const answer = await work()
  return { answer, ms: Math.round(performance.now() - startedAt) }
}
