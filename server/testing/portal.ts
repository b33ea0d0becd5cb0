import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { UserType } from '#contract/endpoint.ts'
import { isNpi } from '#contract/fields.ts'
import { createUser } from '../account/store.ts'
import { type App, type AppOverrides, buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { beginSession } from '../kit/access/sessions.ts'
import { type Database, openDatabase, sql } from '../kit/database/database.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { ask } from './embedded.ts'

/** A clock that changes only when a test moves it. */
class TestClock {
  #now = new Date('2026-11-20T15:00:00Z')
  now(): Date {
    return new Date(this.#now)
  }
  forward(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & {
    error?: string
    code?: string
    fields?: Record<string, string>
    message?: string
  }
  readonly headers: Record<string, unknown>
}

/** A user with a session. */
export interface Person {
  /** The office that their calls name; undefined: none. */
  readonly actsFor?: number
  readonly userId: number
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly token: string
  readonly name: string
}

export interface Portal {
  readonly app: App
  readonly db: Database
  readonly clock: TestClock
  readonly config: Config
  get(path: string, as?: Person | string, query?: Record<string, string>): Promise<Answer>
  /** Runs statements as the owner of the tables, who may do more than the portal. */
  asOwner(statements: string): Promise<unknown>
  post(path: string, body: unknown, as?: Person | string, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

/** The settings of a portal under test. */
export function testConfig(more: Partial<Config> = {}): Config {
  return {
    demo: false,
    port: 0,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    dataDir: join(tmpdir(), `verimend-test-${randomBytes(6).toString('hex')}`),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseOfficeUrl: undefined,
    publicUrl: 'http://localhost:3000',
    secretKey: 'a key for tests that is long enough to be one',
    mail: { from: 'Verimend <no-reply@verimend.test>', smtpUrl: undefined },
    s3: undefined,
    clamdUrl: undefined,
    nppesUrl: undefined,
    google: undefined,
    drainMs: 0,
    minFreeBytes: 0,
    backupKey: undefined,
    walArchive: undefined,
    metrics: undefined,
    tracesUrl: undefined,
    meetingBaseUrl: 'https://meet.test.example',
    ...more,
  }
}

/** A complete portal with a new database, or with `given`. Calls are injected without a network. */
export async function openPortal(
  more: Partial<Config> = {},
  overrides: AppOverrides = {},
  given?: TestDatabase,
): Promise<Portal> {
  const database = given ?? (await freshDatabase())
  const db = openDatabase(database.url, { connections: 4, officeUrl: database.officeUrl })
  const clock = new TestClock()
  const config = testConfig(more)
  const app = await buildApp(config, db, {
    ...{ clock, logs: false, checkReplies: true, limitCreations: false },
    ...overrides,
  })
  const send = async (options: InjectOptions, as?: Person | string) => {
    const token = typeof as === 'string' ? as : as?.token
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const actsFor = typeof as === 'object' && as.actsFor ? { 'x-office': String(as.actsFor) } : {}
    const headers = { ...authorization, ...actsFor, ...options.headers }
    const reply = await app.http.inject({ ...options, headers })
    const json = reply.headers['content-type']?.toString().startsWith('application/json')
    return { status: reply.statusCode, body: json ? reply.json() : {}, headers: reply.headers }
  }
  return {
    app,
    db,
    clock,
    config,
    get: (path, as, query = {}) => send({ method: 'GET', url: `/api${path}`, query }, as),
    post: (path, body, as, headers = {}) =>
      send({ method: 'POST', url: `/api${path}`, payload: body as object, headers }, as),
    asOwner: (statements) => ask(database.ownerUrl, statements),
    async close() {
      await app.stop()
      await db.close()
      await database.drop()
    },
  }
}

let made = 0

/** Creates an office and returns its id. */
export async function newOffice(db: Database, now: Date): Promise<number> {
  const row = await db.first<{ id: number }>(sql`
    insert into offices (tax_id, npi_number, address, city, state, zip_code, created_at)
    values ('123456789', '1234567893', '1 Main Street', 'Austin', 'TX', '78701', ${now}) returning id`)
  return row?.id ?? 0
}

/** A valid NPI, unique per number. */
export function testNpi(number: number): string {
  const nine = `1${String(number).padStart(8, '0')}`
  return [...'0123456789'].map((digit) => `${nine}${digit}`).find(isNpi) ?? ''
}

/** Creates a physician's record and returns its id. */
export async function newPhysician(
  db: Database,
  officeId: number,
  now: Date,
  name = 'Grace Hopper',
): Promise<number> {
  made += 1
  const [first = '', last = ''] = name.split(' ')
  const row = await db.first<{ id: number }>(sql`
    insert into physicians (office_id, first_name, last_name, email, npi_number, status, created_at)
    values (${officeId}, ${first}, ${last}, ${`physician${made}@test.example`}, ${testNpi(made)}, 'active', ${now})
    returning id`)
  return row?.id ?? 0
}

/** Creates a user with a session. Types 1 and 2 belong to an office, 3 and 4 to the verification team. */
export async function newPerson(
  portal: Pick<Portal, 'db' | 'clock'>,
  userType: UserType,
  { officeId = null, physicianId = null, name = `Ada Tester${'abcdefgh'[made % 8]}` }: Partial<Person> = {},
): Promise<Person> {
  made += 1
  const now = portal.clock.now()
  const [first = '', last = ''] = name.split(' ')
  const email = `person${made}@test.example`
  const userId = await createUser(
    portal.db,
    {
      ...{ userType, firstName: first, lastName: last, email },
      ...(officeId !== null && { officeId }),
      ...(physicianId !== null && { physicianId }),
    },
    now,
  )
  const token = await beginSession(portal.db, userId, now, 'test')
  return { userId, officeId, physicianId, token, name: `${first} ${last}` }
}

/**
 * Lets someone work for a further office, as its Office Admin or as one of its physicians. Their calls there name it.
 */
export async function joinOffice(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  person: Person,
  officeId: number,
  physicianId: number | null = null,
): Promise<Person> {
  const login = await db.first<{ id: number; email: string }>(sql`
    select l.id, l.email from logins l where l.acting_id = ${person.userId}`)
  const [firstName = '', lastName = ''] = person.name.split(' ')
  const userId = await createUser(
    db,
    {
      ...{ userType: physicianId === null ? 2 : 1, firstName, lastName, email: login?.email ?? '', officeId },
      ...{ ...(login && { loginId: login.id }), ...(physicianId !== null && { physicianId }) },
    },
    clock.now(),
  )
  return { ...person, userId, officeId, physicianId, actsFor: officeId }
}

/** Creates the users that most tests need: two offices and the verification team. */
export async function newCast(portal: Portal) {
  const now = portal.clock.now()
  const officeId = await newOffice(portal.db, now)
  const otherId = await newOffice(portal.db, now)
  const physicianId = await newPhysician(portal.db, officeId, now)
  const otherPhysicianId = await newPhysician(portal.db, otherId, now, 'Other Canary')
  return {
    officeId,
    physicianId,
    otherPhysicianId,
    office: await newPerson(portal, 2, { officeId, name: 'Olive Office' }),
    physician: await newPerson(portal, 1, { officeId, physicianId, name: 'Grace Hopper' }),
    otherOffice: await newPerson(portal, 2, { officeId: otherId, name: 'Otto Other' }),
    reviewer: await newPerson(portal, 3, { name: 'Rita Reviewer' }),
    secondReviewer: await newPerson(portal, 3, { name: 'Sam Second' }),
    admin: await newPerson(portal, 4, { name: 'Alma Admin' }),
  }
}
export type Cast = Awaited<ReturnType<typeof newCast>>
