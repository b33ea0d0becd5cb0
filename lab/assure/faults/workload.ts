import { setTimeout as pause } from 'node:timers/promises'
import { submissionWith } from '#server/testing/ivr.ts'
import { multipartBody, multipartType, picture } from '#server/testing/uploads.ts'
import type { Office, People } from './people.ts'

/** What the server has acknowledged, as its clients wrote it down. */
export interface Ledger {
  /** The ids of requests, by the number that each was sent with. */
  readonly submits: Map<string, string>
  readonly decisions: Set<string>
  readonly bookings: Set<string>
  uploads: number
}

export interface Answered {
  /** When it ended (performance.now). */
  readonly at: number
  readonly ms: number
  /** 0 without a reply. */
  readonly status: number
}

export interface Workload {
  readonly ledger: Ledger
  /** Every reply, including those to repeated attempts. */
  readonly answered: Answered[]
  /** Replies that no fault explains. */
  readonly wrong: string[]
  /** How many steps were acknowledged. */
  acknowledged(): number
  /** Lets each client finish what it has begun, and waits for that. */
  finish(): Promise<void>
}

interface Options {
  readonly people: People
  /** Asked for each call. */
  readonly address: () => string
  readonly clients: number
  /** Waits between two pieces of work of a client, in ms. */
  readonly pauseMs?: number
  /** Failed calls are sent again with the same key; otherwise each is in `wrong`. */
  readonly repeats?: boolean
  /** Distinguishes its keys and numbers from those of another workload on the same database. */
  readonly prefix?: string
}

const quarter = 15 * 60_000
const pictureNames = ['front', 'back', 'wound'] as const
const timeoutMs = 40_000

/**
 * Clients of several offices that upload pictures, submit requests, have every third decided and book an appointment
 * with every second, until `finish`. Calls that get no reply, 503, or a balancer's 502 or 504 are sent again with the
 * same idempotency key, like people who press Submit again: the portal's pages keep the key.
 */
export async function startWorkload(options: Options): Promise<Workload> {
  const { people, address, clients, pauseMs = 0, repeats = true, prefix = 'N' } = options
  const ledger: Ledger = { submits: new Map(), decisions: new Set(), bookings: new Set(), uploads: 0 }
  const answered: Answered[] = []
  const wrong: string[] = []
  const bytes = await picture('png')
  const firstSlot = Math.ceil(Date.now() / quarter) * quarter + 2 * 86_400_000
  let [begun, acknowledged, isEnding] = [0, 0, false]

  async function once(path: string, token: string, init: RequestInit, key: string) {
    const startedAt = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': `${prefix}-${key}`,
      ...init.headers,
    }
    const url = `${address()}/api${path}`
    let why = ''
    const failed = (error: Error) => {
      why = (error.cause as { code?: string } | undefined)?.code ?? error.name
      return undefined
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(url, { ...init, headers, signal }).catch(failed)
    const text = await reply?.text().catch(failed)
    const status = text === undefined ? 0 : (reply?.status ?? 0)
    answered.push({ at: performance.now(), ms: performance.now() - startedAt, status })
    return { status, body: status === 0 ? { code: why } : bodyOf(text) }
  }

  /** The body of the first reply that is neither none nor 503; undefined when it is an error. */
  async function sent(
    path: string,
    token: string,
    init: RequestInit,
    key: string,
  ): Promise<Body | undefined> {
    for (;;) {
      const { status, body } = await once(path, token, init, key)
      if (status === 200 || body.code === 'ivr.already-decided') {
        acknowledged += 1
        return body
      }
      // 502 and 504 come from a balancer, which does not know what happened to the call.
      const isFault = [0, 502, 503, 504].includes(status)
      if (!repeats || !isFault) wrong.push(`${path}: ${status} ${body.code ?? ''}`)
      if (!repeats || !isFault) return undefined
      await pause(100)
    }
  }

  async function work(office: Office, number: number): Promise<void> {
    const urls: Record<string, string> = {}
    for (const name of pictureNames) {
      const body = new Uint8Array(multipartBody([{ name: `${name}.png`, type: 'image/png', content: bytes }]))
      const init = { method: 'POST', body, headers: { 'content-type': multipartType } }
      const reply = await sent('/s3/uploadFileOnS3', office.token, init, `picture-${name}-${number}`)
      if (!reply) return
      ledger.uploads += 1
      urls[name] = reply.file?.fileUrl ?? ''
    }
    const { front = '', back = '', wound = '' } = urls
    const ptan = `${prefix}${number}`
    const form = { ...submissionWith({ front, back, wound }, office.physicianId, '2199-01-01'), ptan }
    const submitted = await sent('/ivr/submitIvr', office.token, post(form), `request-${number}`)
    const id = submitted?.data?._id
    if (id === undefined) return
    ledger.submits.set(ptan, id)
    if (number % 3 === 0) {
      const decision = post({ ivrId: id, status: 'Approved' })
      if (await sent('/ivr/reviewIvr', people.reviewer, decision, `review-${number}`))
        ledger.decisions.add(id)
    }
    if (number % 2 === 0) {
      const start = new Date(firstSlot + (number / 2) * quarter).toISOString()
      const slot = { start, durationMinutes: 15, timeZone: 'UTC', memberId: '', alsoAtThisTime: true }
      const booked = await sent('/appointment/bookAppointment', office.token, post(slot), `booking-${number}`)
      if (booked?.data) ledger.bookings.add(booked.data._id)
    }
  }

  const client = async (which: number) => {
    const office = people.offices[which % people.offices.length]
    while (office && !isEnding) {
      begun += 1
      await work(office, begun)
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()))
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, which) => client(which)))
  return {
    ledger,
    answered,
    wrong,
    acknowledged: () => acknowledged,
    async finish() {
      isEnding = true
      await running
    },
  }
}

/** A load balancer's own reply is not JSON. */
function bodyOf(text = ''): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return { code: text.slice(0, 80) }
  }
}

interface Body {
  readonly code?: string
  readonly file?: { readonly fileUrl: string }
  readonly data?: { readonly _id: string }
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
