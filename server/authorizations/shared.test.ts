import { describe, expect, test } from 'vitest'
import type { AuthorizationDetails, AuthorizationPage } from '#contract/authorizations/authorizations.ts'
import type { Timeline } from '#contract/ivr/timeline.ts'
import { sql } from '../kit/database/database.ts'
import { notifier } from '../notifications/notifier.ts'
import { approved, authorization, noted, recorded, sentUse } from '../testing/authorizations.ts'
import { newPerson, newPhysician, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { followAuthorizations } from './tasks.ts'

const { portal, cast } = await portalWithCast()

const add = (sent: object, by: Person = cast.reviewer) =>
  portal.post('/authorizations/addAuthorization', sent, by)
const of = async (ivrId: string, by: Person = cast.office) => {
  const { body } = await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, by)
  return (body.data as { authorizations: AuthorizationDetails[] }).authorizations
}
const note = (sent: object, by: Person = cast.office) => portal.post('/authorizations/noteUse', sent, by)
const list = async (by: Person, search: string) =>
  (await portal.get('/authorizations/getAuthorizations', by, { search })).body.data as AuthorizationPage

/** Two approved requests, the first with an authorization for 6 applications; `more` is of the second. */
async function twoRequests(number: string, more: Record<string, unknown> = {}, who: object = {}) {
  const first = await approved(portal, cast)
  const second = await approved(portal, { ...cast, ...who }, more)
  const sent = authorization(first, { number, unitsAuthorized: null, applicationsAuthorized: 6 })
  const { body } = await add(sent)
  return { first, second, id: (body.data as { _id: string })._id, sent }
}
const use = (id: string, ivrId: string, applications = 1) => ({
  ...sentUse(id, { units: '', applications }),
  ivrId,
})

