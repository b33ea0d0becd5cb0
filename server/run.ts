import { randomBytes } from 'node:crypto'
import { access, constants, link, readFile, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { type App, type AppOverrides, buildApp } from './app.ts'
import { type Config, configFrom, type EnvironmentConfig, isDemo } from './config.ts'
import { type InstallationSettings, openInstallation } from './installation.ts'
import { type Database, openDatabase } from './kit/database/database.ts'
import { migrate, roleOf } from './kit/database/migrate.ts'
import { isWalled, mayChangeTables, settableOfficeRole, workingAs } from './kit/database/portal-role.ts'
import { type DiskSpace, diskSpace } from './kit/disk-space.ts'
import { makeFolder } from './kit/embedded/location.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kit/embedded/postgres.ts'
import { endWalSource } from './kit/embedded/wal-source.ts'
import { onPort } from './kit/http/on-port.ts'
import { log, traceOf } from './kit/log.ts'
import { runShutdown, type ShutdownStep } from './kit/shutdown.ts'
import { StartError } from './kit/start-error.ts'
import { waitMs } from './kit/waits.ts'

/** A started portal. */
export interface Running {
  readonly address: string
  /** Lets a load balancer learn from /ready that a stop is coming; returns immediately if none asks. */
  drain(): Promise<void>
  /** Gives calls and jobs in progress some seconds, then stops all parts, the database last. Never rejects. */
  stop(): Promise<void>
}

/**
 * Starts a portal: settings, database, migrations, jobs, in the demo its users, and finally the port.
 * @throws StartError for a problem that the operator can fix; nothing is left running then
 */
export async function run(
  env: Readonly<Record<string, string | undefined>>,
  { demo, overrides }: { demo: boolean; overrides?: AppOverrides },
): Promise<Running> {
  const shutdownSteps: ShutdownStep[] = []
  const stop = () => runShutdown(shutdownSteps)
  try {
    const settings = await readSettings(env, demo)
    if (settings.tracesUrl) await startTraces(settings.tracesUrl, shutdownSteps)
    const { database, embedded } = await connect(settings, shutdownSteps)
    const keyed = await withSecretKey(settings)
    const [standIn, nppesUrl] = await Promise.all([
      keyed.demo && !keyed.google ? standInForGoogle(keyed, shutdownSteps) : undefined,
      keyed.nppesUrl ?? (keyed.demo ? standInForNppes(shutdownSteps) : undefined),
    ])
    const config = { ...keyed, google: standIn?.google ?? keyed.google, nppesUrl }
    const app = await buildApp(config, database, { disk: watchDisk(config, embedded), ...overrides })
    shutdownSteps.push({ part: 'the portal', end: app.stop, hasOwnTimeout: true })
    standIn?.serve(app.http)
    if (config.metrics) await startMetrics(config.metrics, app, shutdownSteps)
    await app.start()
    if (embedded && config.walArchive)
      await startArchive(config, config.walArchive, embedded, app, shutdownSteps)
    else if (embedded) await endArchive(embedded)
    if (config.demo) shutdownSteps.push({ part: 'the demo', end: await prepareDemo(config, database, app) })
    await standIn?.connectTeam(app.http, database)
    await listen(app.http, config)
    return {
      address: `http://localhost:${config.port}`,
      drain: () => app.drain(config.drainMs),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reads the settings and creates the data folder. @throws StartError */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  demo = isDemo(env),
): Promise<EnvironmentConfig> {
  const settings = configFrom(env, { demo })
  return inFolder(settings.dataDir, async () => {
    await makeFolder(settings.dataDir)
    await access(settings.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return settings
  })
}

/** Adds the secret key, which the demo generates and stores if none is set. @throws StartError */
export function withSecretKey(settings: EnvironmentConfig): Promise<Config> {
  return inFolder(settings.dataDir, async () => ({ ...settings, secretKey: await readSecretKey(settings) }))
}

/** Converts file system errors to a StartError with instructions. */
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

interface Connected {
  readonly database: Database
  /** undefined: the database is that of DATABASE_URL. */
  readonly embedded: EmbeddedPostgres | undefined
}

/**
 * Starts the embedded database if no other is configured, migrates, and connects. Appends the steps that undo this to
 * `shutdownSteps`.
 * @throws StartError also when data folder, database or bucket belong to the demo and this portal does not, or vice
 * versa
 */
export async function connect(
  settings: InstallationSettings,
  shutdownSteps: ShutdownStep[],
  { queryTimeoutMs = waitMs(15_000) } = {},
): Promise<Connected> {
  return inFolder(settings.dataDir, async () => {
    const installation = await openInstallation(settings)
    const server = settings.databaseUrl
      ? {
          url: settings.databaseUrl,
          ownerUrl: settings.databaseOwnerUrl ?? settings.databaseUrl,
          officeUrl: settings.databaseOfficeUrl,
        }
      : await startEmbedded(settings.dataDir, shutdownSteps)
    const { url, ownerUrl, officeUrl } = server
    const { applied, settableRole } = await migrate(ownerUrl, {
      before: installation.check,
      portalRole: url === ownerUrl ? undefined : await roleOf(url),
      officeRole: officeUrl && (await roleOf(officeUrl)),
    })
    if (applied.length > 0) log('info', 'the database is up to date now', { migrations: applied.length })
    const isSet = url === ownerUrl && settableRole !== undefined
    const database = openDatabase(isSet ? workingAs(url, settableRole) : url, {
      queryTimeoutMs,
      officeUrl: officeUrl ?? (await addressOfOffices(url)),
    })
    shutdownSteps.push({ part: 'connections to the database', end: database.close })
    await tellWhatRoleMay(database)
    await installation.mark(database)
    return { database, embedded: 'stop' in server ? server : undefined }
  })
}

/** Without its own address, the office role is set at the start of each connection, if that is allowed. */
async function addressOfOffices(url: string): Promise<string | undefined> {
  const asking = openDatabase(url, { connections: 1 })
  try {
    const role = await settableOfficeRole(asking)
    return role && workingAs(url, role)
  } finally {
    await asking.close()
  }
}

/** Watches DATA_DIR and where the embedded database is; MIN_FREE_MB=0 turns it off. */
function watchDisk(config: Config, embedded: EmbeddedPostgres | undefined): DiskSpace {
  const home = embedded && dirname(embedded.data)
  return diskSpace({
    folders: [config.dataDir, ...(home ? [home] : [])],
    minFreeBytes: config.minFreeBytes,
    reserveIn: config.minFreeBytes > 0 ? home : undefined,
  })
}

/** An archive that was turned off holds no log back. */
const endArchive = ({ adminUrl }: EmbeddedPostgres) =>
  endWalSource(adminUrl).catch((error: unknown) =>
    log('error', 'the log that was kept for an archive could not be released', traceOf(error)),
  )

/** How much may be lost with the machine, if an archive is kept. */
const archiveMs = { segment: 60_000, look: 10_000 }

async function startArchive(
  config: Config,
  folder: string,
  { adminUrl, data }: EmbeddedPostgres,
  app: App,
  shutdownSteps: ShutdownStep[],
): Promise<void> {
  const { archiverOf } = await import('./backup/archiver.ts')
  const archiver = archiverOf({
    ...{ adminUrl, data, dataDir: config.dataDir, hasFiles: !config.s3 },
    place: { folder, key: config.backupKey },
    segmentMs: archiveMs.segment,
    gap: () => log('error', 'the archive of the log has a gap: take a new backup now'),
  })
  shutdownSteps.push({ part: 'the archive', end: archiver.close })
  app.every(archiveMs.look, 'archive', archiver.run)
}

/**
 * Logs when the portal's own connections could change tables, which weakens the audit, and when calls from offices are
 * not behind the wall.
 */
async function tellWhatRoleMay(database: Database): Promise<void> {
  if (await mayChangeTables(database))
    log(
      'warn',
      'the database role of the portal owns its tables: see "The role of the portal" in docs/operations.md',
    )
  if (!(await isWalled(database.offices)))
    log(
      'warn',
      'there is no second wall around the records of offices: see "The role of offices" in docs/operations.md',
    )
}

async function startEmbedded(dataDir: string, shutdownSteps: ShutdownStep[]): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    log: (message, details) => log('info', message, details),
  })
  shutdownSteps.push({ part: 'the embedded database', end: embedded.stop, hasOwnTimeout: true })
  return embedded
}

// "::" also accepts IPv4, but works only on a machine with IPv6.
const anyAddress = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
)
  ? '::'
  : '0.0.0.0'

