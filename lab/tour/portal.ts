import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Session {
  readonly token: string
  readonly email: string
  readonly userType: number
  readonly name: string
  readonly profilePic: string
}

/** A demo portal; `stop` ends it if it was started here. */
export interface DemoPortal {
  readonly address: string
  stop(): Promise<void>
}

/** The portal at `address`, or without one a portal of its own with fresh demo data in a temporary folder. */
export async function demoPortal(address: string | undefined): Promise<DemoPortal> {
  if (address !== undefined) return { address: address.replace(/\/$/, ''), stop: async () => undefined }
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'verimend-tour-'))
  const own = `http://localhost:${port}`
  const { DATABASE_URL: _, SMTP_URL: __, ...environment } = process.env
  const portal = spawn(process.execPath, ['server/main.ts', '--demo'], {
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => portal.once('exit', () => resolve()))
  const stop = async () => {
    portal.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 240; tries += 1) {
    const { ok } = await fetch(own).catch(() => ({ ok: false }))
    if (ok) return { address: own, stop }
    await pause(500)
  }
  await stop()
  throw new Error('the demo portal did not become ready')
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Signs in with the calls that the browser would make; the code comes from the demo's mailbox page. */
export async function signIn(address: string, email: string, password = 'Verimend!2026'): Promise<Session> {
  const seen = new Set(await mails(address))
  const { token } = await posted(address, '/user/signInUserForWeb', { email, password })
  for (let tries = 0; tries < 300; tries += 1) {
    for (const mail of (await mails(address)).filter((one) => !seen.has(one))) {
      const text = await (await fetch(`${address}${mail}?as=text`)).text()
      const otp = /^(\d{5})\s*$/m.exec(text)?.[1]
      if (otp && text.includes(email)) return posted(address, '/user/verifyOtp', { email, otp }, token)
    }
    await pause(200)
  }
  throw new Error(`no code came for ${email}: is ${address} a demo?`)
}

async function mails(address: string): Promise<string[]> {
  const page = await (await fetch(`${address}/demo/mail`)).text()
  return [...page.matchAll(/href="(\/demo\/mail\/[^"]+)"/g)].map(([, path = '']) => path)
}

async function posted(address: string, path: string, body: unknown, token = ''): Promise<Session> {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const said = (await reply.json()) as { data: Session; error?: string }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${said.error}`)
  return said.data
}
