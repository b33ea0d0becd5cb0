import { resolve } from 'node:path'
import { countText } from '#contract/formats.ts'
import { takeBackup } from './backup/take.ts'
import { StartError } from './kit/start-error.ts'
import type { S3Settings } from './outside/storage-s3.ts'
import { readSettings } from './run.ts'

const usage = `Say where to, with the settings of the portal:

  npm run backup -- /backups/2026-11-23

The portal may run. The folder must be new or empty. With BACKUP_KEY set, the backup is encrypted.`

// The program of `npm run backup`. A portal with the same settings may or may not run at the same time.
process.umask(0o077)
try {
  const [to, ...others] = process.argv.slice(2)
  if (!to || to.startsWith('-') || others.length > 0) throw new StartError(usage)
  const settings = await readSettings(process.env)
  const place = { folder: resolve(to), key: settings.backupKey }
  const startedAt = performance.now()
  const { entries, database, files, takenAt, migration } = await takeBackup(settings, place)
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const stored = entries.filter(({ path }) => path.startsWith('files/')).length
  console.info(`The backup of ${takenAt} is in ${place.folder}:`)
  console.info(
    database.kind === 'embedded'
      ? `  the embedded database (PostgreSQL ${database.version}, ${migration}), consistent at ${database.stopLsn}`
      : '  NOT the database of DATABASE_URL: take it by its own means before each run of this command (docs/operations.md, Backup)',
  )
  console.info(
    files === 'folder'
      ? `  ${countText(stored, 'file')}`
      : `  NOT the files in the bucket: ${await whatKeepsThem(settings.s3)} (docs/operations.md, Backup)`,
  )
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.info(
    `  ${Math.ceil(bytes / 1e6)} MB in ${seconds} s, ${place.key ? 'encrypted' : 'NOT encrypted: set BACKUP_KEY, or encrypt the disk'}`,
  )
  if (!settings.demo) console.info('Keep SECRET_KEY too, in another place: it is not in the backup.')
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function whatKeepsThem(s3: S3Settings | undefined): Promise<string> {
  const { s3Storage } = await import('./outside/storage-s3.ts')
  const keeps = s3 && (await s3Storage(s3).keepsVersions())
  if (keeps === undefined) return 'its versions must keep them, and whether it keeps any could not be asked'
  if (keeps) return 'its versions keep them'
  // Operators who run this every night must notice it.
  process.exitCode = 4
  return 'IT KEEPS NO VERSIONS, so a removed file is gone: switch on its versioning'
}
