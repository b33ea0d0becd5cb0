import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Door } from '#server/testing/hostile/judge.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type Endings, openOwnDatabase, signedIn } from '../portal.ts'

/** A portal for patients in a process of its own, whose memory can be watched. */
export interface OwnPortal extends Door {
  /** In MB: what it holds now, and the most that it ever held. */
  memory(): { now: number; peak: number }
}

export async function openOwnPortal(
  folder: string,
  endings: Endings,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const { db, url } = await openOwnDatabase(folder, endings)
  const token = await signedIn(db)
  // MALLOC_ARENA_MAX as npm run serve sets it: see docs/operations.md.
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, MALLOC_ARENA_MAX: '2', ...env }
  const server = await startServer(settings, { program: unlimitedPortal, log: join(folder, 'portal.log') })
  endings.push(() => server.end('SIGTERM'))
  return {
    address: server.address,
    token,
    isScanned: env.CLAMD_URL !== undefined,
    memory: () => memoryOf(server.child.pid ?? 0),
  }
}

/** From Linux; NaN elsewhere. */
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
