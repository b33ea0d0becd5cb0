import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import type { Dataset } from './dataset.ts'

const raw = fileURLToPath(new URL('./raw.ts', import.meta.url))

/** Starts the compared servers as separate processes with the same number of database connections. */
export function serversIn(folder: string, smtpUrl: string, flags: readonly string[]) {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  return {
    /** The complete portal as started by `npm run serve`, without the limits on creating records. */
    portal: ({ size, url }: Pick<Dataset, 'size' | 'url'>): Promise<ServerProcess> =>
      startServer(
        { DATA_DIR: join(folder, `portal-${size}`), DATABASE_URL: url, SMTP_URL: smtpUrl },
        { program: unlimitedPortal, log: join(logs, `portal-${size}.log`), flags },
      ),
    /** The raw server; it writes as the same user that calls the portal. */
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

/** A mail server that accepts and discards every mail, with the delay of a remote server. */
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
