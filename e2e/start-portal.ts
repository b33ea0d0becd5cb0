import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPeople, openSession } from './people.ts'

const readyWithinMs = 600_000

/** Starts one portal with the demo data for all tests, in its own folder, and stops it afterwards. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const port = process.env.E2E_PORT ?? '3900'
  const dataDir = await mkdtemp(join(tmpdir(), 'verimend-e2e-'))
  // Passes the test processes the mails' location and the port.
  process.env.E2E_DATA_DIR = dataDir
  // Servers are seldom in the time zone of their users.
  const { DATABASE_URL: _, SMTP_URL: __, TZ: ___, ...environment } = process.env
  const portal = spawn(process.execPath, ['server/main.ts', '--demo'], {
    env: {
      ...environment,
      ...{ TZ: 'UTC', PORT: port, DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${port}` },
      // No call of a test is refused because this machine is slow.
      WAIT_FACTOR: '40',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The server's log is stored next to the traces of failed tests.
  await mkdir('test-results', { recursive: true })
  const said = createWriteStream('test-results/portal.log')
  for (const stream of [portal.stdout, portal.stderr]) stream?.pipe(said, { end: false })
  const ended = new Promise<void>((resolve) => portal.once('exit', () => resolve()))
  try {
    await ready(portal)
    await signInAll(`http://localhost:${port}`, dataDir)
  } catch (error) {
    portal.kill('SIGKILL')
    throw error
  }
  return async () => {
    portal.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Signs in each demo user once, for all tests that are not about signing in. */
async function signInAll(address: string, dataDir: string): Promise<void> {
  const sessions: Record<string, unknown> = {}
  for (const [who, email] of Object.entries(demoPeople))
    sessions[who] = await openSession(address, dataDir, email)
  await writeFile(join(dataDir, 'sessions.json'), JSON.stringify(sessions))
}

function ready(portal: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(
      () => reject(new Error(`the portal did not become ready:\n${said}`)),
      readyWithinMs,
    )
    portal.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000)
    })
    portal.stdout?.on('data', (text) => {
      if (!String(text).includes('Verimend is ready')) return
      clearTimeout(late)
      resolve()
    })
    portal.once('exit', () => reject(new Error(`the portal ended before it was ready:\n${said}`)))
  })
}
