import type { StoredFile } from '#contract/files/stored-file.ts'
import { multipartBody, multipartType, picture } from '#server/testing/uploads.ts'
import { within } from '../programs.ts'

/** A portal whose store becomes unavailable, and a session token. */
export interface Session {
  readonly address: string
  readonly token: string
}

/** In milliseconds: until the 503 for an upload and a download, and from the store's return until both succeeded. */
export interface Outage {
  readonly uploadErrorMs: number
  readonly readErrorMs: number
  readonly recoveryMs: number
}

/** While the store is unavailable, uploads and downloads must answer 503; when it is back, both must succeed. */
export async function outageOf(
  { address, token }: Session,
  makeUnavailable: () => Promise<void>,
  restore: () => Promise<void>,
  faults: string[],
): Promise<Outage> {
  const before = await upload(address, token)
  if (before.status !== 200) faults.push(`an upload answered ${before.status} before the outage`)
  await makeUnavailable()
  const uploading = await timed(() => upload(address, token))
  const read = await timed(() => answerOf(fetch(address + before.file.fileUrl)))
  for (const [what, { status, code }] of [
    ['an upload', uploading.answer],
    ['a download', read.answer],
  ] as const)
    if (status !== 503 || code !== 'files.store-unavailable')
      faults.push(`${what} answered ${status} ${code} while the store was unavailable`)
  const { ms } = await timed(async () => {
    await restore()
    await within(60, async () => {
      const again = await upload(address, token)
      const bytes = await fetch(address + before.file.fileUrl)
      if (again.status !== 200 || bytes.status !== 200) throw new Error('not back yet')
    })
  })
  return { uploadErrorMs: uploading.ms, readErrorMs: read.ms, recoveryMs: ms }
}

interface Reply {
  readonly status: number
  readonly code?: string
  readonly file: StoredFile
}

async function upload(address: string, token: string): Promise<Reply> {
  const payload = multipartBody([{ name: 'wound.png', type: 'image/png', content: await picture('png') }])
  const headers = { authorization: `Bearer ${token}`, 'content-type': multipartType }
  const body = new Uint8Array(payload)
  return answerOf(fetch(`${address}/api/s3/uploadFileOnS3`, { method: 'POST', headers, body }))
}

async function answerOf(asked: Promise<Response>): Promise<Reply> {
  const answer = await asked
  const text = await answer.text()
  return { ...(text.startsWith('{') ? JSON.parse(text) : {}), status: answer.status }
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const startedAt = performance.now()
  const answer = await work()
  return { answer, ms: Math.round(performance.now() - startedAt) }
}
