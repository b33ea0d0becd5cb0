import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import type { Dataset } from './dataset.ts'

const raw = fileURLToPath(new URL('./raw.ts', import.meta.url))

/** Starts what is compared, each as a process of its own with as many connections to the database. */
export function serversIn(folder: string, smtpUrl: string, flags: readonly string[]) {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  return {
    /** The whole portal, as `npm run serve` starts it for patients, with one person who creates everything. */
    portal: ({ size, url }: Pick<Dataset, 'size' | 'url'>): Promise<ServerProcess> =>
      startServer(
        { DATA_DIR: join(folder, `portal-${size}`), DATABASE_URL: url, SMTP_URL: smtpUrl },
        { program: unlimitedPortal, log: join(logs, `portal-${size}.log`), flags },
      ),
    /** The limit; it writes as the same person that the portal is called by. */
    raw: ({ size, url, sender }: Dataset): Promise<ServerProcess> => {
      const { id: userId, officeId } = sender
      const actor = { userId, officeId, userType: 2, name: 'Raw Writer', physicianId: null, sessionId: 0 }
      return startServer(
        { DATABASE_URL: url, ACTOR: JSON.stringify(actor) },
        { program: raw, log: join(logs, `raw-${size}.log`) },
      )
    },
  }
}

/** A mail server that takes every mail, in the time that one far away needs, and keeps none. */
export async function swallowMail(): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 20,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.on('end', () => setTimeout(done, 50))
      stream.resume()
    },
  })
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
