import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillRequests } from '#demo/fill.ts'
import { demoPassword } from '#demo/people.ts'
import { drawPictures, seedDemo } from '#demo/seed.ts'
import { someAtATime } from '#server/backup/entries.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { takeBackup } from '#server/backup/take.ts'
import { type Database, openDatabase, sql } from '#server/kit/database/database.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { diskStorage } from '#server/outside/storage-disk.ts'
import { startServer } from '#server/testing/portal-process.ts'
import { smtpPeer } from '#server/testing/smtp.ts'
import { moveDemoPeople } from '../demo-addresses.ts'
import type { Part } from './part.ts'
import { openOwnDatabase, withCleanups } from './portal.ts'
import { within } from './programs.ts'

/** BACKUP_REQUESTS makes it smaller, for a machine with other work. */
const requests = Number(process.env.BACKUP_REQUESTS ?? 100_000)
const fileCount = Math.round(requests / 10)
const fileBytes = 60_000
const goalSeconds = 600

/**
 * A backup of a large portal and its restore, with times; a backup with one flipped bit must be refused. Then the procedure
 * for an emergency in docs/operations.md: the restored portal, with a mail server on this machine alone.
 */
export const backup: Part = {
  name: 'backup',
  about: `backup and restore of ${requests.toLocaleString('en')} requests and ${fileCount.toLocaleString('en')} files: time, hashes, contents, and an IVR Admin who reads them`,
  run: () =>
    withCleanups(async (cleanups) => {
      const scratch = await mkdtemp(join(tmpdir(), 'verimend-backup-'))
      cleanups.push(() => rm(scratch, { recursive: true }))
      const settingsOf = (name: string) => ({
        ...{ demo: false, dataDir: join(scratch, name), databaseUrl: undefined, s3: undefined },
      })
      const { db } = await openOwnDatabase(join(scratch, 'data'), cleanups, {
        queryTimeoutMs: 600_000,
      })
      await seedDemo(db)
      await drawPictures(db, diskStorage(join(scratch, 'data', 'files')), () => false)
      await fillRequests(db, requests, { undecided: 0.1 })
      await moveDemoPeople(db, 'test.example')
      await addFiles(db, join(scratch, 'data', 'files'))
      const before = await contentsOf(db)

      const place = { folder: join(scratch, 'backup'), key: randomBytes(36).toString('base64') }
      const { result: manifest, seconds: backupSeconds } = await timed(() =>
        takeBackup(settingsOf('data'), place),
      )
      const { result: restored, seconds } = await timed(() => restoreBackup(settingsOf('restored'), place))
      const after = await contentsIn(join(scratch, 'restored'))
      const seen = await requestsSeenIn(join(scratch, 'restored'))
      const isControlRefused = await refusesFlippedBit(settingsOf('control'), place, manifest.entries)

      const mb = Math.round(manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
      const figures = {
        requests,
        files: fileCount,
        mb,
        parts: manifest.entries.length,
        backupSeconds,
        seconds,
        seen,
      }
      const faults = [
        ...(JSON.stringify(after) === JSON.stringify(before)
          ? []
          : [`restored ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`]),
        ...(restored.files?.missing.length === 0
          ? []
          : [`${restored.files?.missing.length} files are missing`]),
        ...(seconds <= goalSeconds ? [] : [`restoring took ${seconds} s instead of ${goalSeconds} at most`]),
        ...(seen === after.requests ? [] : [`an IVR Admin sees ${seen} of ${after.requests} requests`]),
        ...(isControlRefused ? [] : ['the control passed: a backup with a flipped bit was restored']),
      ]
      const summary = `${mb} MB in ${manifest.entries.length} parts, encrypted: backup ${backupSeconds} s, restore with all hashes ${seconds} s; ${after.requests} requests and ${after.files} files equal, ${seen} seen by an IVR Admin; control refused`
      return { faults, summary, figures }
    }),
}

async function addFiles(db: Database, folder: string): Promise<void> {
  const storage = diskStorage(folder)
  const files: { key: string; bytes: number; sha256: Buffer }[] = []
  await someAtATime(Array(fileCount).keys(), async () => {
    const content = randomBytes(fileBytes)
    const key = randomUUID()
    await storage.put(
      key,
      (async function* () {
        yield content
      })(),
    )
    files.push({ key, bytes: content.length, sha256: createHash('sha256').update(content).digest() })
  })
  await insertFiles(db, files)
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}

async function contentsIn(dataDir: string) {
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') })
  const db = openDatabase(server.url, { connections: 1, queryTimeoutMs: 600_000 })
  try {
    return await contentsOf(db)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** How many requests an IVR Admin sees on signing in to a portal in an emergency. */
const requestsSeenIn = (dataDir: string) =>
  withCleanups(async (cleanups) => {
    const mails = await smtpPeer(0)
    cleanups.push(mails.close)
    const { address, end } = await startServer({ DATA_DIR: dataDir, SMTP_URL: mails.url })
    cleanups.push(() => end('SIGTERM'))
    const ask = async (path: string, token = '', body?: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const call = body && { method: 'POST', body: JSON.stringify(body) }
      const reply = await fetch(`${address}/api${path}`, { headers, ...call })
      if (!reply.ok) throw new Error(`${path} answers ${reply.status} ${await reply.text()}`)
      return ((await reply.json()) as { data: { token?: string; total?: number } }).data
    }
    const email = 'admin@test.example'
    const pending = await ask('/user/signInUserForWeb', '', { email, password: demoPassword })
    const otp = await within(20, async () => {
      const own = mails.received.filter(({ to }) => to?.[0]?.address === email)
      const [code] = /^\d{5}$/m.exec(own.map(({ text }) => text).join('\n')) ?? []
      if (code === undefined) throw new Error('no code came')
      return code
    })
    const session = await ask('/user/verifyOtp', pending.token, { email, otp })
    return (await ask('/ivr/getIvrRequests', session.token)).total
  })

async function refusesFlippedBit(
  settings: Parameters<typeof restoreBackup>[0],
  place: { folder: string; key: string },
  entries: readonly { path: string }[],
): Promise<boolean> {
  const some = entries.find(({ path }) => path.startsWith('files/'))?.path ?? ''
  const file = join(place.folder, some)
  const bytes = await readFile(file)
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1
  await writeFile(file, bytes)
  return restoreBackup(settings, place).then(
    () => false,
    (error: Error) => error.message.includes(some),
  )
}

/** Rows for stored files of the first person. */
async function insertFiles(
  db: Database,
  files: readonly { readonly key: string; readonly bytes: number; readonly sha256: Buffer }[],
): Promise<void> {
  await db.run(sql`
    insert into files (office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select p.office_id, p.id, f.key, 'sample.pdf', 'pdf', 'application/pdf', f.bytes, f.sha256, now()
    from unnest(
      ${files.map(({ key }) => key)}::text[], ${files.map(({ bytes }) => bytes)}::integer[],
      ${files.map(({ sha256 }) => sha256)}::bytea[]) as f (key, bytes, sha256),
      (select id, office_id from users order by id limit 1) p`)
}

/** The figures by which a restored database is compared. */
async function contentsOf(db: Database): Promise<{ requests: number; files: number; sum: string }> {
  const row = await db.first<{ requests: number; files: number; sum: string }>(sql`
    select (select count(*) from ivr_requests) as requests, (select count(*) from files) as files,
      (select md5(string_agg(md5(r::text), '' order by id)) from ivr_requests r) as sum`)
  return row ?? { requests: 0, files: 0, sum: '' }
}
