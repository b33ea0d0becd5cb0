import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { GoogleConfig } from '../config.ts'

const program = fileURLToPath(new URL('../../demo/google/main.ts', import.meta.url))

export interface StandInEvent {
  readonly id: string
  readonly status: string
  readonly summary?: string
  readonly start: { dateTime?: string; date?: string }
  readonly hangoutLink?: string
  readonly [field: string]: unknown
}

export interface StandInState {
  readonly calls: Record<string, number>
  readonly channels: readonly { id: string; token?: string; address: string; endsAt: number }[]
  readonly grants: number
  readonly events: readonly StandInEvent[]
}

/** The stand-in server for Google, running in its own process. */
export interface StandIn {
  readonly address: string
  /** The settings of a portal that uses it. */
  readonly config: GoogleConfig
  control(path: string, body?: object): Promise<unknown>
  state(email?: string): Promise<StandInState>
  /** Kills it with SIGKILL, to simulate a power cut. */
  kill(): Promise<void>
  /** Starts it again at the same address, with the state from its file. */
  start(): Promise<void>
  close(): Promise<void>
}

const client = { clientId: 'verimend.apps.test', clientSecret: 'a secret of the tests' }

/** @param options.file stores its state across restarts */
export async function startStandIn({
  file,
  redirectUri = 'http://localhost:3000/appointment',
}: {
  file?: string
  redirectUri?: string
} = {}): Promise<StandIn> {
  let child: ChildProcess | undefined
  let address = ''
  const start = async () => {
    const port = address ? new URL(address).port : '0'
    const flags = ['--port', port, '--client-id', client.clientId, '--client-secret', client.clientSecret]
    const more = ['--redirect-uri', redirectUri, ...(file ? ['--file', file] : [])]
    child = spawn(process.execPath, [program, ...flags, ...more], { stdio: ['pipe', 'pipe', 'inherit'] })
    if (!child.stdout) throw new Error('the stand-in has no output')
    const [line] = await once(child.stdout, 'data')
    address = String(line).trim()
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  const control = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/control/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`/control/${path} answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    address,
    config: { ...client, standIn: { api: address, pages: address } },
    control,
    async state(email) {
      const query = email ? `?email=${encodeURIComponent(email)}` : ''
      return (await fetch(`${address}/control/state${query}`)).json() as Promise<StandInState>
    },
    kill,
    start,
    close: kill,
  }
}

/** A PKCE verifier with its S256 challenge. */
export function proofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A user's answer on the consent page. */
export interface Consent {
  readonly email: string
  readonly answer?: 'allow' | 'deny'
  /** The optional scopes that stay selected; by default all. */
  readonly scopes?: readonly string[]
}

/** Submits the consent page at `url` and returns the query of the redirect. */
export async function consent(
  url: string,
  { email, answer = 'allow', scopes = ['https://www.googleapis.com/auth/calendar.events'] }: Consent,
): Promise<URLSearchParams> {
  const asked = new URL(url)
  const body = new URLSearchParams(asked.searchParams)
  body.set('email', email)
  body.set('answer', answer)
  for (const scope of scopes) body.append('scope_granted', scope)
  const reply = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body, redirect: 'manual' })
  const to = reply.headers.get('location')
  if (!to) throw new Error(`the consent page answered ${reply.status} ${await reply.text()}`)
  return new URL(to).searchParams
}
