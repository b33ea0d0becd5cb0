import type { PortalAccess } from '../../hostile/judge.ts'
import { memoryOf } from '../../process-memory.ts'
import { peopleOf } from '../faults/people.ts'
import { type Cleanups, openOwnDatabase, startPortals } from '../portal.ts'

/** A portal for patients in a separate process, whose memory can be measured. */
interface OwnPortal extends PortalAccess {
  memory(): ReturnType<typeof memoryOf>
}

export async function openOwnPortal(
  folder: string,
  cleanups: Cleanups,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const { db, url } = await openOwnDatabase(folder, cleanups)
  const [office] = (await peopleOf(db, 1, 1)).offices
  // MALLOC_ARENA_MAX as `npm run serve` sets it (docs/operations.md).
  const settings = { DATABASE_URL: url, MALLOC_ARENA_MAX: '2', ...env }
  const [portal] = await startPortals(folder, 1, cleanups, settings)
  return {
    address: portal?.address ?? '',
    token: office?.token ?? '',
    isScanned: env.CLAMD_URL !== undefined,
    memory: () => memoryOf(portal?.child.pid),
  }
}
