import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import type { PortalAccess } from '../../hostile/judge.ts'
import { type Cleanups, openOwnDatabase, signedIn } from '../portal.ts'

/** A portal for patients in a separate process, whose memory can be measured. */
export interface OwnPortal extends PortalAccess {
  /** Current and peak memory in MB. */
  memory(): { now: number; peak: number }
}

export async function openOwnPortal(
  folder: string,
  cleanups: Cleanups,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const { db, url } = await openOwnDatabase(folder, cleanups)
  const token = await signedIn(db)
  // MALLOC_ARENA_MAX as `npm run serve` sets it (docs/operations.md).
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, MALLOC_ARENA_MAX: '2', ...env }
  const server = await startServer(settings, { program: unlimitedPortal, log: join(folder, 'portal.log') })
  cleanups.push(() => server.end('SIGTERM'))
  return {
    address: server.address,
    token,
    isScanned: env.CLAMD_URL !== undefined,
    memory: () => memoryOf(server.child.pid ?? 0),
  }
}

/** Read from /proc; NaN on other systems than Linux. */
function memoryOf(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mb = (field: string) =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
    return { now: mb('VmRSS'), peak: mb('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}
