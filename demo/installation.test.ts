// @module-tag slow
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type InstallationSettings, openInstallation } from '#server/installation.ts'
import { type Database, openDatabase, sql } from '#server/kit/database/database.ts'
import { runShutdown, type ShutdownStep } from '#server/kit/shutdown.ts'
import { connect } from '#server/run.ts'
import { testBucket } from '#server/testing/bucket.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { newOffice } from '#server/testing/portal.ts'
import { seedDemo } from './seed.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let dataDir: string
let cleanups: (() => Promise<unknown>)[]
beforeEach(async () => {
  scratch = await scratchFolder()
  dataDir = join(scratch.path, 'data')
  await mkdir(dataDir)
  cleanups = []
})
afterEach(async () => {
  for (const end of cleanups.toReversed()) await end()
  await scratch.remove()
})

const noOtherRoles = { databaseOwnerUrl: undefined, databaseOfficeUrl: undefined }

async function started(
  places: Partial<InstallationSettings> & Pick<InstallationSettings, 'demo' | 'databaseUrl'>,
): Promise<string> {
  const closing: ShutdownStep[] = []
  try {
    await connect({ dataDir, s3: undefined, ...noOtherRoles, ...places }, closing)
    return 'started'
  } catch (error) {
    return String(error)
  } finally {
    await runShutdown(closing)
  }
}

async function make(kind: () => Promise<TestDatabase>): Promise<{ url: string; db: Database }> {
  const database = await kind()
  const db = openDatabase(database.ownerUrl)
  cleanups.push(() => database.drop(), db.close)
  return { url: database.ownerUrl, db }
}

/** Databases of earlier versions: with people, and without the marker that says demo or patients. */
async function unmarkedDemo() {
  const made = await make(freshDatabase)
  await seedDemo(made.db)
  return made
}
async function unmarkedPatients() {
  const made = await make(freshDatabase)
  await newOffice(made.db, new Date())
  await made.db.run(sql`
    insert into users (user_type, first_name, last_name, email, created_at)
    values (4, 'Alma', 'Admin', 'alma@clinic.example', now())`)
  return made
}

async function storeFile(key = randomUUID()): Promise<string> {
  const folder = join(dataDir, 'files', key.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, key), 'bytes')
  return key
}
const recordFile = (db: Database, key: string) =>
  db.run(sql`
    insert into files (uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select min(id), ${key}, 'a.pdf', 'pdf', 'application/pdf', 5, '', now() from users`)
const storeMail = async () => {
  await mkdir(join(dataDir, 'mail'), { recursive: true })
  await writeFile(join(dataDir, 'mail', '1.eml'), 'Subject: code')
}
const folderMarker = () => readFile(join(dataDir, 'installation'), 'utf8').catch(() => 'none')
const markersIn = (db: Database) => db.all(sql`select kind from installation`)

test('the first portal marks an empty database and folder as its kind, and the other kind does not start on them', async () => {
  const [demo, patients] = [await make(emptyDatabase), await make(emptyDatabase)]
  expect(await started({ demo: true, databaseUrl: demo.url })).toBe('started')
  expect(await folderMarker()).toBe('demo\n')
  expect(await markersIn(demo.db)).toEqual([{ kind: 'demo' }])
  // Either the folder or the database alone stops the other kind.
  const inFolder = await started({ demo: false, databaseUrl: patients.url })
  expect(inFolder).toContain(`marks ${dataDir} as the folder of a demo`)
  dataDir = scratch.path
  expect(await started({ demo: false, databaseUrl: demo.url })).toContain('holds demo users.')
  expect(await folderMarker()).toBe('none')
  expect(await started({ demo: false, databaseUrl: patients.url })).toBe('started')
  expect(await started({ demo: true, databaseUrl: demo.url })).toContain(
    'as the folder of a portal for patients',
  )
  dataDir = join(scratch.path, 'data')
  expect(await started({ demo: true, databaseUrl: patients.url })).toMatch(
    /only on data that it created itself. The database of DATABASE_URL .*npm run serve/s,
  )
})

test('a portal that does not start changes nothing: it runs no migration and writes no marker', async () => {
  const { url, db } = await make(emptyDatabase)
  await db.run(sql`create table users (id bigint, user_type int, email text, created_at timestamptz)`)
  await db.run(sql`create table offices (id bigint)`)
  await db.run(sql`create table files (store_key text)`)
  await db.run(sql`insert into users values (1, 4, 'alma@clinic.example', now())`)
  expect(await started({ demo: true, databaseUrl: url })).toContain("holds patients' data")
  expect(await db.all(sql`select to_regclass('migrations') as made`)).toEqual([{ made: null }])
  expect(await folderMarker()).toBe('none')
})

