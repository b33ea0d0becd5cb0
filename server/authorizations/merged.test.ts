import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overuseText, stateOf } from '#contract/authorizations/authorizations.rules.ts'
import type { AuthorizationDetails, AuthorizationPage } from '#contract/authorizations/authorizations.ts'
import type { Timeline } from '#contract/ivr/timeline.ts'
import { sql } from '../kit/database/database.ts'
import { migrate, migrationsFolder } from '../kit/database/migrate.ts'
import { type AccountPortal, openAccountPortal, signedIn } from '../testing/accounts.ts'
import { emptyDatabase } from '../testing/database.ts'

// The database of a portal in which one authorization was recorded on several requests, each time with a balance.

const sampleRows = fileURLToPath(new URL('../testing/kept/014.sql', import.meta.url))
const office = 'kept-session-of-olga'

let portal: AccountPortal
let reviewer: string

async function migrateTo(ownerUrl: string, last: string) {
  const folder = await mkdtemp(join(tmpdir(), 'verimend-doubles-'))
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql') && name.slice(0, 4) <= last)
      await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(ownerUrl, { folder })
  await rm(folder, { recursive: true })
}

/** Requests 1001, 1002 and 1003 are of one office. Each authorization is a row of these. */
const doubles = `
  insert into authorizations (id, ivr_id, office_id, physician_id, basis, number, payer, product, codes, valid_from,
    valid_to, units_authorized, applications_authorized, units_used, applications_used, version, recorded_at,
    recorded_by, recorded_by_name, warned_of_use_at, search_text) overriding system value
  select v.id, r.id, r.office_id, r.physician_id, 'payer', v.number, v.payer, 'Q4186', '{15275}', '2026-11-01',
    v.valid_to::date, null, v.authorized, 0, v.used, v.version, v.at::timestamptz, 3, 'Rita Delgado', null,
    lower('#IVR-' || r.id || ' | ' || v.number)
  from (values
    -- Typed again with another amount, which was corrected afterwards.
    (2001, 1001, 'A-77 1', 'Aetna', '2026-12-31', 8, 4, 1, '2026-11-05 10:00Z'),
    (2002, 1002, 'a771', 'AETNA ', '2027-01-31', 6, 3, 2, '2026-11-06 10:00Z'),
    -- Another payer, and another number.
    (2003, 1002, 'A-77 2', 'Aetna', '2026-12-31', 5, 0, 1, '2026-11-06 11:00Z'),
    (2004, 1003, 'A-771', 'Cigna', '2026-12-31', 5, 1, 1, '2026-11-06 12:00Z'),
    -- Twice the same.
    (2005, 1001, 'B-5', 'Aetna', '2026-12-10', 10, 2, 1, '2026-11-07 10:00Z'),
    (2006, 1003, 'B5', 'Aetna', '2026-12-10', 10, 3, 1, '2026-11-08 10:00Z')
  ) v (id, ivr, number, payer, valid_to, authorized, used, version, at) join ivr_requests r on r.id = v.ivr;
  insert into authorization_versions (authorization_id, version, content, changed_at, changed_by)
  values (2002, 1, '{"number": "a771", "applications_authorized": 9}', '2026-11-09 10:00Z', 3);
  insert into authorization_uses (id, authorization_id, used_on, units, applications, noted_at, noted_by, noted_by_name)
    overriding system value
  select id, of, '2026-11-10', 0, amount, '2026-11-10 12:00Z', 1, 'Olga Marsh'
  from (values (3001, 2001, 4), (3002, 2002, 3), (3003, 2004, 1), (3004, 2005, 2), (3005, 2006, 3)) u (id, of, amount);
  insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
  select ivr_id, id, office_id, physician_id, 'expiry', valid_to, now() from authorizations where id in (2005, 2006)`

beforeAll(async () => {
  const database = await emptyDatabase()
  const client = new pg.Client(database.ownerUrl)
  await migrateTo(database.ownerUrl, '014_')
  await client.connect()
  await client.query(await readFile(sampleRows, 'utf8'))
  await migrateTo(database.ownerUrl, '057_')
  await client.query(doubles)
  await client.end()
  await migrate(database.ownerUrl)
  portal = await openAccountPortal({}, {}, database)
  reviewer = await signedIn(portal, 'rita.delgado@team.example')
})
afterAll(() => portal.close())