describe('a number that is recorded on a further request of the office', () => {
  test('covers it, too: one record, one balance, and each use names its request', async () => {
    const { first, second, id, sent } = await twoRequests('A-1042')
    await note(use(id, first, 4))
    const again = await add({ ...sent, ivrId: second, number: 'a 1042', payer: ' AETNA ' })
    expect(again).toMatchObject({ status: 200, body: { data: { _id: id, linked: true } } })
    expect(again.body.message).toBe(
      `Authorization A-1042 is already recorded on #IVR-${first} (2 of 6 applications left). It now covers this request too.`,
    )
    const more = await note(use(id, second, 3))
    expect(more).toMatchObject({ status: 409, body: { fields: { applications: 'Left: 2 of 6.' } } })
    expect((await note(use(id, second, 2))).body.message).toBe(
      `The use of #IVR-${second} was recorded. Left: 0 applications.`,
    )
    for (const ivrId of [first, second]) {
      const [found, ...others] = await of(ivrId)
      expect(others).toEqual([])
      expect(found).toMatchObject({ _id: id, ivrId, applicationsUsed: 6, otherRequests: 0 })
      expect(found?.requests.map((request) => request.ivrId)).toEqual([first, second])
      expect(found?.uses.map(({ applications, ivrNumber }) => [applications, ivrNumber])).toEqual([
        [2, `#IVR-${second}`],
        [4, `#IVR-${first}`],
      ])
    }
    const { authorizations, total } = await list(cast.office, 'A-1042')
    expect([total, authorizations.map(({ _id, ivrNumber }) => [_id, ivrNumber])]).toEqual([
      1,
      [[id, `#IVR-${first}`]],
    ])
    expect((await list(cast.reviewer, `IVR-${second}`)).total).toBe(1)
    expect((await add({ ...sent, ivrId: second })).body.code).toBe('authorizations.number-in-use')
    const audited = await portal.db.all<{ action: string }>(sql`
      select action from audit_events where record_kind = 'authorization' and ${Number(id)} = any(records)
        and action in ('authorization.record', 'authorization.link') order by at, action desc`)
    expect(audited.map(({ action }) => action)).toEqual(['authorization.record', 'authorization.link'])
  })

  test('keeps what is recorded where the typed values differ, once they are named and that is confirmed', async () => {
    const { first, second, id, sent } = await twoRequests('A-20')
    const other = { ...sent, ivrId: second, applicationsAuthorized: 4, validTo: '2027-01-15' }
    const asked = await add(other)
    expect(asked).toMatchObject({ status: 409, body: { code: 'authorizations.other-values' } })
    expect(asked.body.error).toContain(
      `A-20 is already on #IVR-${first} with different values: last day 12-31-2026 there, 01-15-2027 here; applications 6 there, 4 here.`,
    )
    expect(await of(second)).toEqual([])
    expect((await add({ ...other, confirmed: ['other-values'] })).status).toBe(200)
    expect(await of(second)).toMatchObject([
      { _id: id, applicationsAuthorized: 6, validTo: '2026-12-31', version: 1 },
    ])
  })

  test('is asked about when the name or the date of birth differs, whatever else is confirmed', async () => {
    const { first, second, id, sent } = await twoRequests('A-30', {
      patientFirstName: 'Ann',
      patientLastName: 'Lee',
    })
    const other = { ...sent, ivrId: second, confirmed: ['other-values'] }
    const asked = await add(other)
    expect(asked).toMatchObject({ status: 409, body: { code: 'authorizations.other-patient' } })
    expect(asked.body.error).toBe(
      `Nothing was saved. Authorization A-30 is on #IVR-${first} for another patient: the name is Mary O'Neil-García there, Ann Lee here.`,
    )
    expect(await of(second)).toEqual([])
    expect((await add({ ...other, confirmed: ['other-patient'] })).status).toBe(200)
    expect((await of(second))[0]?.requests.map(({ patientName }) => patientName)).toEqual([
      "Mary O'Neil-García",
      'Ann Lee',
    ])

    const accented = await approved(portal, cast, { patientLastName: 'ONEIL GARCIA' })
    expect((await add({ ...sent, ivrId: accented })).body.data).toMatchObject({ _id: id })
    const younger = await approved(portal, cast)
    await portal.db.run(
      sql`update ivr_requests set patient_birth_day = '1950-01-02' where id = ${Number(younger)}`,
    )
    expect((await add({ ...sent, ivrId: younger })).body.error).toMatch(
      /the date of birth is \d\d-\d\d-\d{4} there, 01-02-1950 here\.$/,
    )
  })

  test('is another authorization with another payer, and in another office', async () => {
    const { second, sent, id } = await twoRequests('A-40')
    const otherPayer = await add({ ...sent, ivrId: second, payer: 'Cigna' })
    expect(otherPayer.body.data).toMatchObject({ linked: false })
    const elsewhere = await approved(portal, {
      ...cast,
      office: cast.otherOffice,
      physicianId: await newPhysician(portal.db, cast.otherOffice.officeId ?? 0, portal.clock.now()),
    })
    const otherOffice = await add({ ...sent, ivrId: elsewhere })
    expect(otherOffice.body.data).toMatchObject({ linked: false })
    expect(
      new Set([id, ...[otherPayer, otherOffice].map(({ body }) => (body.data as { _id: string })._id)]).size,
    ).toBe(3)
  })

  test('is also one record when several people record it on several requests at the same time', async () => {
    const requests = await Promise.all(Array.from({ length: 4 }, () => approved(portal, cast)))
    const sent = authorization('1', { number: 'A-50' })
    const answers = await Promise.all(requests.map((ivrId) => add({ ...sent, ivrId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => (body.data as { _id: string })._id)).size).toBe(1)
    expect((await of(requests[0] ?? ''))[0]?.requests).toHaveLength(4)
  })
})

test('of concurrent uses of two requests, no more are recorded than the shared authorization has', async () => {
  const { first, second, id, sent } = await twoRequests('A-60')
  await add({ ...sent, ivrId: second })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => note(use(id, at % 2 ? first : second))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect((await of(first))[0]?.applicationsUsed).toBe(6)
})

test('a use of a request that the authorization does not cover is refused, and one without a request belongs to the first', async () => {
  const { first, second, id, sent } = await twoRequests('A-65')
  expect((await note(use(id, second))).status).toBe(404)
  await add({ ...sent, ivrId: second })
  const { ivrId: _, ...unnamed } = use(id, second)
  expect((await note(unnamed)).body.message).toContain(`#IVR-${first} `)
})

test('the database itself refuses a second record of an office, payer and number', async () => {
  const { id } = await twoRequests('A-70')
  const double = portal.db.run(sql`
    insert into authorizations (ivr_id, office_id, physician_id, basis, number, payer, product, codes, valid_from,
      valid_to, units_authorized, recorded_at, recorded_by, recorded_by_name, search_text)
    select ivr_id, office_id, physician_id, basis, 'a – 70', 'aetna ', product, codes, valid_from, valid_to, 1,
      recorded_at, recorded_by, recorded_by_name, search_text from authorizations where id = ${Number(id)}`)
  await expect(double).rejects.toThrow(/authorizations_shared/)
})

test('a number cannot be corrected to one that another request has, and the error names that request', async () => {
  const { first, second } = await twoRequests('A-80')
  const id = await recorded(portal, cast.reviewer, second)
  const { ivrId: _, ...fields } = authorization(second, { number: 'a80' })
  const edit = { ...fields, authorizationId: id, version: 1 }
  expect((await portal.post('/authorizations/editAuthorization', edit, cast.reviewer)).body).toMatchObject({
    code: 'authorizations.number-in-use',
    fields: { number: `#IVR-${first} has an authorization with this number already.` },
  })
})

describe('an authorization of requests of two physicians', () => {
  const shared = async (number: string) => {
    const physicianId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Carl Colleague')
    const colleague = await newPerson(portal, 1, {
      officeId: cast.officeId,
      physicianId,
      name: 'Carl Colleague',
    })
    const patient = { patientFirstName: 'Zelda', patientLastName: 'Hidden' }
    const made = await twoRequests(number, patient, { physicianId })
    await add({ ...made.sent, ivrId: made.second, confirmed: ['other-patient'] })
    return { ...made, colleague }
  }

  test('shows each of them its balance and all uses, and nothing else of the other request', async () => {
    const { first, second, id, colleague } = await shared('B-1')
    await note(use(id, first, 2), cast.physician)
    const theirs = await note(use(id, second, 1), colleague)
    expect(theirs.status).toBe(200)
    const [found] = await of(first, cast.physician)
    expect(found).toMatchObject({ applicationsUsed: 3, otherRequests: 1 })
    expect(found?.requests.map(({ ivrId }) => ivrId)).toEqual([first])
    expect(found?.uses.map(({ ivrNumber }) => ivrNumber)).toEqual(['', `#IVR-${first}`])
    expect(await list(colleague, 'B-1')).toMatchObject({
      total: 1,
      authorizations: [{ ivrId: second, patientName: 'Zelda Hidden', otherRequests: 1 }],
    })
    for (const search of ['zelda', 'hidden', `IVR-${second}`])
      expect([search, (await list(cast.physician, search)).total]).toEqual([search, 0])
    expect((await list(cast.office, 'zelda')).authorizations.map(({ _id }) => _id)).toEqual([id])
    const { authorizations } = await list(cast.physician, 'B-1')
    expect(JSON.stringify([found, authorizations])).not.toMatch(/Zelda|Hidden/)
    expect(JSON.stringify([found, authorizations])).not.toContain(`"${second}"`)

    const useId = (theirs.body.data as { _id: string })._id
    const sent = { useId, reason: 'Twice' }
    expect((await portal.post('/authorizations/voidUse', sent, cast.physician)).status).toBe(404)
    expect((await note(use(id, second), cast.physician)).status).toBe(404)
    const printed = (by: Person) => portal.post('/audit/notePrint', { kind: 'authorization', ids: [id] }, by)
    expect((await printed(colleague)).status).toBe(200)
  })

  test('warns their office once and each of them once, with a request of their own', async () => {
    const { first, second, id, colleague } = await shared('B-2')
    const told = async ({ userId }: Person) =>
      portal.db.all(sql`
        select kind, record from notifications
        where user_id = ${userId} and kind in ('authorization.nearly-used', 'authorization.ends')
          and record in (${Number(first)}, ${Number(second)}) order by id`)
    await noted(portal, cast.office, id, { units: '', applications: 5, ivrId: second })
    const nearly = (record: string) => ({ kind: 'authorization.nearly-used', record: Number(record) })
    expect(await told(cast.office)).toEqual([nearly(second)])
    expect(await told(colleague)).toEqual([nearly(second)])
    expect(await told(cast.physician)).toEqual([nearly(first)])

    const notify = notifier({ publicUrl: 'https://p.example', mail: async () => undefined })
    const runs = [1, 2].map(() => followAuthorizations(portal.db, new Date('2026-12-20T12:00:00Z'), notify))
    await Promise.all(runs)
    for (const [person, record] of [
      [cast.office, second],
      [colleague, second],
      [cast.physician, first],
    ] as const)
      expect(await told(person)).toEqual([
        nearly(record),
        { kind: 'authorization.ends', record: Number(record) },
      ])
    const { body } = await portal.get(`/authorizations/getIvrAuthorizations/${first}`, cast.physician)
    expect((body.data as { reverifications: object[] }).reverifications).toMatchObject([
      { kind: 'expiry', ivrNumber: `#IVR-${first}`, authorizationNumber: 'B-2' },
    ])
  })
})

test('the timeline of each request shows the shared authorization, and only its own uses', async () => {
  const { first, second, id, sent } = await twoRequests('A-90')
  await add({ ...sent, ivrId: second })
  await note(use(id, first, 1))
  await note(use(id, second, 2))
  const { ivrId: _, ...fields } = sent
  const edit = { ...fields, authorizationId: id, version: 1, notes: 'Extended by phone' }
  await portal.post('/authorizations/editAuthorization', edit, cast.reviewer)
  const events = async (ivrId: string) =>
    ((await portal.get(`/ivr/getTimeline/${ivrId}`, cast.reviewer)).body.data as Timeline).events
      .filter(({ kind }) => ['authorized', 'used', 'corrected'].includes(kind))
      .map(({ kind, detail }) => `${kind} ${detail}`)
      .sort()
  expect(await events(first)).toEqual(['authorized A-90', 'corrected A-90', 'used 0 1 A-90'])
  expect(await events(second)).toEqual(['authorized A-90', 'corrected A-90', 'used 0 2 A-90'])
})
