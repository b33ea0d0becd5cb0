import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { queriesOn, sql } from '../database/database.ts'
import { StartError } from '../start-error.ts'

// The npm packages contain no pg_basebackup. This does the same over one session, as PostgreSQL's manual describes
// under "Making a base backup using the low level API".

export interface BaseBackup {
  readonly version: string
  readonly system: string
  readonly timeline: number
  readonly startLsn: string
  readonly stopLsn: string
  readonly startWal: string
  readonly stopWal: string
  readonly folders: readonly string[]
  /** What was committed before this moment is in the backup. */
  readonly takenAt: string
}

/** Stores one file of the backup, by its path in the data folder. */
export type Store = (path: string, content: Iterable<Buffer> | AsyncIterable<Buffer>) => Promise<void>

/**
 * Copies the files of a running cluster with the part of its write-ahead log that makes them consistent. Writes
 * continue. A replication slot, which ends with this session, keeps that part of the log until it is copied.
 */
export async function takeBaseBackup(adminUrl: string, data: string, store: Store): Promise<BaseBackup> {
  const session = new pg.Client({ connectionString: adminUrl, application_name: 'verimend backup' })
  session.on('error', () => {})
  await session.connect()
  const { one, run } = queriesOn(session)
  try {
    const slot = `verimend_backup_${process.pid}_${Date.now()}`
    await run(sql`select pg_create_physical_replication_slot(${slot}, true, true)`)
    const started = await one<{ lsn: string; wal: string }>(sql`
      select s::text as lsn, pg_walfile_name(s) as wal from pg_backup_start('verimend', fast => true) s`)
    const { files, folders } = await contentsOf(data)
    const copy = (path: string) => store(path, ignoringRemoved(join(data, path)))
    await Readable.from(files).forEach(copy, { concurrency: 8 })
    await store(controlFile, [await steady(join(data, controlFile))])
    const { takenAt } = await one<{ takenAt: Date }>(sql`select clock_timestamp() as "takenAt"`)
    const stopped = await one<{ lsn: string; labelfile: string; spcmapfile: string }>(sql`
      select lsn::text as lsn, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)`)
    if (stopped.spcmapfile.trim())
      throw new StartError(
        `The database in ${data} has tablespaces outside its folder, which are not backed up.`,
      )
    await store('backup_label', [Buffer.from(stopped.labelfile)])
    const about = await one<{ wal: string; version: string; system: string; timeline: number }>(sql`
      select pg_walfile_name(${stopped.lsn}::pg_lsn) as wal, current_setting('server_version') as version,
        (select system_identifier::text from pg_control_system()) as system,
        (select timeline_id from pg_control_checkpoint()) as timeline`)
    await copyLog(data, started.wal, about.wal, store)
    return {
      version: about.version,
      system: about.system,
      timeline: about.timeline,
      startLsn: started.lsn,
      stopLsn: stopped.lsn,
      startWal: started.wal,
      stopWal: about.wal,
      folders,
      takenAt: takenAt.toISOString(),
    }
  } finally {
    // Also ends a backup that failed halfway.
    await session.end().catch(() => {})
  }
}

const controlFile = 'global/pg_control'

/** Folders whose content a cluster recreates when it starts. */
const emptied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
/** Files of the running server, and of sessions that will be gone. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|postgresql\.auto\.conf\.tmp|current_logfiles(?:\.tmp)?|pg_internal\.init.*|pgsql_tmp.*|backup_manifest)$/

async function contentsOf(data: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = []
  const folders: string[] = ['pg_wal/archive_status', 'pg_wal/summaries']
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(data, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (leftOut.test(entry.name)) continue
      if (entry.isDirectory()) {
        folders.push(path)
        if (!emptied.test(path)) await walk(path)
      } else if (entry.isFile() && path !== controlFile) files.push(path)
    }
  }
  await walk('')
  return { files, folders }
}

/** A table dropped in the meantime takes its file along: the log replays that too. */
async function* ignoringRemoved(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The server may be writing the file: reads it until two reads are the same. */
async function steady(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ; ) {
    await pause(20)
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
}

/** The name of a segment of the write-ahead log: timeline and number, in hex. */
export const segmentName = /^[0-9A-F]{24}$/

async function copyLog(data: string, from: string, to: string, store: Store): Promise<void> {
  const names = (await readdir(join(data, 'pg_wal')))
    .filter((name) => segmentName.test(name) && name >= from && name <= to)
    .sort()
  if (names[0] !== from || names.at(-1) !== to)
    throw new StartError('The write-ahead log of the backup is not whole. Take the backup again.')
  for (const name of names)
    await store(
      `pg_wal/${name}`,
      createReadStream(join(data, 'pg_wal', name), { highWaterMark: 1024 * 1024 }),
    )
}
