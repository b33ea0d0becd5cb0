// @module-tag slow
import { createHash, randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, sql } from '../kit/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../kit/embedded/postgres.ts'
import { endWalSource } from '../kit/embedded/wal-source.ts'
import { diskStorage } from '../outside/storage-disk.ts'
import { copyMigratedData } from '../testing/database.ts'
import { scratchFolder } from '../testing/embedded.ts'
import { archivedSegments } from './archive-folder.ts'
import { archiverOf } from './archiver.ts'
import type { Place } from './entries.ts'
import { restoreBackup } from './restore.ts'
import { type BackupSettings, takeBackup } from './take.ts'

const key = 'mZ7qX2vK9tR4wB8nL5cJ1hG6dS3fP0aY'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let postgres: EmbeddedPostgres
let db: Database
let backup: Place
let archive: Place
/** After the second note and its file, before everything was lost by mistake. */
let beforeMistake: Date
const stored: string[] = []

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
  postgres = await startEmbeddedPostgres({ folder: at('data', 'postgres'), durable: false })
  db = openDatabase(postgres.ownerUrl, { connections: 2 })
  backup = { folder: at('backup'), key }
  archive = { folder: at('archive'), key }
  const archiver = archiverOf({
    ...{ adminUrl: postgres.adminUrl, data: postgres.data, dataDir: at('data') },
    ...{ hasFiles: true, place: archive, segmentMs: 0 },
  })
  await archiver.run()
  await db.run(sql`create table notes (text text)`)
  await noteWithFile('before the backup')
  await takeBackup(settingsOf('data'), backup)
  await noteWithFile('after the backup')
  await archiver.run()
  await noteWithFile('before the mistake')
  await pause(20)
  // By the database's clock, which its log uses.
  const clock = await db.first<{ now: Date }>(sql`select clock_timestamp() as now`)
  beforeMistake = clock?.now ?? new Date()
  await pause(20)
  await db.run(sql`delete from notes`)
  // The first run ends the segment; what a run ends it also copies.
  await archiver.run()
  await archiver.close()
})

afterAll(async () => {
  await db.close()
  await postgres.stop()
  await scratch.remove()
})

async function noteWithFile(text: string): Promise<void> {
  const storeKey = randomUUID()
  const content = Buffer.from(`a file for ${text}`)
  await diskStorage(at('data', 'files')).put(
    storeKey,
    (async function* () {
      yield content
    })(),
  )
  const sha256 = createHash('sha256').update(content).digest()
  await db.run(sql`
    with person as (
      insert into users (user_type, first_name, last_name, email, created_at)
      values (3, 'Rita', 'Reviewer', ${`${storeKey}@test.example`}, now()) returning id)
    insert into files (uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select id, ${storeKey}, 'a.csv', 'csv', 'text/csv', ${content.length}, ${sha256}, now() from person`)
  await db.run(sql`insert into notes values (${text})`)
  stored.push(storeKey)
}

async function notesIn(folder: string): Promise<string[]> {
  const server = await startEmbeddedPostgres({ folder: at(folder, 'postgres'), durable: false })
  const restored = openDatabase(server.ownerUrl, { connections: 1 })
  try {
    return (await restored.all<{ text: string }>(sql`select text from notes`)).map(({ text }) => text)
  } finally {
    await restored.close()
    await server.stop()
  }
}

test('a restore to a moment before a mistake has everything until then, including files that came after the backup', async () => {
  const until = { time: beforeMistake, archive }
  const { files } = await restoreBackup(settingsOf('before'), backup, until)
  expect(files).toEqual({ named: 3, missing: [] })
  expect(await notesIn('before')).toEqual(['before the backup', 'after the backup', 'before the mistake'])
  const names = await readdir(at('before', 'files'), { recursive: true })
  for (const storeKey of stored) expect(names.some((name) => name.endsWith(storeKey))).toBe(true)
  expect(await readFile(at('before', 'postgres', 'data', 'postgresql.auto.conf'), 'utf8')).not.toContain(
    'recovery',
  )
})

