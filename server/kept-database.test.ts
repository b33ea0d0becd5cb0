import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOffices } from './ivr/reminders.ts'
import { type Database, openDatabase, sql } from './kit/database/database.ts'
import { migrate, migrationsFolder } from './kit/database/migrate.ts'
import { type AccountPortal, openAccountPortal, signedIn } from './testing/accounts.ts'
import { emptyDatabase } from './testing/database.ts'

const sampleRows = fileURLToPath(new URL('testing/kept/014.sql', import.meta.url))
const lastMigration = '014_'

type Rows = Map<string, Record<string, unknown>[]>
let before: Rows
let after: Rows
let portal: AccountPortal
let reviewer: string

/** A database of version 014 with the sample rows, not migrated further, and a connection to it. */
async function opened() {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'verimend-kept-'))
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql') && name.slice(0, 4) <= lastMigration)
      await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(database.ownerUrl, { folder })
  await rm(folder, { recursive: true })
  const client = new pg.Client(database.ownerUrl)
  await client.connect()
  await client.query(await readFile(sampleRows, 'utf8'))
  return { database, client }
}

beforeAll(async () => {
  const { database, client } = await opened()
  before = await rowsOf(client)
  await migrate(database.ownerUrl)
  after = await rowsOf(client)
  await client.end()
  portal = await openAccountPortal({}, {}, database)
  reviewer = await signedIn(portal, 'rita.delgado@team.example')
})
afterAll(() => portal.close())

async function rowsOf(client: pg.Client): Promise<Rows> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
  )
  const all: Rows = new Map()
  for (const { name } of rows) {
    const found = await client.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    all.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return all
}

/** Columns whose values a later migration changes on purpose: 'table.column' and the migration. */
const changed: Readonly<Record<string, string>> = {
  'ivr_search.text': '019_search_more',
  'authorizations.search_text': '068_search_plain_letters',
  'prior_authorizations.search_text': '068_search_plain_letters',
  'appointments.search_text': '068_search_plain_letters',
  // What no one on the team asked to be notified of is no longer unread.
  'notifications.read_at': '063_what_is_mine',
  // Each person who signs in has a row of logins: tested below.
  'users.password_hash': '079_logins',
  'pending_codes.user_id': '079_logins',
  'account_devices.user_id': '079_logins',
}

/** Columns that later migrations renamed. */
const renamed: Readonly<Record<string, string>> = { 'users.hippa_terms_at': 'hipaa_terms_at' }

/** Tables that later migrations merged into others, or counted again; tests below check their data. */
const merged = [
  'ivr_reminders',
  'ivr_texts',
  'ivr_grams',
  'ivr_counts',
  'ivr_count_deltas',
  'ivr_conditional',
  'ivr_weeks',
  'ivr_week_deltas',
  'ivr_figures',
  'appointments_windows',
  'appointments_days_off',
  'live_horizon',
  'password_resets',
  'prior_authorization_files',
]

/** A choice that the team saved with the full form gives way to the default (063). */
const isDropped = (table: string, { kind, mailed, user_id }: Record<string, unknown>) =>
  table === 'notification_choices' && kind === 'ivr.submitted' && mailed === 'never' && user_id === 3

const session = 'kept-session-of-olga'
async function asked(path: string, as: string, query: Record<string, string> = {}) {
  const answer = await portal.get(path, as, query)
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
  return answer.body.data as Record<string, unknown> & Record<string, Record<string, unknown>[]>
}
const idsOf = (list: Record<string, unknown>[] | undefined) => list?.map(({ _id }) => _id)

