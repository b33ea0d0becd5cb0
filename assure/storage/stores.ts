import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openStorage } from '#server/outside/open-storage.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import type { Endings } from '../portal.ts'
import { startS3 } from './radosgw.ts'

/** A way for a store to be away. */
export interface Absence {
  readonly how: string
  takeAway(): Promise<void>
  bringBack(): Promise<void>
}

export interface Store {
  readonly name: 'disk' | 'S3'
  readonly storage: FileStorage
  /** What opens the same store in another process. */
  readonly place: Parameters<typeof openStorage>[0]
  /** The settings of a portal on it. */
  readonly settings: Pick<Config, 'dataDir' | 's3'>
  readonly absences: readonly Absence[]
}

/** The store of a portal without settings: a folder on this machine's disk. */
export async function diskStore(dataDir: string): Promise<Store> {
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  const aside = join(dataDir, 'aside')
  return {
    name: 'disk',
    storage: await openStorage({ folder, s3: undefined }),
    place: { folder, s3: undefined },
    settings: { dataDir, s3: undefined },
    absences: [
      {
        how: 'is no folder any more',
        async takeAway() {
          renameSync(folder, aside)
          writeFileSync(folder, '')
        },
        async bringBack() {
          renameSync(folder, join(dataDir, 'was in its place'))
          renameSync(aside, folder)
        },
      },
    ],
  }
}

/** A bucket of a real S3 server, or why there is none. */
export async function s3Store(dataDir: string, endings: Endings): Promise<Store | string> {
  const server = await startS3(join(dataDir, 'ceph'))
  if (typeof server === 'string') return server
  endings.push(() => server.stop())
  const s3 = server.place
  return {
    name: 'S3',
    storage: await openStorage({ folder: '', s3 }),
    place: { folder: '', s3 },
    settings: { dataDir, s3 },
    absences: [
      {
        how: 'was killed',
        takeAway: () => server.gateway().end('SIGKILL'),
        bringBack: () => server.restart(),
      },
      {
        how: 'says nothing',
        async takeAway() {
          server.gateway().child.kill('SIGSTOP')
        },
        async bringBack() {
          server.gateway().child.kill('SIGCONT')
        },
      },
    ],
  }
}
