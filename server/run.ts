import { access, constants } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp, type Stand } from './app.ts'
import { type Config, configFrom, type EnvironmentConfig } from './config.ts'
import { openInstallation, type Places } from './installation.ts'
import { type Database, openDatabase } from './kit/database/database.ts'
import { migrate } from './kit/database/migrate.ts'
import { makeFolder } from './kit/embedded/location.ts'
import { startEmbeddedPostgres } from './kit/embedded/postgres.ts'
import { log, traceOf } from './kit/log.ts'
import { runShutdown, type ShutdownStep } from './kit/shutdown.ts'
import { StartError } from './kit/start-error.ts'
import { readSecretKey } from './secret-key.ts'

/** A portal that answers. */
export interface Running {
  readonly address: string
  /** Gives what is under way some seconds, then ends one part after the other, the database last. Never rejects. */
  stop(): Promise<void>
}

/**
 * Starts one portal: settings, database, migrations, jobs, in the demo its people, and at last the port.
 * @throws StartError when something is missing that whoever starts it can put right; nothing is left running
 */
export async function run(
  env: Readonly<Record<string, string | undefined>>,
  { demo, stand }: { demo: boolean; stand?: Stand },
): Promise<Running> {
  const endings: ShutdownStep[] = []
  const stop = () => runShutdown(endings)
  try {
    const settings = await readSettings(env, demo)
    const database = await connect(settings, endings)
    const keyed = await withSecretKey(settings)
    const standIn = keyed.demo && !keyed.google ? await standInForGoogle(keyed, endings) : undefined
    const config = standIn ? { ...keyed, google: standIn.google } : keyed
    const app = await buildApp(config, database, stand)
    endings.push({ part: 'the portal', end: app.stop, hasOwnTimeout: true })
    standIn?.serve(app.http)
    await app.start()
    if (config.demo) endings.push({ part: 'the demo', end: await prepareDemo(config, database, app) })
    await standIn?.connectTeam(app.http, database)
    await listen(app.http, config)
    return { address: `http://localhost:${config.port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The settings, with the folder of data made. @throws StartError */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  demo: boolean,
): Promise<EnvironmentConfig> {
  const settings = configFrom(env, { demo })
  return inFolder(settings.dataDir, async () => {
    await makeFolder(settings.dataDir)
    await access(settings.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return settings
  })
}

/** The settings with the secret key, which the demo makes and keeps where none is set. @throws StartError */
export function withSecretKey(settings: EnvironmentConfig): Promise<Config> {
  return inFolder(settings.dataDir, async () => ({ ...settings, secretKey: await readSecretKey(settings) }))
}

/** What the system says against the folder is told in words. */
async function inFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error && 'syscall' in error)) throw error
    throw new StartError(
      `DATA_DIR (${dataDir}) cannot be used: ${error.message}. Let this account read and write it, or choose another.`,
    )
  }
}

/**
 * The database, started where it is the embedded one, and up to date. `endings` learns what closes it again.
 * @throws StartError also where it, the folder or the bucket is of the demo and this is for patients, or the reverse
 */
export async function connect(
  places: Places,
  endings: ShutdownStep[],
  { queryTimeoutMs = 15_000 } = {},
): Promise<Database> {
  return inFolder(places.dataDir, async () => {
    const installation = await openInstallation(places)
    const url = places.databaseUrl ?? (await startOwn(places.dataDir, endings))
    const applied = await migrate(url, { before: installation.check })
    if (applied.length > 0) log('info', 'the database is up to date now', { migrations: applied.length })
    const database = openDatabase(url, { queryTimeoutMs })
    endings.push({ part: 'connections to the database', end: database.close })
    await installation.note(database)
    return database
  })
}

async function startOwn(dataDir: string, endings: ShutdownStep[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    log: (message, details) => log('info', message, details),
  })
  endings.push({ part: 'the embedded database', end: embedded.stop, hasOwnTimeout: true })
  return embedded.url
}

// "::" takes IPv4 too, and needs a machine that has IPv6.
const everywhere = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
)
  ? '::'
  : '0.0.0.0'

/** The demo's calendars, where no account at Google is set. */
async function standInForGoogle(config: Config, endings: ShutdownStep[]) {
  const { startDemoGoogle } = await import('#demo/google/start.ts')
  const standIn = await startDemoGoogle(config)
  endings.push({ part: 'the stand-in for Google', end: standIn.stop })
  return standIn
}

/** Loaded only here, so that a portal with patients' data never holds the demo's code. Answers what ends it. */
async function prepareDemo(config: Config, database: Database, app: App): Promise<() => Promise<void>> {
  const [{ seedDemo, drawPictures }, { serveMailbox }] = await Promise.all([
    import('#demo/seed.ts'),
    import('#demo/mailbox.ts'),
  ])
  if (!config.mail.smtpUrl) serveMailbox(app.http, join(config.dataDir, 'mail'))
  await seedDemo(database)
  let stopped = false
  const drawing = drawPictures(database, app.storage, () => stopped).catch((error) =>
    log('error', 'the pictures of the demo could not be drawn', traceOf(error)),
  )
  return async () => {
    stopped = true
    await drawing
  }
}

async function listen(http: Awaited<ReturnType<typeof buildApp>>['http'], config: Config): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host ?? everywhere })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is in use by another program. End that one, or choose another: PORT=3001 npm start`,
      )
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${config.port} may not be used by this account. Set PORT above 1023.`)
    throw error
  }
}