test('the sample database has a row in every table that its migrations created', () => {
  expect([...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([])
  expect(before.size).toBeGreaterThan(35)
})

test('later migrations preserve every row and column value of an older database', () => {
  const lost = [...before].flatMap(([name, rows]) => {
    if (merged.includes(name)) return []
    const unchanged = (row: Record<string, unknown>) =>
      Object.entries(row).filter(([column]) => !changed[`${name}.${column}`])
    const now = after.get(name) ?? []
    const isThere = (row: Record<string, unknown>) =>
      now.some((one) =>
        unchanged(row).every(
          ([column, value]) =>
            JSON.stringify(one[renamed[`${name}.${column}`] ?? column]) === JSON.stringify(value),
        ),
      )
    return rows.filter((row) => !isThere(row) && !isDropped(name, row)).map((row) => [name, row])
  })
  expect(lost).toEqual([])
})

test('each person of an older database has one login, with their address and password, and one membership', () => {
  const users = before.get('users')?.filter((user) => !user.deleted_at && user.status !== 'notRegister') ?? []
  const logins = after.get('logins') ?? []
  expect(logins).toHaveLength(users.length)
  for (const { id, email, password_hash, user_type } of users) {
    const login = logins.find(({ acting_id }) => acting_id === id)
    expect(login).toMatchObject({ email, password_hash, is_team: Number(user_type) > 2 })
    expect(after.get('users')?.filter(({ login_id }) => login_id === login?.id)).toEqual([
      expect.objectContaining({ id }),
    ])
    const sessions = after.get('sessions')?.filter(({ user_id }) => user_id === id) ?? []
    for (const session of sessions) expect(session.login_id).toBe(login?.id)
  }
})

test('lists and counts of existing requests are the same after the update for office and team', async () => {
  const own = await asked('/ivr/getIvrRequests', session)
  expect(idsOf(own.ivrRequests)).toEqual(['1005', '1003', '1002', '1001'])
  expect(own).toMatchObject({ totalSubmissions: 4, approvedCases: 1, rejectedCases: 1, pendingCases: 1 })
  const all = await asked('/ivr/getIvrRequests', reviewer)
  expect(all).toMatchObject({ total: 5, totalSubmissions: 5, conditionalCases: 2, pendingCases: 1 })
  const conditional = await asked('/ivr/getIvrRequests', reviewer, { status: 'Conditional' })
  expect(idsOf(conditional.ivrRequests)).toEqual(['1004', '1003'])
})

test('existing requests are found after the update by name, number, policy and date of birth', async () => {
  for (const [search, found] of [
    ['garcia thornbury', ['1001']],
    ["O'Brien", ['1004']],
    ['#IVR-1003', ['1003']],
    ['yi wh', ['1005']],
    ['1EG4-TE5-MK73', ['1001']],
    ['humana', ['1004']],
    ['01/30/1959', ['1002']],
  ] as const)
    expect([search, idsOf((await asked('/ivr/getIvrRequests', reviewer, { search })).ivrRequests)]).toEqual([
      search,
      found,
    ])
})

test('the details of an existing request still show its fields, cards and documents', async () => {
  expect(await asked('/ivr/getIvrRequest/1001', session)).toMatchObject({
    ...{ ivrNumber: '#IVR-1001', name: 'José García-López', dob: '1948-05-17', submissionStatus: 'Approved' },
    ...{
      actionByUserName: 'Rita Delgado',
      actionDate: '2026-11-03T16:10:00+00:00',
      woundSize: '4.1 x 5.6 x 0.4 cm',
    },
    ...{ secondaryInsurance: 'AARP Medicare Supplement', facilityName: 'Magnolia Court Skilled Nursing' },
    primaryFrontSideInsuranceCard: expect.stringContaining('00000000-0000-4000-8000-000000000002'),
  })
  const documented = await asked('/ivr/getIvrRequest/1003', reviewer)
  expect(documented).toMatchObject({ notes: 'Payer asks for 4 weeks of conservative care.' })
  expect(documented.supportingDocuments).toMatchObject([{ fileName: 'chart-notes.pdf' }])
  expect(Date.parse(String(documented.documentsAt))).toBe(Date.parse('2026-11-11T15:00:00Z'))
})

/** The reminder mails sent at a given time. Documents for request 1004 were requested on November 17. */
async function remindedAt(db: Database, at: string) {
  const mails: string[] = []
  const mail = async (_: unknown, { text }: { text: string }) => void mails.push(text)
  await remindOffices(db, new Date(at), { publicUrl: 'https://portal.example', mail })
  return mails.join()
}

test('an office with missing documents is reminded after the update on the same day as before, and only once', async () => {
  expect(await remindedAt(portal.db, '2026-11-22T15:59:59Z')).toBe('')
  expect(await remindedAt(portal.db, '2026-11-22T16:00:00Z')).toContain('#IVR-1004')
  expect(await remindedAt(portal.db, '2026-12-30T16:00:00Z')).toBe('')
})

test('an office that was reminded before the update is not reminded of the same documents again', async () => {
  const { database, client } = await opened()
  await client.query("update ivr_reminders set sent_at = '2026-11-22 16:00:30Z'")
  await client.end()
  await migrate(database.ownerUrl)
  const db = openDatabase(database.url)
  expect(await remindedAt(db, '2026-12-30T16:00:00Z')).toBe('')
  await db.close()
  await database.drop()
})

test('a request that was pending during the update can be decided, and a new one gets the next number', async () => {
  const seen = { ivrId: '1004', status: 'Approved' }
  expect((await portal.post('/ivr/reviewIvr', seen, reviewer)).status).toBe(200)
  const all = await asked('/ivr/getIvrRequests', reviewer)
  expect(all).toMatchObject({ totalSubmissions: 5, approvedCases: 2, conditionalCases: 1 })
  const next = await portal.db.first<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('ivr_requests', 'id')) as id`,
  )
  expect(next?.id).toBe(1006)
})

test('the dashboard shows the weekly figures from before the update', async () => {
  const { weeks } = await asked('/dashboard/getFigures', session)
  expect(weeks).toContainEqual(
    expect.objectContaining({ week: '2026-11-01', submitted: 2, approved: 1, rejected: 1, medianHours: 20 }),
  )
})

test('existing physicians, prior authorizations and appointments are shown after the update', async () => {
  const { physicians } = await asked('/physicians/getManagePhysicians', session)
  expect(idsOf(physicians)).toEqual(['2', '1'])
  expect(await asked('/physicians/getPhysician/1', session)).toMatchObject({
    npiNumber: '2114400836',
    hospitalName: 'Cedar Wound Center',
  })
  const prior = await asked('/priorAuthorization/getPriorAuthorization/1001', session)
  expect(JSON.stringify(prior)).toMatch(/charts-october\.pdf.*determination\.pdf/s)
  const found = await asked('/priorAuthorization/getPriorAuthorizations', reviewer, { search: 'zielinski' })
  expect(idsOf(found.priorAuthList)).toEqual(['1002'])
  const { appointments } = await asked('/appointment/getBookedAppointments', reviewer)
  expect(appointments?.map(({ _id, status }) => [_id, status])).toEqual([
    ['1001', 'booked'],
    ['1003', 'Cancelled'],
    ['1002', 'Closed'],
  ])
  expect(await asked('/schedule/getSchedule', reviewer)).toMatchObject({
    timeZone: 'America/New_York',
    availability: [
      { day: 'Monday', from: '09:00', to: '17:00' },
      { day: 'Tuesday', from: '09:00', to: '17:00' },
      { day: 'Friday', from: '10:00', to: '12:00' },
    ],
    daysOff: [{ from: '2026-12-24', to: '2027-01-02', label: 'Holidays' }],
  })
})

test('existing support cases, members, notifications and mail preferences are shown after the update', async () => {
  const { supportCases } = await asked('/support/getSupportCases', session)
  expect(idsOf(supportCases)).toEqual(['1001', '1002'])
  const bell = await asked('/notifications/getNotifications', session)
  expect(bell.notifications?.map(({ kind }) => kind)).toEqual(['ivr.decided', 'ivr.decided', 'welcome'])
  expect(await asked('/notifications/getMailChoices', session)).toContainEqual({
    kind: 'ivr.decided',
    mailed: 'daily',
    bell: true,
  })
  const admin = await signedIn(portal, 'alma.nakamura@team.example')
  const members = await asked('/members/getIvrMembers', admin)
  expect(JSON.stringify(members)).toContain('noor.haile@team.example')
})

test('a request that was only taken is untouched again after the update, and one that was worked on stays that way', async () => {
  const { database, client } = await opened()
  const folder = await mkdtemp(join(tmpdir(), 'verimend-kept-'))
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql') && name < '059_')
      await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(database.ownerUrl, { folder })
  await rm(folder, { recursive: true })
  // Copies of the Pending request, all taken an hour after they arrived.
  const made = ['taken', 'message', 'followUp', 'decided', 'waits'] as const
  await client.query(`
    insert into ivr_requests overriding system value
    select n.* from ivr_requests r, generate_series(1, ${made.length}) at,
      jsonb_populate_record(null::ivr_requests, to_jsonb(r) || jsonb_build_object('id', 2000 + at)) n
    where r.id = 1005`)
  await client.query(`
    insert into ivr_queue (ivr_id, office_id, physician_id, payer, product, service_day, created_at, part_b, waiting,
      sort_at, running_since, touched_ms, next_action, settings_version)
    select id, office_id, physician_id, primary_insurance, product_q_code, service_day, created_at, false, false,
      created_at, created_at, 3600000, 'decide', 1
    from ivr_requests where id > 2000`)
  const user = "(select id from users where email = 'rita.delgado@team.example')"
  await client.query(`
    insert into messages (ivr_id, internal, text, by_id, by_type, by_name, at)
    values (2002, true, 'Called', ${user}, 3, 'Rita', now())`)
  await client.query(`
    update ivr_queue set hand_action = 'call-payer', hand_by = ${user}, follow_up_at = now(), sinks_until = now()
    where ivr_id = 2003`)
  await client.query(`
    insert into ivr_decisions (ivr_id, office_id, physician_id, payer, outcome, round, submitted_at, decided_by, decided_at)
    select id, office_id, physician_id, '', 'Conditional', 0, created_at, ${user}, now() from ivr_requests where id = 2004`)
  await client.query(`
    update ivr_queue set waiting = true, running_since = null, next_action = 'await-office' where ivr_id = 2005`)
  await migrate(database.ownerUrl)
  const { rows } = await client.query(`
    select ivr_id - 2001 as at, touched_ms is null as untouched, next_action, settings_version as version
    from ivr_queue where ivr_id > 2000 order by 1`)
  await client.end()
  await database.drop()
  expect(
    rows.map(({ at, untouched, next_action, version }) => [made[at], untouched, next_action, version]),
  ).toEqual([
    ['taken', true, 'review', 0],
    ['message', false, 'decide', 1],
    ['followUp', false, 'decide', 1],
    ['decided', false, 'decide', 1],
    ['waits', false, 'await-office', 1],
  ])
})
