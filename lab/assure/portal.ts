import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hashPassword } from '#server/account/passwords.ts'
import { createOfficeWithAdmin } from '#server/account/store.ts'
import { type App, buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'

export type Cleanups = (() => Promise<unknown>)[]

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
  options: { queryTimeoutMs?: number } = {},
): Promise<{ db: Database; url: string; officeUrl: string; ownerUrl: string }> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  cleanups.push(postgres.stop)
  await migrate(postgres.ownerUrl)
  const { url, officeUrl, ownerUrl } = postgres
  const db = openDatabase(url, { ...options, officeUrl })
  cleanups.push(db.close)
  return { db, url, officeUrl, ownerUrl }
}

/** Starts a portal on a database, with its data in a folder. */
export async function listen(
  folder: string,
  db: Database,
  cleanups: Cleanups,
  more: Partial<Config> = {},
): Promise<{ app: App; address: string }> {
  const app = await buildApp({ ...configIn(folder), ...more }, db, { logs: false, limitCreations: false })
  cleanups.push(app.stop)
  await app.start()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  return { app, address: `http://127.0.0.1:${port}` }
}

function configIn(folder: string): Config {
  return {
    demo: false,
    port: 0,
    host: '127.0.0.1',
    drainMs: 0,
    minFreeBytes: 0,
    backupKey: undefined,
    walArchive: undefined,
    trustProxy: 'loopback',
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost',
    secretKey: 'a key that signs nothing but what this run makes',
    mail: { from: 'Verimend <no-reply@verimend.test>', smtpUrl: undefined },
    s3: undefined,
    clamdUrl: undefined,
    nppesUrl: undefined,
    google: undefined,
    meetingBaseUrl: 'https://meet.test.example',
  }
}

const office = { taxId: '123456789', npiNumber: '1245319599', address: '1 Main Street' }
const place = { city: 'Austin', state: 'TX', zipCode: '78701' }

/** Creates an office for each email address of an Office Admin, all with the same password. */
export async function fillOffices(db: Database, emails: readonly string[]): Promise<number[]> {
  const passwordHash = await hashPassword('Correct-horse!7')
  const now = new Date()
  const ids: number[] = []
  for (const email of emails) {
    const admin = { firstName: 'Olive', lastName: 'Office', email, passwordHash }
    const made = await db.transaction((tx) => createOfficeWithAdmin(tx, { ...office, ...place }, admin, now))
    ids.push(made.userId)
  }
  return ids
}

/** Signs in the Office Admin of a new office. @returns the session token */
export async function signedIn(db: Database): Promise<string> {
  const [userId = 0] = await fillOffices(db, ['somebody@test.example'])
  return beginSession(db, userId, new Date(), 'assure')
}
