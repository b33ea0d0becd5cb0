import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Checkpoint, checkpointKey } from './audit/signature.ts'
import { verifyAudit } from './audit/verify.ts'
import { openDatabase } from './kit/database/database.ts'
import { mustSeeAll } from './kit/database/portal-role.ts'
import { runShutdown, type ShutdownStep } from './kit/shutdown.ts'
import { StartError } from './kit/start-error.ts'
import { connect, readSettings } from './run.ts'
import { withSettingFiles } from './setting-files.ts'

// The program of `npm run audit:verify`. A portal may run at the same time. Exits with 1 if something does not fit.
const usage = `npm run audit:verify [-- --checkpoint FILE …]

Checks the audit of the database that DATABASE_URL names, or of the embedded one in DATA_DIR, against its chain of hashes
and against signed checkpoints: those in the database, in DATA_DIR/audit-checkpoints, and each FILE.`
const queryTimeoutMs = 3_600_000

const shutdownSteps: ShutdownStep[] = []
try {
  const files = checkpointFiles()
  const settings = readVariables()
  const { db, dataDir } = await database(settings)
  const checkpoints = await Promise.all([...files, ...(await filesIn(dataDir))].map(readCheckpoint))
  const secretKey = settings.SECRET_KEY
  const signedBy = secretKey && checkpointKey(secretKey).name
  const {
    rows,
    blocks,
    checkpoints: signed,
    waiting,
    wrong,
  } = await verifyAudit(db, { checkpoints, signedBy })
  process.stdout.write(
    `${rows} rows in ${blocks} blocks, ${signed} checkpoints, ${waiting} rows not sealed yet\n`,
  )
  if (wrong !== undefined) {
    console.error(`The audit does not fit. ${wrong}`)
    process.exitCode = 1
  } else process.stdout.write('The audit is whole.\n')
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
} finally {
  await runShutdown(shutdownSteps)
}

function checkpointFiles(): string[] {
  try {
    const { values } = parseArgs({ options: { checkpoint: { type: 'string', multiple: true } } })
    return values.checkpoint ?? []
  } catch {
    throw new StartError(usage)
  }
}

/** SECRET_KEY and DATABASE_URL may come from files. */
function readVariables(): Readonly<Record<string, string>> {
  const { variables, problems } = withSettingFiles(process.env)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return variables
}

/** A database that DATABASE_URL names is not migrated: it may be a copy kept as evidence. */
async function database({ DATABASE_URL: url, DATA_DIR: dataDir }: Readonly<Record<string, string>>) {
  if (url) {
    const db = openDatabase(url, { connections: 2, queryTimeoutMs })
    shutdownSteps.push({ part: 'connections to the database', end: db.close })
    await mustSeeAll(db)
    return { db, dataDir }
  }
  const settings = await readSettings(process.env)
  const { database: db } = await connect(settings, shutdownSteps, { queryTimeoutMs })
  return { db, dataDir: settings.dataDir }
}

async function filesIn(dataDir: string | undefined): Promise<string[]> {
  if (!dataDir) return []
  const folder = join(dataDir, 'audit-checkpoints')
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}

async function readCheckpoint(file: string): Promise<Checkpoint> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${file} cannot be read.`)
  })
  try {
    return Checkpoint.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${file} is no checkpoint.`)
  }
}
