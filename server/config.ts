import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './kit/start-error.ts'
import { clamdAddress } from './outside/scanner.ts'
import type { S3Settings } from './outside/storage-s3.ts'
import { withSettingFiles } from './setting-files.ts'

export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** A stand-in server for Google. Set by the demo and tests; there is no variable for it. */
  readonly standIn?: { readonly api: string; readonly pages: string } | undefined
}

/**
 * The settings from the environment. In the demo the secret key may be missing: it is generated and stored in
 * dataDir.
 */
export type EnvironmentConfig = Readonly<ReturnType<typeof configOf>>

/** The settings of an installation. */
export interface Config extends EnvironmentConfig {
  readonly secretKey: string
}

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

const between = (least: number, most: number, what = 'a number') => {
  const message = `must be ${what} between ${least} and ${most}`
  return z.coerce.number(message).min(least, message).max(most, message)
}

const port = between(1, 65535).int('must be a whole number')

/** Not z.url: the URL of a unix socket (postgres://user@/verimend?host=/run/postgresql) has no host name. */
const database = (user: string) =>
  z
    .string()
    .regex(
      /^postgres(ql)?:\/\/./,
      `must be an address such as postgres://${user}:password@host:5432/verimend`,
    )

const web = address(/^https?$/, 'https://portal.example.com')

/** A meeting name is appended to this URL, so it must not have a query or fragment. */
const meetings = z
  .string()
  .regex(/^https:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, 'must be an address such as https://meet.example.com')

/** The query of a look-up is appended to this URL. */
const registry = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
    'must be an address such as https://npiregistry.cms.hhs.gov/api/',
  )

const secretKey = z
  .string()
  .min(32, 'must have at least 32 characters: make one with "openssl rand -base64 48"')
  .refine((key) => !isGuessable(key), 'must be random: make one with "openssl rand -base64 48"')

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  TRUST_PROXY: z.string().default('loopback'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: database('user').optional(),
  DATABASE_OWNER_URL: database('owner').optional(),
  DATABASE_OFFICE_URL: database('office').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default('Verimend <no-reply@verimend.example>'),
  PUBLIC_URL: web.optional(),
  S3_ENDPOINT: web.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(clamdAddress, 'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl')
    .optional(),
  NPPES_URL: registry.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MEETING_BASE_URL: meetings.default('https://meet.jit.si'),
  SECRET_KEY: secretKey.optional(),
  DRAIN_SECONDS: between(0, 60, 'a number of seconds').default(5),
  MIN_FREE_MB: z.coerce.number({ error: 'must be a number of megabytes' }).min(0).default(256),
  BACKUP_KEY: secretKey.optional(),
  WAL_ARCHIVE: z.string().optional(),
  // Read by kit/waits.ts.
  WAIT_FACTOR: between(1, 1000).default(1),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
})

type Environment = z.infer<typeof environmentSchema>

/** Whether DEMO turns the demo on or off; if it is not set, `byDefault`. */
export function isDemo(env: Readonly<Record<string, string | undefined>>, byDefault = false): boolean {
  const flag = env.DEMO?.trim().toLowerCase()
  return flag ? !['0', 'false', 'no', 'off'].includes(flag) : byDefault
}

/**
 * Reads the settings from environment variables and the files that they name; an empty variable counts as not set.
 * @throws StartError with all invalid or missing variables, and how to correct each
 */
