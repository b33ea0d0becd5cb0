import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countText } from '#contract/formats.ts'
import type { Place } from './backup/entries.ts'
import { restoreBackup } from './backup/restore.ts'
import type { EnvironmentConfig } from './config.ts'
import { StartError } from './kit/start-error.ts'
import { readSettings } from './run.ts'

const usage = `Say which backup, with the settings of the portal and a DATA_DIR that is new or empty:

  DATA_DIR=/srv/verimend-restored npm run restore -- /backups/2026-11-23

With what the portal archived since (WAL_ARCHIVE), up to a point in time or to the archive's end:

  npm run restore -- /backups/2026-11-23 --until 2026-11-23T10:00:00Z
  npm run restore -- /backups/2026-11-23 --until latest`

// The program of `npm run restore`. No portal runs on this DATA_DIR yet.
process.umask(0o077)
try {
  const { from, time } = readArguments()
  const settings = await readSettings(process.env)
  const startedAt = performance.now()
  const place = { folder: resolve(from), key: settings.backupKey }
  const until = time && { time, archive: archiveOf(settings) }
  const { manifest, files } = await restoreBackup(settings, place, until)
  const moment =
    time === 'latest' ? 'the end of the archive' : (time ?? new Date(manifest.takenAt)).toISOString()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const what =
    manifest.database.kind === 'embedded' ? 'the portal' : 'what a portal keeps beside its database'
  console.info(
    `${settings.dataDir} holds ${what} of ${moment} (${manifest.migration}): ${manifest.entries.length} files with the right hashes, in ${seconds} s.`,
  )
  const where = manifest.files === 'bucket' ? ' in the bucket' : ''
  console.info(
    files
      ? `Of ${countText(files.named, 'file')} that the database names, ${countText(files.missing.length, 'is', 'are')} missing${where}.`
      : 'The files that the database names were NOT looked for: the bucket does not answer.',
  )
  for (const key of files?.missing ?? []) console.info(`  missing: ${key}`)
  if (files?.missing.length !== 0) process.exitCode = 3
  console.info(
    `Next: start the portal with DATA_DIR=${settings.dataDir} and the SECRET_KEY of that time, look at what was written last, and take a new backup. What was done after ${moment} is not in it: tell those who worked then.${until ? ' A new archive is needed too: set WAL_ARCHIVE to an empty folder.' : ''}`,
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

function readArguments(): { from: string; time: Date | 'latest' | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { until: { type: 'string' } },
    })
    const [from, ...others] = positionals
    if (!from || others.length > 0) throw new StartError(usage)
    if (values.until === undefined || values.until === 'latest') return { from, time: values.until }
    const time = new Date(values.until)
    if (Number.isNaN(time.getTime()) || !/Z|[+-]\d\d:\d\d$/.test(values.until))
      throw new StartError(
        '--until must be "latest" or a time with its zone, such as 2026-11-23T10:00:00Z or 2026-11-23T10:00:00-06:00.',
      )
    return { from, time }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage)
  }
}

function archiveOf({ walArchive, backupKey }: Pick<EnvironmentConfig, 'walArchive' | 'backupKey'>): Place {
  if (!walArchive) throw new StartError('--until needs WAL_ARCHIVE: set it to the archive of the portal.')
  return { folder: walArchive, key: backupKey }
}
