import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Session } from '../tour/portal.ts'
import type { Viewer } from './states.ts'

/** What a demo has answered once, so that pictures show the same people, days and counts for ever. */
export interface Recording {
  /** The moment of the recording, which the browser takes for now. */
  readonly at: string
  readonly sessions: Readonly<Partial<Record<Viewer, Session>>>
  /** The reply to each call, by viewer and call. */
  readonly replies: Readonly<Record<string, { readonly status: number; readonly body: string }>>
}

const file = join(import.meta.dirname, 'replies.json.gz')

export const readRecording = (): Recording => JSON.parse(gunzipSync(readFileSync(file)).toString())
export const writeRecording = (recording: Recording): void =>
  writeFileSync(file, gzipSync(JSON.stringify(recording), { level: 9 }))

/** Names a call of a viewer: the same call gets the same reply. */
export const callOf = (who: Viewer, method: string, url: URL, body: string): string =>
  `${who} ${method} ${url.pathname}${url.search} ${body}`

const isCall = (url: URL) => url.pathname.startsWith('/api/')
/** Files are not kept: a plain surface stands for each picture. The stream of changes has nothing to tell. */
const isKept = (url: URL) => isCall(url) && !/^\/api\/(?:files|live)\b/.test(url.pathname)

/** Keeps every reply that a page gets. */
export function record(page: Page, who: Viewer, replies: Record<string, { status: number; body: string }>) {
  page.on('response', async (response) => {
    const request = response.request()
    const url = new URL(request.url())
    if (!isKept(url)) return
    const body = await response.text().catch(() => undefined)
    if (body === undefined) return
    replies[callOf(who, request.method(), url, request.postData() ?? '')] = {
      status: response.status(),
      body,
    }
  })
}

/** Answers the calls of a page from the recording. Calls that nobody made then are reported to `missed`. */
export async function replay(
  page: Page,
  who: Viewer,
  { replies }: Recording,
  picture: Buffer,
  missed: (call: string) => void,
): Promise<void> {
  await page.route(isCall, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    // No answer: the stream stays open without events.
    if (url.pathname.startsWith('/api/live')) return
    if (!isKept(url)) return route.fulfill({ contentType: 'image/png', body: picture })
    const call = callOf(who, request.method(), url, request.postData() ?? '')
    const reply = replies[call]
    if (!reply) missed(call)
    return route.fulfill({
      status: reply?.status ?? 404,
      contentType: 'application/json',
      body: reply?.body ?? '{"success":false,"error":"Not recorded.","code":"record.not-found"}',
    })
  })
}