const of = async (ivrId: number) =>
  (await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, office)).body.data as {
    authorizations: AuthorizationDetails[]
    reverifications: { kind: string }[]
  }
const find = async (ivrId: number, number: string) =>
  (await of(ivrId)).authorizations.find((each) => each.number === number) as AuthorizationDetails

test('duplicates of one office, payer and number are one record after the update, the earliest, with all uses', async () => {
  for (const ivrId of [1001, 1002]) {
    const found = await find(ivrId, 'a771')
    expect(found).toMatchObject({ _id: '2001', applicationsUsed: 7, otherRequests: 0 })
    expect(found.requests.map((request) => request.ivrNumber)).toEqual(['#IVR-1001', '#IVR-1002'])
    expect(found.uses.map(({ _id, ivrNumber }) => [_id, ivrNumber])).toEqual([
      ['3002', '#IVR-1002'],
      ['3001', '#IVR-1001'],
    ])
  }
  const { body } = await portal.get('/authorizations/getAuthorizations', office, { search: '771' })
  const { authorizations } = body.data as AuthorizationPage
  expect(authorizations.map(({ _id, requests }) => [_id, requests.length])).toEqual([
    ['2004', 1],
    ['2001', 2],
  ])
  expect(await find(1002, 'A-77 2')).toMatchObject({ _id: '2003', applicationsUsed: 0 })
  expect(await find(1003, 'A-771')).toMatchObject({ _id: '2004', applicationsUsed: 1 })
})

test('of duplicates that differ, what was corrected last is authorized, and all stay in the history', async () => {
  expect(await find(1001, 'a771')).toMatchObject({
    ...{ applicationsAuthorized: 6, validTo: '2027-01-31', version: 3 },
  })
  const kept = await portal.db.all(sql`
    select version, content->>'id' as id, content->>'applications_authorized' as amount, changed_by as "by"
    from authorization_versions where authorization_id = 2001 order by version`)
  expect(kept).toEqual([
    { version: 1, id: '2001', amount: '8', by: null },
    { version: 2, id: '2002', amount: '6', by: null },
  ])
  const { events } = (await portal.get('/ivr/getTimeline/1002', office)).body.data as Timeline
  expect(events.filter(({ detail }) => detail === 'a771').map(({ kind, byName }) => [kind, byName])).toEqual([
    ['merged', ''],
    ['authorized', 'Rita Delgado'],
  ])
})

test('the ledger names what was used beyond the authorization, and takes no further use of it', async () => {
  const found = await find(1001, 'a771')
  expect([stateOf(found, '2026-11-20'), overuseText(found)]).toEqual([
    'Overused',
    'Used 7 of 6 applications: more than authorized.',
  ])
  const note = () => {
    const use = { authorizationId: '2001', ivrId: '1001', usedOn: '2026-11-10', applications: 1 }
    return portal.post('/authorizations/noteUse', use, office)
  }
  expect((await note()).body).toMatchObject({ code: 'authorizations.not-enough' })
  const over = portal.asOwner('update authorizations set applications_used = 8 where id = 2001')
  await expect(over).rejects.toThrow(/check/)

  // Of what was recorded wrongly, only what is below the limit can be used again.
  await portal.post('/authorizations/voidUse', { useId: '3002', reason: 'Typed twice' }, office)
  expect(await find(1002, 'a771')).toMatchObject({ applicationsUsed: 4 })
  expect((await note()).status).toBe(200)
  expect((await note()).status).toBe(200)
  expect((await note()).status).toBe(409)
})

test('duplicates within their limit share what is left, and one task for their end', async () => {
  const found = await find(1003, 'B5')
  expect(found).toMatchObject({ _id: '2005', applicationsUsed: 5, applicationsAuthorized: 10 })
  expect(overuseText(found)).toBe('')
  for (const ivrId of [1001, 1003])
    expect((await of(ivrId)).reverifications.map(({ kind }) => kind)).toEqual(['expiry'])
  const edit = {
    ...{ authorizationId: '2005', version: found.version, basis: 'payer', number: 'B-5', payer: 'Aetna' },
    ...{ product: 'Q4186', codes: ['15275'], validFrom: '2026-11-01', validTo: '2026-12-20' },
    ...{ unitsAuthorized: null, applicationsAuthorized: 10 },
  }
  expect((await portal.post('/authorizations/editAuthorization', edit, reviewer)).status).toBe(200)
})