/** Used by the demo when no Google client is configured. */
async function standInForGoogle(config: Config, shutdownSteps: ShutdownStep[]) {
  const { startDemoGoogle } = await import('#demo/google/start.ts')
  const standIn = await startDemoGoogle(config)
  shutdownSteps.push({ part: 'the stand-in for Google', end: standIn.stop })
  return standIn
}

/** Used by the demo when no registry of NPIs is configured. @returns its URL */
async function standInForNppes(shutdownSteps: ShutdownStep[]): Promise<string> {
  const { startDemoNppes } = await import('#demo/nppes/start.ts')
  const { url, stop } = await startDemoNppes()
  shutdownSteps.push({ part: 'the stand-in for NPPES', end: stop })
  return url
}

/** Imports the demo's code dynamically, so that a portal for patients never loads it. Returns the stop function. */
async function prepareDemo(config: Config, database: Database, app: App): Promise<() => Promise<void>> {
  const [{ seedDemo, drawPictures }, { serveMailbox }, { serveTour }] = await Promise.all([
    import('#demo/seed.ts'),
    import('#demo/mailbox.ts'),
    import('#demo/tour.ts'),
  ])
  if (!config.mail.smtpUrl) {
    serveMailbox(app.http, join(config.dataDir, 'mail'))
    // Signs in with codes from the mailbox.
    serveTour(app.http)
  }
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

function listen(http: App['http'], { port, host }: Config): Promise<unknown> {
  return onPort('PORT', port, () => http.listen({ port, host: host ?? anyAddress }))
}

/**
 * SECRET_KEY, or in a demo without one a random key, generated once and stored in dataDir/secret.key.
 * @throws StartError when a portal for patients is configured with that key
 */
export async function readSecretKey(config: EnvironmentConfig): Promise<string> {
  const file = join(config.dataDir, 'secret.key')
  const stored = await readKey(file)
  if (config.secretKey && !config.demo && config.secretKey === stored) {
    throw new StartError(
      `SECRET_KEY must not be the demo's key of ${file}: make one with "openssl rand -base64 48".`,
    )
  }
  return config.secretKey ?? stored ?? makeKey(file)
}

/**
 * When two portals start at the same time on one folder, `link` fails for the second one, which then uses the first
 * one's key.
 */
async function makeKey(file: string): Promise<string> {
  const key = randomBytes(36).toString('base64url')
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, `${key}\n`, { mode: 0o600, flush: true })
  try {
    await link(temporary, file)
    return key
  } catch (error) {
    const first = await readKey(file)
    if (!first) throw error
    return first
  } finally {
    await rm(temporary)
  }
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.trim() || undefined
}

/** Loaded only if a collector is configured. */
async function startTraces(url: string, shutdownSteps: ShutdownStep[]): Promise<void> {
  const [{ otlpTracer }, { setTracer }] = await Promise.all([
    import('./kit/telemetry/otlp.ts'),
    import('./kit/telemetry/spans.ts'),
  ])
  const { tracer, close } = otlpTracer(url)
  setTracer(tracer)
  const end = () => {
    setTracer(undefined)
    return close()
  }
  shutdownSteps.push({ part: 'the traces', end })
}

/** Loaded only if metrics are collected. */
async function startMetrics(
  at: NonNullable<Config['metrics']>,
  { http, measured }: App,
  shutdownSteps: ShutdownStep[],
): Promise<void> {
  const { metricsOf, serveMetrics } = await import('./kit/telemetry/metrics.ts')
  const { close } = await onPort('METRICS_PORT', at.port, () => serveMetrics(metricsOf(http, measured), at))
  shutdownSteps.push({ part: 'the metrics', end: close })
}
