import { chmodSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../kit/database/migrate.ts'
import { startEmbeddedPostgres, stopOrphanedServer } from '../kit/embedded/postgres.ts'
import { tryLock } from '../kit/folder-lock.ts'
import { memoryFolder } from './embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection string of the test server. Its database `verimend` is the migrated template. */
    postgres: string
    /** The folder of the data that `copyMigratedData` copies. */
    migratedData: string
  }
}

const prefix = 'verimend-tests-'

/** Vitest's global set-up: one server for the whole run, in memory if possible, removed afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const parent = memoryFolder()
  await sweep(parent)
  const folder = await mkdtemp(join(parent, prefix))
  // PostgreSQL may run as another account, which must be able to traverse this folder.
  chmodSync(folder, 0o711)
  const release = tryLock(runLock(folder))
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  const end = async () => {
    await server.stop()
    release?.()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate(server.ownerUrl)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('postgres', server.adminUrl)
  project.provide('migratedData', join(folder, 'migrated'))
  return end
}

function runLock(folder: string): string {
  return join(folder, 'run.lock')
}

/** Cleans up after killed test runs: stops the server and removes the folder if the run's lock is free. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    if (await isFresh(folder)) continue
    const unlock = tryRunLock(folder)
    if (!unlock) continue
    await stopOrphanedServer(join(folder, 'postgres')).catch(() => {})
    unlock()
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A run that is just starting has created its folder but not yet locked it. */
async function isFresh(folder: string): Promise<boolean> {
  const made = await stat(folder).catch(() => undefined)
  return !made || Date.now() - made.birthtimeMs < 30_000
}

/** Folders of other accounts cannot be locked and are skipped. */
function tryRunLock(folder: string): (() => void) | undefined {
  try {
    return tryLock(runLock(folder))
  } catch {
    return undefined
  }
}