test('a restore to the latest moment of the archive repeats the mistake too', async () => {
  await restoreBackup(settingsOf('latest'), backup, { time: 'latest', archive })
  expect(await notesIn('latest')).toEqual([])
})

test('a restored folder does not write into the archive of its original', async () => {
  await restoreBackup(settingsOf('other'), backup)
  const server = await startEmbeddedPostgres({ folder: at('other', 'postgres'), durable: false })
  const archiver = archiverOf({
    ...{ adminUrl: server.adminUrl, data: server.data, dataDir: at('other') },
    ...{ hasFiles: true, place: archive, segmentMs: 0 },
  })
  try {
    await expect(archiver.run()).rejects.toThrow('is the archive of another DATA_DIR')
  } finally {
    await archiver.close()
    await server.stop()
  }
})

test('a time before the backup, or beyond the first gap of the archive, is refused with a clear message', async () => {
  const tried = (time: Date, from = archive) =>
    restoreBackup(settingsOf('never'), backup, { time, archive: from })
  await expect(tried(new Date('2026-01-01T00:00:00Z'))).rejects.toThrow('after the time that --until names')
  await cp(archive.folder, at('gap'), { recursive: true })
  const last = (await archivedSegments(archive.folder)).at(-1) ?? ''
  for (const name of [last, `${last}.json`]) await rm(at('gap', 'wal', name))
  await expect(tried(beforeMistake, { folder: at('gap'), key })).rejects.toThrow(
    `ends before the time that --until names: wal/${last} is not in it`,
  )
  expect(await readdir(at('never')).catch(() => [])).toEqual([])
})

test('a part of the archived log that is cut off is named, and nothing is restored', async () => {
  await cp(archive.folder, at('cut'), { recursive: true })
  const last = (await archivedSegments(archive.folder)).at(-1) ?? ''
  await truncate(at('cut', 'wal', last), 200)
  const restoring = restoreBackup(settingsOf('cut-restored'), backup, {
    time: beforeMistake,
    archive: { folder: at('cut'), key },
  })
  await expect(restoring).rejects.toThrow(`wal/${last} was altered, or is not whole`)
})

test('whenever the log of an archive was given up, the archive starts over, says once that a backup is needed, and continues', async () => {
  await copyMigratedData(at('given-up', 'postgres'))
  const server = await startEmbeddedPostgres({ folder: at('given-up', 'postgres'), durable: false })
  const admin = openDatabase(server.adminUrl, { connections: 1 })
  let gaps = 0
  const archiver = archiverOf({
    ...{ adminUrl: server.adminUrl, data: server.data, dataDir: at('given-up') },
    ...{ hasFiles: false, place: { folder: at('given-up-archive'), key }, segmentMs: 0 },
    gap: () => {
      gaps += 1
    },
  })
  const slots = () =>
    admin.all<{ status: string }>(sql`
      select wal_status as status from pg_replication_slots where slot_name = 'verimend_archive'`)
  const givenUp = async () => {
    for (let round = 0; round < 8 && (await slots())[0]?.status !== 'lost'; round += 1) {
      for (const name of ['a', 'b', 'c']) {
        await admin.run(sql`select pg_logical_emit_message(false, ${name}, 'x')`)
        await admin.run(sql`select pg_switch_wal()`)
      }
      await admin.run(sql`checkpoint`)
    }
  }
  try {
    await archiver.run()
    for (const told of [1, 2]) {
      await archiver.close()
      await givenUp()
      await archiver.run()
      await archiver.run()
      expect([gaps, await slots()]).toEqual([told, [{ status: 'reserved' }]])
    }
    await archiver.close()
    await endWalSource(server.adminUrl)
    expect(await slots()).toEqual([])
  } finally {
    await archiver.close()
    await admin.close()
    await server.stop()
  }
})
