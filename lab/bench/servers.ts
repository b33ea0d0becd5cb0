import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import type { Dataset } from './dataset.ts'

const raw = fileURLToPath(new URL('./raw.ts', import.meta.url))

/** The portal runs an office's reads behind the wall. */
const officesOf = (url: string) => url.replace('//verimend@', '//verimend_office@')

/** Starts the compared servers as separate processes with the same number of database connections. */
export function serversIn(folder: string, smtpUrl: string, flags: readonly string[]) {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  return {
    /** The complete portal as started by `npm run serve`, or that of another checkout, without the limits on creating records. */
    portal: (
      { size, url }: Pick<Dataset, 'size' | 'url'>,
      program = unlimitedPortal,
    ): Promise<ServerProcess> => {
      const name = program === unlimitedPortal ? `portal-${size}` : `portal-other-${size}`
      return startServer(
        {
          DATA_DIR: join(folder, name),
          DATABASE_URL: url,
          DATABASE_OFFICE_URL: officesOf(url),
          SMTP_URL: smtpUrl,
        },
        { program, log: join(logs, `${name}.log`), flags },
      )
    },
    /** The program with both baselines; without a session it writes as the same user that calls the portal. */
    raw: ({ size, url, sender }: Dataset): Promise<ServerProcess> => {
      const { id: userId, officeId } = sender
      const actor = { userId, officeId, userType: 2, name: 'Raw Writer', physicianId: null, sessionId: 0 }
      return startServer(
        {
          DATABASE_URL: url,
          SMTP_URL: smtpUrl,
          ACTOR: JSON.stringify(actor),
        },
        { program: raw, log: join(logs, `raw-${size}.log`), flags },
      )
    },
  }
}
