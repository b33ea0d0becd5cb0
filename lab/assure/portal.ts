import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'

export type Cleanups = (() => unknown)[]

/** Runs the work, then its cleanups in reverse order. */
export async function withCleanups<T>(work: (cleanups: Cleanups) => Promise<T>): Promise<T> {
  const cleanups: Cleanups = []
  try {
    return await work(cleanups)
  } finally {
    for (const end of cleanups.toReversed()) await end()
  }
}

/** Starts a new database in a folder. */
export async function openOwnDatabase(
  folder: string,
  cleanups: Cleanups,
  options: { connections?: number; queryTimeoutMs?: number } = {},
): Promise<{ db: Database; url: string; officeUrl: string; ownerUrl: string }> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  cleanups.push(postgres.stop)
  await migrate(postgres.ownerUrl)
  const { url, officeUrl, ownerUrl } = postgres
  const db = openDatabase(url, { ...options, officeUrl })
  cleanups.push(db.close)
  return { db, url, officeUrl, ownerUrl }
}

/** Starts a portal as a process of its own, without creation limits, with its data in a folder. */
export async function startPortal(
  folder: string,
  cleanups: Cleanups,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const place = join(folder, 'portal')
  await mkdir(place)
  const env = { DATA_DIR: place, ...settings }
  const portal = await startServer(env, { program: unlimitedPortal, log: join(folder, 'portal.log') })
  cleanups.push(() => portal.end('SIGTERM'))
  return portal
}
