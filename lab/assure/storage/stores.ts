import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openStorage } from '#server/outside/open-storage.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import type { Cleanups } from '../portal.ts'
import { startS3 } from './radosgw.ts'

/** A way to make a store unavailable. */
export interface OutageKind {
  readonly how: string
  makeUnavailable(): Promise<void>
  restore(): Promise<void>
}

export interface Store {
  readonly name: 'disk' | 'S3'
  readonly storage: FileStorage
  /** Opens the same store in another process. */
  readonly place: Parameters<typeof openStorage>[0]
  /** Settings for a portal that uses it. */
  readonly settings: Pick<Config, 'dataDir' | 's3'>
  readonly outageKinds: readonly OutageKind[]
}

/** A folder on disk, the default store. */
export async function diskStore(dataDir: string): Promise<Store> {
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  const aside = join(dataDir, 'aside')
  return {
    name: 'disk',
    storage: await openStorage({ folder, s3: undefined }),
    place: { folder, s3: undefined },
    settings: { dataDir, s3: undefined },
    outageKinds: [
      {
        how: 'is no folder any more',
        async makeUnavailable() {
          renameSync(folder, aside)
          writeFileSync(folder, '')
        },
        async restore() {
          renameSync(folder, join(dataDir, 'was in its place'))
          renameSync(aside, folder)
        },
      },
    ],
  }
}

/** A bucket of a real S3 server, or the reason why there is none. */
export async function s3Store(dataDir: string, cleanups: Cleanups): Promise<Store | string> {
  const server = await startS3(join(dataDir, 'ceph'))
  if (typeof server === 'string') return server
  cleanups.push(() => server.stop())
  const s3 = server.place
  return {
    name: 'S3',
    storage: await openStorage({ folder: '', s3 }),
    place: { folder: '', s3 },
    settings: { dataDir, s3 },
    outageKinds: [
      {
        how: 'was killed',
        makeUnavailable: () => server.gateway().end('SIGKILL'),
        restore: () => server.restart(),
      },
      {
        how: 'says nothing',
        async makeUnavailable() {
          server.gateway().child.kill('SIGSTOP')
        },
        async restore() {
          server.gateway().child.kill('SIGCONT')
        },
      },
    ],
  }
}