export function configFrom(
  env: Readonly<Record<string, string | undefined>>,
  { demo }: { demo: boolean },
): EnvironmentConfig {
  const { variables, problems: unread } = withSettingFiles(env)
  // What such a file should have contained is missing only for that reason.
  if (unread.length > 0) refuse(unread)
  const read = environmentSchema.safeParse(variables)
  if (!read.success) refuse(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`))
  const problems = [...incomplete(read.data), ...(demo ? [] : missingForPatients(read.data))]
  if (problems.length > 0) refuse(problems)
  return configOf(read.data, demo)
}

function refuse(problems: readonly string[]): never {
  throw new StartError(['Verimend cannot start with these settings:', ...problems].join('\n  '))
}

const settingGroups = [
  ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const

function incomplete(env: Environment): string[] {
  const unarchived =
    env.WAL_ARCHIVE && env.DATABASE_URL
      ? ['WAL_ARCHIVE is for the embedded database: with DATABASE_URL, archive by the means of that server.']
      : []
  const unowned = (['DATABASE_OWNER_URL', 'DATABASE_OFFICE_URL'] as const)
    .filter((name) => env[name] && !env.DATABASE_URL)
    .map((name) => `${name} belongs to DATABASE_URL, which is not set: the embedded database needs neither.`)
  const halves = settingGroups.flatMap((names) => {
    const missing = names.filter((name) => !env[name])
    if (missing.length === 0 || missing.length === names.length) return []
    return [`${missing.join(' and ')} must be set too: ${names.join(', ')} belong together.`]
  })
  return [...halves, ...unarchived, ...unowned]
}

/** Checks only for `npm run serve`: patient data needs a real key, a real mail server and TLS. */
function missingForPatients(env: Environment): string[] {
  const problems: string[] = []
  if (!env.SECRET_KEY) problems.push('SECRET_KEY must be set: make one with "openssl rand -base64 48".')
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    problems.push('PUBLIC_URL must be set to the address of the portal, beginning with https://.')
  }
  if (!env.SMTP_URL) problems.push('SMTP_URL must be set: codes and invitations are sent by email.')
  return problems
}

function configOf(env: Environment, demo: boolean) {
  return {
    /** Adds demo users, a mailbox page and the stand-in for Google. */
    demo,
    port: env.PORT,
    /** The network address to listen on; undefined: all addresses. */
    host: env.HOST,
    /** Proxies whose X-Forwarded-For is trusted: addresses and networks, separated by commas. */
    trustProxy: env.TRUST_PROXY,
    /**
     * The absolute path of the folder for files, mails and the embedded database. Different defaults, so that demo data
     * and patient data never share a folder.
     */
    dataDir: resolve(env.DATA_DIR ?? (demo ? './demo-data' : './data')),
    /** undefined: the embedded PostgreSQL in dataDir. */
    databaseUrl: env.DATABASE_URL,
    /** The owner of the tables, for migrations, if databaseUrl names a role that owns nothing. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** The office role, if the role of databaseUrl may not become it at the start of a connection. */
    databaseOfficeUrl: env.DATABASE_OFFICE_URL,
    /** The portal's base URL in links and mails, without a trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** At least 32 characters. The keys for links, codes and encrypted tokens are derived from it. */
    secretKey: env.SECRET_KEY,
    /** Without smtpUrl, mails are written to dataDir/mail. */
    mail: { from: env.MAIL_FROM, smtpUrl: env.SMTP_URL },
    /** undefined: files are stored in dataDir/files. */
    s3: storage(env),
    /** The address of clamd, which scans uploads for viruses. undefined: uploads are not scanned. */
    clamdUrl: env.CLAMD_URL,
    /** The base URL of NPPES, the registry of NPIs. undefined: NPIs are not looked up (the demo uses its stand-in). */
    nppesUrl: env.NPPES_URL,
    /** undefined: calendars cannot be connected (the demo uses its stand-in for Google). */
    google: google(env),
    /** How long /ready answers 503 before the port closes on SIGTERM, in ms, if a load balancer asks it. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    /** Below this free space in dataDir, or where the embedded database is, uploads are refused. */
    minFreeBytes: env.MIN_FREE_MB * 1024 * 1024,
    /** Encrypts backups and the archive. undefined: they are not encrypted. */
    backupKey: env.BACKUP_KEY,
    /** The absolute path of the archive of the embedded database's log and the files. undefined: no archive. */
    walArchive: env.WAL_ARCHIVE === undefined ? undefined : resolve(env.WAL_ARCHIVE),
    /** Where Prometheus reads the metrics. undefined: none are collected. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    /** The OpenTelemetry collector that traces are sent to. undefined: none are made. */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    /** The https base URL of the video meeting service, without a trailing slash. */
    meetingBaseUrl: env.MEETING_BASE_URL.replace(/\/+$/, ''),
  }
}

function storage(env: Environment): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!bucket || !accessKey || !secretKey) return undefined
  return { bucket, accessKey, secretKey, region: env.S3_REGION, endpoint: env.S3_ENDPOINT }
}

function google(env: Environment): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

/** Keyboard rows (QWERTY, QWERTZ, AZERTY). */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'qwertzuiop', 'yxcvbnm', 'azertyuiop']

const isNextTo = (one: string, other: string) =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1 ||
  rows.some((row) => row.includes(one + other) || row.includes(other + one))

/** The share of steps in runs such as 'abcd', '9876', 'qwert' or 'aaaa', from 0 to 1. */
function runsIn(key: string): number {
  const letters = [...key.toLowerCase()]
  const steps = letters.filter((letter, at) => at > 0 && isNextTo(letters[at - 1] ?? '', letter))
  return steps.length / (letters.length - 1)
}

/** The share of distinct substrings of three characters, from 0 to 1. */
function distinctnessOf(key: string): number {
  const pieces = Array.from({ length: key.length - 2 }, (_, at) => key.slice(at, at + 3))
  return new Set(pieces).size / pieces.length
}

/** The entropy by character frequencies, in bits: an upper bound of the true entropy. */
function entropyOf(key: string): number {
  const counts = new Map<string, number>()
  for (const letter of key) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / key.length), 0)
}

/**
 * Whether a key of 32 characters or more looks typed by a person: it repeats a pattern, follows keyboard rows or the
 * alphabet, or uses few different characters. Random keys in hex or base64 are far from all three limits.
 */
export function isGuessable(key: string): boolean {
  return distinctnessOf(key) < 0.75 || runsIn(key) > 0.65 || entropyOf(key) < 80
}
