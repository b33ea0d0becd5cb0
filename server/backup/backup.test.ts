// @module-tag slow
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOfficeWithAdmin } from '../account/store.ts'
import { beginSession } from '../kit/access/sessions.ts'
import { openDatabase, sql } from '../kit/database/database.ts'
import { startEmbeddedPostgres } from '../kit/embedded/postgres.ts'
import { copyMigratedData } from '../testing/database.ts'
import { scratchFolder } from '../testing/embedded.ts'
import { submissionWith } from '../testing/ivr.ts'
import { newPhysician } from '../testing/portal.ts'
import { type ServerProcess, startServer, unlimitedPortal } from '../testing/portal-process.ts'
import { multipartBody, multipartType, picture } from '../testing/uploads.ts'
import type { Place } from './entries.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { type BackupSettings, takeBackup } from './take.ts'

const key = 'mZ7qX2vK9tR4wB8nL5cJ1hG6dS3fP0aY'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let portal: ServerProcess
let office: string
let physicianId: number
let place: Place
let manifest: Manifest

/** Requests that the portal has acknowledged, with the time of the answer. */
const acknowledged: string[] = []
let acknowledgedBefore: readonly string[]

const at = (...names: string[]) => join(scratch.path, ...names)
const settingsOf = (folder: string): BackupSettings => ({
  demo: false,
  dataDir: at(folder),
  databaseUrl: undefined,
  s3: undefined,
})

