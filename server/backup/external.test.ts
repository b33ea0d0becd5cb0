// @module-tag slow
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, sql } from '../kit/database/database.ts'
import { type S3Settings, s3Storage } from '../outside/storage-s3.ts'
import { testBucket } from '../testing/bucket.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { scratchFolder } from '../testing/embedded.ts'
import { serveSettings } from '../testing/portal-process.ts'
import { restoreBackup } from './restore.ts'
import { type BackupSettings, takeBackup } from './take.ts'

// The commands of a portal whose database is DATABASE_URL's and whose files are in a bucket.

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let database: TestDatabase
let db: Database
let bucket: Awaited<ReturnType<typeof testBucket>>
let versioned: Awaited<ReturnType<typeof testBucket>>
const keys = [randomUUID(), randomUUID(), randomUUID()] as const

const at = (...names: string[]) => join(scratch.path, ...names)

beforeAll(async () => {
  scratch = await scratchFolder()
  database = await freshDatabase()
  db = openDatabase(database.url, { connections: 1 })
  bucket = await testBucket()
  versioned = await testBucket({ versioning: '<Status>Enabled</Status>' })
  const { id } = (await db.first<{ id: number }>(sql`
    insert into users (user_type, email, first_name, last_name, created_at)
    values (3, 'reviewer@test.example', 'Rita', 'Reviewer', now()) returning id`)) ?? { id: 0 }
  for (const [size, key] of keys.entries()) {
    await db.run(sql`
      insert into files (uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
      values (${id}, ${key}, 'card.pdf', 'pdf', 'application/pdf', ${size + 1}, ''::bytea, now())`)
    for (const { objects } of [bucket, versioned]) objects.set(`files/${key}`, Buffer.alloc(size + 1))
  }
})

afterAll(async () => {
  await db.close()
  await database.drop()
  await bucket.close()
  await versioned.close()
  await scratch.remove()
})

interface Ended {
  readonly code: number
  readonly text: string
}

function command(
  name: 'backup' | 'restore',
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const program = fileURLToPath(new URL(`../${name}-command.ts`, import.meta.url))
  return new Promise((resolve) => {
    const settings = { ...process.env, ...serveSettings, DATABASE_URL: database.url, ...env }
    execFile(process.execPath, [program, folder], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: `${stdout}${stderr}` }),
    )
  })
}

const settingsOf = (folder: string, bucketOf: S3Settings | undefined): BackupSettings => ({
  ...{ demo: false, dataDir: at(folder), databaseUrl: database.url, s3: bucketOf },
})

const s3 = (endpoint = '') => ({
  ...{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'test', S3_SECRET_KEY: 'test', S3_ENDPOINT: endpoint },
})

test('a bucket without versions is named, and the exit code is one that a schedule notices', async () => {
  await mkdir(at('portal'))
  const env = { DATA_DIR: at('portal'), ...s3(bucket.place.endpoint) }
  const { code, text } = await command('backup', at('backup'), env)
  expect(text).toContain('NOT the database of DATABASE_URL')
  expect(text).toContain('IT KEEPS NO VERSIONS')
  expect(code).toBe(4)
  expect(await s3Storage(versioned.place).keepsVersions()).toBe(true)
  expect(await s3Storage(bucket.place).keepsVersions()).toBe(false)
})

test('a restore looks in the bucket for every file that the restored database names', async () => {
  const whole = await restoreBackup(settingsOf('restored', versioned.place), {
    folder: at('backup'),
    key: undefined,
  })
  expect(whole.files).toEqual({ named: 3, missing: [] })

  const [first, second] = keys
  versioned.objects.delete(`files/${first}`)
  versioned.objects.set(`files/${second}`, Buffer.from('cut too short'))
  const env = { DATA_DIR: at('restored-partly'), ...s3(versioned.place.endpoint) }
  const { code, text } = await command('restore', at('backup'), env)
  expect(text).toContain('Of 3 files that the database names, 2 are missing in the bucket.')
  expect(text).toContain(`missing: ${first}`)
  expect(text).toContain(`missing: ${second}`)
  expect(code).toBe(3)
})

test('a restore says so when the bucket does not answer, and when the database was not restored before', async () => {
  const place = { folder: at('backup'), key: undefined }
  const away = { ...versioned.place, endpoint: 'http://127.0.0.1:9' }
  expect(await restoreBackup(settingsOf('restored-away', away), place)).toMatchObject({ files: undefined })

  const empty = await emptyDatabase()
  const early = { ...settingsOf('restored-early', versioned.place), databaseUrl: empty.ownerUrl }
  await expect(restoreBackup(early, place)).rejects.toThrow('restore it by its own means first')
  await empty.drop()
})

test('a restore of files with an external database finds what the folder lacks', async () => {
  await mkdir(at('disk', 'files', keys[2].slice(0, 2)), { recursive: true })
  await writeFile(at('disk', 'files', keys[2].slice(0, 2), keys[2]), Buffer.alloc(3))
  const place = { folder: at('backup-of-files'), key: undefined }
  const { entries } = await takeBackup(settingsOf('disk', undefined), place)
  expect(entries.map(({ path }) => path)).toEqual([`files/${keys[2].slice(0, 2)}/${keys[2]}`])
  const { files } = await restoreBackup(settingsOf('disk-restored', undefined), place)
  expect(files?.named).toBe(3)
  expect(files?.missing.toSorted()).toEqual([keys[0], keys[1]].toSorted())
})
