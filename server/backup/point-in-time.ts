import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { writeDurably } from '../kit/durable-file.ts'
import { segmentAfter } from '../kit/embedded/wal-source.ts'
import { StartError } from '../kit/start-error.ts'
import { archivedSegments, readOwner, segmentEntry } from './archive-folder.ts'
import { checkEntry, type Entry, type Place, readEntry, someAtATime } from './entries.ts'
import type { Manifest } from './manifest.ts'

export interface Until {
  readonly time: Date | 'latest'
  readonly archive: Place
}

/** The parts of the archived log that follow the backup, up to the first that is missing, and that one's name. */
export interface LaterLog extends Until {
  readonly entries: readonly Entry[]
  readonly missing: string
}

/** Finds and checks what is needed from the archive. @throws StartError */
export async function laterLog({ time, archive }: Until, manifest: Manifest): Promise<LaterLog> {
  const { database, takenAt } = manifest
  if (database.kind !== 'embedded')
    throw new StartError('Only the embedded database can be restored to a point in time by this command.')
  if (time !== 'latest' && time.getTime() <= Date.parse(takenAt))
    throw new StartError(
      `This backup was taken at ${takenAt}, after the time that --until names. Use an earlier one.`,
    )
  const owner = await readOwner(archive.folder)
  if (!owner)
    throw new StartError(`There is no archive in ${archive.folder}: set WAL_ARCHIVE to that of the portal.`)
  if (owner.system !== database.system)
    throw new StartError(`The archive in ${archive.folder} is not of the portal of this backup.`)
  const names = await archivedSegments(archive.folder)
  const known = new Set(names)
  let missing = segmentAfter(database.stopWal)
  while (known.has(missing)) missing = segmentAfter(missing)
  const used = names.filter((name) => name.endsWith('.history') || isAfter(name, database.stopWal, missing))
  const entries = await Promise.all(used.map((name) => segmentEntry(archive.folder, name)))
  await someAtATime(entries, (entry) => checkEntry(archive, entry))
  return { time, archive, entries, missing }
}

/** After the backup and, on its own timeline, before the first gap; later timelines in full. */
const isAfter = (name: string, stop: string, missing: string) =>
  name.slice(0, 8) === stop.slice(0, 8) ? name > stop && name < missing : name > stop

const settingsFile = 'postgresql.auto.conf'

/** Adds the later log to the data folder of a cluster, with the settings by which PostgreSQL recovers to that time. */
export async function prepareRecovery(data: string, { time, archive, entries }: LaterLog): Promise<void> {
  await someAtATime(entries, async (entry) => {
    const content = Readable.from(readEntry(archive, entry)).compose(createGunzip())
    await writeDurably(join(data, 'pg_wal', entry.path.slice('wal/'.length)), content)
  })
  const settings = [
    // All of the log is in its folder already: there is nothing to fetch.
    "restore_command = 'false'",
    "recovery_target_timeline = 'latest'",
    "recovery_target_action = 'promote'",
    "hot_standby = 'off'",
    ...(time === 'latest' ? [] : [`recovery_target_time = '${timestamp(time)}'`]),
  ]
  await appendFile(join(data, settingsFile), `\n${begin}\n${settings.join('\n')}\n`)
  await writeFile(join(data, 'recovery.signal'), '')
}

/** PostgreSQL knows no names of time zones, not even Z, when it reads its settings. */
const timestamp = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '+00')

const begin = '# for restoring'

/** Removes these settings from a stopped cluster. The file keeps its owner. */
export async function endRecovery(data: string): Promise<void> {
  const file = join(data, settingsFile)
  const [before = ''] = (await readFile(file, 'utf8')).split(`\n${begin}`)
  await writeFile(file, before, { flush: true })
}

/** Explains what it means when PostgreSQL does not reach the time. */
export function recoveryFailure(error: unknown, { archive, missing }: LaterLog): unknown {
  if (!(error instanceof StartError) || !error.message.includes('recovery target')) return error
  const [, last] = /last completed transaction was at log time (\S+ \S+ \S+)/.exec(error.message) ?? []
  return new StartError(
    `The archive in ${archive.folder} ends before the time that --until names: wal/${missing} is not in it` +
      `${last ? `, and the last change before is of ${last}` : ''}. Name an earlier time, or --until latest.`,
  )
}