beforeAll(async () => {
  scratch = await scratchFolder()
  await copyMigratedData(at('data', 'postgres'))
  const postgres = await startEmbeddedPostgres({ folder: at('data', 'postgres') })
  const db = openDatabase(postgres.url, { connections: 2 })
  const now = new Date()
  const address = { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' }
  const { officeId, userId } = await createOfficeWithAdmin(
    db,
    { taxId: '123456789', npiNumber: '1245319599', ...address },
    { firstName: 'Olive', lastName: 'Office', email: 'office@test.example' },
    now,
  )
  physicianId = await newPhysician(db, officeId, now)
  office = await beginSession(db, userId, now, 'test')
  portal = await startServer({ DATA_DIR: at('data') }, { program: unlimitedPortal })
  await db.close()
  await postgres.stop()

  const writing = new AbortController()
  const writers = Promise.all([1, 2, 3].map(() => submitUntil(writing.signal)))
  while (acknowledged.length < 10) await new Promise((wake) => setTimeout(wake, 20))
  place = { folder: at('backup'), key }
  acknowledgedBefore = [...acknowledged]
  manifest = await takeBackup(settingsOf('data'), place)
  writing.abort()
  await writers
})

afterAll(async () => {
  await portal.end('SIGTERM')
  await scratch.remove()
})

async function call(path: string, body: BodyInit, type: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${office}`, 'content-type': type }
  const reply = await fetch(`${portal.address}/api${path}`, { method: 'POST', body, headers })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return (await reply.json()) as Record<string, unknown>
}

async function uploaded(): Promise<string> {
  const content = await picture('png')
  const body = new Uint8Array(multipartBody([{ name: 'x.png', type: 'image/png', content }]))
  return ((await call('/s3/uploadFileOnS3', body, multipartType)).file as { fileUrl: string }).fileUrl
}

async function submitUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pictures = { front: await uploaded(), back: await uploaded(), wound: await uploaded() }
    const body = JSON.stringify(submissionWith(pictures, physicianId, '2199-01-01'))
    const { data } = await call('/ivr/submitIvr', body, 'application/json')
    acknowledged.push((data as { _id: string })._id)
  }
}

test('a backup taken while requests are submitted restores each that was acknowledged before, with its files', async () => {
  expect(acknowledgedBefore.length).toBeGreaterThanOrEqual(10)
  const { files } = await restoreBackup(settingsOf('restored'), place)
  expect(files?.named).toBeGreaterThan(acknowledgedBefore.length * 3)
  expect(files?.missing).toEqual([])

  const postgres = await startEmbeddedPostgres({ folder: at('restored', 'postgres') })
  const db = openDatabase(postgres.url, { connections: 1 })
  const rows = await db.all<{ id: number }>(sql`select id from ivr_requests`)
  const partial = await db.all(sql`
    select r.id from ivr_requests r where (select count(*) from ivr_files f where f.ivr_id = r.id) <> 3`)
  const names = await db.all<{ name: string }>(sql`select name from migrations order by name desc limit 1`)
  await db.close()
  await postgres.stop()
  const ids = new Set(rows.map(({ id }) => String(id)))
  expect(acknowledgedBefore.filter((id) => !ids.has(id))).toEqual([])
  expect(partial).toEqual([])
  expect(names).toEqual([{ name: manifest.migration }])

  const again = await startServer({ DATA_DIR: at('restored') }, { program: unlimitedPortal })
  const headers = { authorization: `Bearer ${office}` }
  const reply = await fetch(`${again.address}/api/ivr/getIvrRequests?limit=10`, { headers })
  const { data } = (await reply.json()) as { data: { total: number } }
  await again.end('SIGTERM')
  expect(data.total).toBe(rows.length)
})

test('an encrypted backup holds neither the names of tables nor the bytes of a picture', async () => {
  const names = await readdir(place.folder, { recursive: true, withFileTypes: true })
  for (const entry of names.filter((one) => one.isFile() && one.name !== 'backup.json')) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const text of ['ivr_requests', 'PNG\r\n', 'Olive']) expect(bytes.includes(text)).toBe(false)
  }
})

/** A copy of the backup, with one thing done to it. */
async function spoiled(name: string, spoil: (folder: string) => Promise<unknown>): Promise<Place> {
  await cp(place.folder, at(name), { recursive: true })
  await spoil(at(name))
  return { folder: at(name), key }
}

const flipped = async (file: string) => {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}

const someFile = (prefix: string) => manifest.entries.find(({ path }) => path.startsWith(prefix))?.path ?? ''

test.each([
  ['a flipped byte in a file', () => someFile('files/'), flipped, 'was altered'],
  ['a flipped byte in the database', () => someFile('database/base/'), flipped, 'was altered'],
  ['a missing file', () => someFile('files/'), (file: string) => rm(file), 'is missing'],
  [
    'a truncated part of the log',
    () => `database/pg_wal/${manifest.database.kind === 'embedded' ? manifest.database.startWal : ''}`,
    (file: string) => truncate(file, 1_000_000),
    'not whole',
  ],
  ['a flipped byte in the manifest', () => 'manifest.json', flipped, 'was altered'],
])('%s is named, and nothing is restored', async (title, path, spoil, words) => {
  const name = title.replaceAll(' ', '-')
  const bad = await spoiled(name, (folder) => spoil(join(folder, path())))
  const restoring = restoreBackup(settingsOf(`${name}-restored`), bad)
  await expect(restoring).rejects.toThrow(words)
  await expect(restoring).rejects.toThrow(path())
  expect(await readdir(at(`${name}-restored`)).catch(() => [])).toEqual([])
})

test('a wrong key, no key and a backup without its end get different messages', async () => {
  const other = `${key.slice(1)}Q`
  const tried = (from: Place) => restoreBackup(settingsOf('never'), from)
  await expect(tried({ ...place, key: other })).rejects.toThrow('BACKUP_KEY is not the key of the backup')
  await expect(tried({ ...place, key: undefined })).rejects.toThrow('is encrypted: set BACKUP_KEY')
  const broken = await spoiled('broken-off', (folder) => rm(join(folder, 'backup.json')))
  await expect(tried(broken)).rejects.toThrow('is no whole backup')
})

test('neither a backup nor a restore writes to a folder that is not empty', async () => {
  await mkdir(at('full'))
  await writeFile(at('full', 'letter.txt'), 'kept')
  await expect(takeBackup(settingsOf('data'), { folder: at('full'), key })).rejects.toThrow('is not empty')
  await expect(restoreBackup(settingsOf('full'), place)).rejects.toThrow('is not empty')
  expect(await readFile(at('full', 'letter.txt'), 'utf8')).toBe('kept')
})

test('a backup without a key is restored with every hash compared, and a flipped byte is named', async () => {
  const plain = { folder: at('plain'), key: undefined }
  const taken = await takeBackup(settingsOf('data'), plain)
  // A plain backup must not stand in for the encrypted one that the key is for.
  await expect(restoreBackup(settingsOf('plain-restored'), { ...plain, key })).rejects.toThrow(
    'is not encrypted: start again without BACKUP_KEY',
  )
  // A manifest that names another migration than the database is at.
  const older = { folder: at('older'), key: undefined }
  await cp(plain.folder, older.folder, { recursive: true })
  const text = (await readFile(at('older', 'manifest.json'), 'utf8')).replace(
    manifest.migration,
    '001_none.sql',
  )
  await writeFile(at('older', 'manifest.json'), text)
  await expect(restoreBackup(settingsOf('older-restored'), older)).rejects.toThrow(
    'manifest.json was altered, or is not whole',
  )
  const header = JSON.parse(await readFile(at('older', 'backup.json'), 'utf8')) as object
  const manifestSha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(at('older', 'backup.json'), JSON.stringify({ ...header, manifestSha256 }))
  await expect(restoreBackup(settingsOf('older-restored'), older)).rejects.toThrow(
    `The restored database is at ${manifest.migration} instead of 001_none.sql.`,
  )
  const path = taken.entries.find((one) => one.path.startsWith('database/base/') && one.bytes > 0)?.path ?? ''
  await flipped(join(plain.folder, path))
  await expect(restoreBackup(settingsOf('plain-restored'), plain)).rejects.toThrow(
    `${path} was altered: its hash is not the one in the manifest`,
  )
})