test('the demo does not start on an unmarked database of patients, and the portal for patients does', async () => {
  const { url, db } = await unmarkedPatients()
  await recordFile(db, await storeFile())
  expect(await started({ demo: true, databaseUrl: url })).toContain("holds patients' data")
  expect(await markersIn(db)).toEqual([])
  expect(await started({ demo: false, databaseUrl: url })).toBe('started')
  expect(await folderMarker()).toBe('patients\n')
})

test('a demo of an earlier version, with files, mails and visitors, starts again as a demo', async () => {
  const { url, db } = await unmarkedDemo()
  await recordFile(db, await storeFile())
  await storeMail()
  await db.run(sql`
    insert into users (user_type, first_name, last_name, email, created_at)
    values (4, 'Vera', 'Visitor', 'vera@demo.example', now())`)
  expect(await started({ demo: false, databaseUrl: url })).toContain('holds demo users')
  expect(await started({ demo: true, databaseUrl: url })).toBe('started')
  expect(await markersIn(db)).toEqual([{ kind: 'demo' }])
})

test('neither kind starts on a database of patients that an earlier demo was seeded into', async () => {
  const { url, db } = await unmarkedPatients()
  await seedDemo(db)
  expect(await started({ demo: true, databaseUrl: url })).toContain("holds patients' data")
  expect(await started({ demo: false, databaseUrl: url })).toContain('Restore the backup')
})

test('a portal for patients starts even when someone signed up with an address of the demo', async () => {
  const { url, db } = await unmarkedPatients()
  await db.run(sql`
    insert into users (user_type, office_id, first_name, last_name, email, created_at)
    select 2, id, 'Olga', 'Odd', 'office@demo.verimend.test', now() from offices`)
  expect(await started({ demo: false, databaseUrl: url })).toBe('started')
})

test.each([
  ['files', async () => void (await storeFile())],
  ['mail', storeMail],
])('neither kind starts on a folder with %s that the database does not know', async (what, store) => {
  const { url } = await make(emptyDatabase)
  await store()
  for (const demo of [true, false]) {
    expect(await started({ demo, databaseUrl: url })).toContain(`${dataDir} contains ${what} `)
    // Nor does either create an embedded database in that folder.
    expect(await started({ demo, databaseUrl: undefined })).toContain(`${dataDir} contains ${what} `)
    expect(await readdir(dataDir)).not.toContain('postgres')
  }
  expect(await folderMarker()).toBe('none')
})

test('the demo with DATABASE_URL does not start on a folder that contains an embedded database', async () => {
  const { url } = await make(emptyDatabase)
  await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true })
  expect(await started({ demo: true, databaseUrl: url })).toContain('a database (postgres)')
})

test('when a demo and a portal for patients start on one database at the same time, the second does not start', async () => {
  const { db } = await make(freshDatabase)
  const settings = { dataDir, databaseUrl: undefined, s3: undefined, ...noOtherRoles }
  const [demo, patients] = [
    await openInstallation({ ...settings, demo: true }),
    await openInstallation({ ...settings, demo: false }),
  ]
  await demo.mark(db)
  await expect(patients.mark(db)).rejects.toThrow('holds demo users.')
  expect(await markersIn(db)).toEqual([{ kind: 'demo' }])
})

test('a bucket is marked on first use, and a bucket of the other kind or with unknown files stops the start', async () => {
  const bucket = await testBucket()
  cleanups.push(bucket.close)
  const s3 = bucket.place
  const [demo, patients] = [await make(emptyDatabase), await make(emptyDatabase)]
  bucket.objects.set(`files/${randomUUID()}`, Buffer.from('bytes'))
  expect(await started({ demo: true, databaseUrl: demo.url, s3 })).toContain('contains files of another')
  bucket.objects.clear()
  expect(await started({ demo: false, databaseUrl: patients.url, s3 })).toBe('started')
  expect([...bucket.objects].map(([key, text]) => [key, String(text)])).toEqual([
    ['files/installation', 'patients'],
  ])
  dataDir = scratch.path
  expect(await started({ demo: true, databaseUrl: demo.url, s3 })).toContain(
    'belongs to a portal for patients',
  )
  bucket.objects.set('files/installation', Buffer.from('demo'))
  expect(await started({ demo: false, databaseUrl: patients.url, s3 })).toContain('belongs to a demo')
})

test('an unreachable bucket stops the demo but not a portal for patients', async () => {
  const { url } = await make(emptyDatabase)
  const s3 = {
    ...{ bucket: 'files', region: 'x', accessKey: 'x', secretKey: 'x' },
    endpoint: 'http://127.0.0.1:1',
  }
  expect(await started({ demo: true, databaseUrl: url, s3 })).toContain('The bucket files cannot be read')
  expect(await started({ demo: false, databaseUrl: url, s3 })).toBe('started')
})
