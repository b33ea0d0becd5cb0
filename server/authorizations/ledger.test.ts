import { beforeAll, expect, test } from 'vitest'
import type { AuthorizationDetails } from '#contract/authorizations/authorizations.ts'
import { sql } from '../kit/database/database.ts'
import { approved, authorization, noted, recorded, sentUse } from '../testing/authorizations.ts'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()
let ivrId: string
beforeAll(async () => {
  ivrId = await approved(portal, cast)
})

const add = (sent: object, by: Person = cast.reviewer) =>
  portal.post('/authorizations/addAuthorization', sent, by)
const note = (sent: object, by: Person = cast.office, headers = {}) =>
  portal.post('/authorizations/noteUse', sent, by, headers)
const of = async (id: string, by: Person = cast.office) => {
  const { body } = await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, by)
  return (body.data as { authorizations: AuthorizationDetails[] }).authorizations.find(
    ({ _id }) => _id === id,
  ) as AuthorizationDetails
}

test('the team records an authorization of an approved request, and office and physician see all of it', async () => {
  const sent = authorization(ivrId, { codes: ['15275', ' 15276 '], notes: 'By phone.\nRef 12.' })
  const answer = await add(sent)
  expect(answer.body.message).toBe(`The authorization of #IVR-${ivrId} was recorded.`)
  const { _id } = answer.body.data as { _id: string }
  for (const person of [cast.office, cast.physician, cast.reviewer, cast.admin])
    expect(await of(_id, person)).toMatchObject({
      ...sent,
      codes: ['15275', '15276'],
      ivrNumber: `#IVR-${ivrId}`,
      unitsUsed: 0,
      applicationsUsed: 0,
      recordedByName: 'Rita Reviewer',
      withdrawnAt: null,
      uses: [],
    })
  const foreign = await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, cast.otherOffice)
  expect(foreign.status).toBe(404)
})

test('only the team records authorizations, and only of requests that are approved', async () => {
  for (const person of [cast.office, cast.physician])
    expect((await add(authorization(ivrId), person)).status).toBe(401)
  const pending = await submitted(portal, cast.office, cast.physicianId)
  expect(await add(authorization(pending))).toMatchObject({
    status: 409,
    body: {
      error: `#IVR-${pending} is Pending. Only approved requests have authorizations and re-verifications.`,
    },
  })
})

test('bad input gets an error at its field, and none of it is stored', async () => {
  const before = await portal.db.first(sql`select count(*) from authorizations`)
  const answer = await add({
    ...authorization(ivrId),
    ...{
      number: ' ',
      codes: ['15275', '?'],
      validTo: '2026-11-19',
      unitsAuthorized: 0,
      applicationsAuthorized: -1,
    },
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual([
    'applicationsAuthorized',
    'codes.1',
    'number',
    'unitsAuthorized',
    'validTo',
  ])
  const unlimited = await add({ ...authorization(ivrId), unitsAuthorized: null, applicationsAuthorized: '' })
  expect(unlimited.body.fields).toEqual({
    unitsAuthorized: 'Please enter the units or the applications that are authorized.',
  })
  expect(await portal.db.first(sql`select count(*) from authorizations`)).toEqual(before)
})

test('a number that the request has already is rejected at its field, whatever its case', async () => {
  await add(authorization(ivrId, { number: 'UTN-77' }))
  const again = await add(authorization(ivrId, { number: 'utn-77' }))
  expect(again).toMatchObject({ status: 409, body: { code: 'authorizations.number-in-use' } })
  expect(again.body.fields).toHaveProperty('number')
})

test('office, physician and team log uses, and what is left is what was authorized minus these', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId)
  await noted(portal, cast.office, id, { units: 4.5 })
  await noted(portal, cast.physician, id, { units: '2.25' })
  const last = await note(sentUse(id, { units: 1, applications: 2 }), cast.admin)
  expect(last.body.message).toBe(
    `The use of #IVR-${ivrId} was recorded. Left: 32.25 units and 6 applications.`,
  )
  const found = await of(id)
  expect(found).toMatchObject({ unitsUsed: 7.75, applicationsUsed: 4 })
  expect(found.uses.map(({ units, notedByName }) => [units, notedByName])).toEqual([
    [1, 'Alma Admin'],
    [2.25, 'Grace Hopper'],
    [4.5, 'Olive Office'],
  ])
  for (const person of [cast.otherOffice, { ...cast.physician, token: '' }])
    expect([403, 404]).toContain((await note(sentUse(id), person)).status)
})

test('a use on a day outside the validity or in the future is rejected at the day', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId, { validFrom: '2026-11-15' })
  for (const usedOn of ['2026-11-14', '2027-01-01'])
    expect((await note(sentUse(id, { usedOn }))).body.fields).toEqual({
      usedOn: 'This authorization holds from 11-15-2026 to 12-31-2026.',
    })
  expect((await note(sentUse(id, { usedOn: '2026-11-25' }))).body.fields).toEqual({
    usedOn: 'Please enter a date that is not in the future.',
  })
  for (const usedOn of ['2026-11-15', '2026-11-20'])
    expect((await note(sentUse(id, { usedOn }))).status).toBe(200)
})

test('a limited amount must be given, because leaving it out would count as nothing', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId)
  expect((await note({ authorizationId: id, usedOn: '2026-11-20', units: 3 })).body.fields).toEqual({
    applications: 'Please enter the applications: they are limited.',
  })
  const other = await recorded(portal, cast.reviewer, ivrId, { unitsAuthorized: null })
  expect((await note({ authorizationId: other, usedOn: '2026-11-20', applications: 3 })).status).toBe(200)
})

test('a use of more than is left is a 409 that says what is left at its field, and changes nothing', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId, { unitsAuthorized: 8, applicationsAuthorized: 2 })
  await noted(portal, cast.office, id, { units: 6.5 })
  const answer = await note(sentUse(id, { units: 1.6 }))
  expect(answer).toMatchObject({ status: 409, body: { code: 'authorizations.not-enough' } })
  expect(answer.body.error).toContain('1.5 units and 1 application are left')
  expect(answer.body.fields).toEqual({ units: 'Left: 1.5 of 8.' })
  const both = await note(sentUse(id, { units: 9, applications: 3 }))
  expect(both.body.fields).toEqual({ units: 'Left: 1.5 of 8.', applications: 'Left: 1 of 2.' })
  expect((await of(id)).unitsUsed).toBe(6.5)
  await noted(portal, cast.office, id, { units: 1.5 })
  expect((await note(sentUse(id, { units: 0.01 }))).body.error).toContain(
    '0 units and 0 applications are left',
  )
})

test('of two sessions that log the last unit at the same time, one succeeds and the other learns what is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await recorded(portal, cast.reviewer, ivrId, {
      unitsAuthorized: 1,
      applicationsAuthorized: null,
    })
    const one = { authorizationId: id, usedOn: '2026-11-20', units: 1 }
    const answers = await Promise.all([note(one, cast.office), note(one, cast.reviewer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toContain('0 units are left')
    expect((await of(id)).unitsUsed).toBe(1)
  }
})

test('of thirty concurrent uses of an authorization for ten, exactly ten are recorded', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId, {
    applicationsAuthorized: 10,
    unitsAuthorized: 400,
  })
  const people = [cast.office, cast.physician, cast.reviewer]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => note(sentUse(id), people[at % 3] as Person)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const { applicationsUsed, uses } = await of(id)
  expect([applicationsUsed, uses.length]).toEqual([10, 10])
})

test('the database itself refuses more uses than are authorized, and every change of a use', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId)
  const useId = await noted(portal, cast.office, id)
  const over = portal.db.run(sql`update authorizations set units_used = 40.01 where id = ${Number(id)}`)
  await expect(over).rejects.toThrow(/check/)
  const changed = portal.asOwner(`update authorization_uses set units = 1 where id = ${Number(useId)}`)
  await expect(changed).rejects.toThrow(/never changed/)
})

test('a use that is sent again with its key is recorded once and answered the same', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => note(sentUse(id), cast.office, headers)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  expect((await of(id)).uses).toHaveLength(1)
})

test('a voided use stays with its reason, counts no longer, and cannot be voided twice', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId, { unitsAuthorized: 4, applicationsAuthorized: 1 })
  const useId = await noted(portal, cast.office, id)
  const voidUse = (reason: string, by = cast.office) =>
    portal.post('/authorizations/voidUse', { useId, reason }, by)
  expect((await voidUse(' ')).body.fields).toEqual({ reason: 'Please enter the reason.' })
  expect((await voidUse('Wrong patient', cast.otherOffice)).status).toBe(404)
  const answers = await Promise.all([voidUse('Wrong patient'), voidUse('Wrong patient', cast.reviewer)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const found = await of(id)
  expect(found).toMatchObject({ unitsUsed: 0, applicationsUsed: 0 })
  expect(found.uses[0]).toMatchObject({ units: 4, voidedBecause: 'Wrong patient' })
  expect((await note(sentUse(id))).status).toBe(200)
})

test('a correction keeps what was there, names who was faster, and covers the existing uses', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId)
  await noted(portal, cast.office, id, { units: 30 })
  const { number } = await of(id)
  const { ivrId: _, ...fields } = authorization(ivrId, { number })
  const edit = (more: object) =>
    portal.post(
      '/authorizations/editAuthorization',
      { ...fields, authorizationId: id, version: 1, ...more },
      cast.reviewer,
    )
  expect((await edit({ unitsAuthorized: 29.99, validFrom: '2026-11-21' })).body.fields).toEqual({
    unitsAuthorized: '30 units are used already.',
    validFrom: 'There is a use on 11-20-2026.',
  })
  expect((await edit({ unitsAuthorized: 50, payer: 'Cigna' })).status).toBe(200)
  expect(await edit({})).toMatchObject({ status: 409, body: { code: 'authorizations.changed-since' } })
  expect(await of(id)).toMatchObject({ unitsAuthorized: 50, payer: 'Cigna', version: 2, unitsUsed: 30 })
  const [kept] = await portal.db.all<{ content: Record<string, unknown> }>(sql`
    select content from authorization_versions where authorization_id = ${Number(id)}`)
  expect(kept?.content).toMatchObject({ payer: 'Aetna', units_authorized: 40 })
})

test('a correction to less than the one unit that was used says so in the singular', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId)
  await noted(portal, cast.office, id, { units: 1 })
  const { ivrId: _, ...fields } = authorization(ivrId)
  const sent = { ...fields, authorizationId: id, version: 1, unitsAuthorized: 0.5 }
  const { body } = await portal.post('/authorizations/editAuthorization', sent, cast.reviewer)
  expect(body.fields).toEqual({ unitsAuthorized: '1 unit is used already.' })
})

test('an authorization without uses can be withdrawn, and takes none after that', async () => {
  const id = await recorded(portal, cast.reviewer, ivrId, { number: 'UTN-9' })
  const useId = await noted(portal, cast.office, id)
  const withdraw = () =>
    portal.post(
      '/authorizations/withdrawAuthorization',
      { authorizationId: id, reason: 'Other patient' },
      cast.reviewer,
    )
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'authorizations.in-use' } })
  await portal.post('/authorizations/voidUse', { useId, reason: 'Other patient' }, cast.office)
  expect((await withdraw()).status).toBe(200)
  expect((await note(sentUse(id))).body.error).toBe('This authorization was withdrawn by Rita Reviewer.')
  expect((await add(authorization(ivrId, { number: 'UTN-9' }))).status).toBe(200)
})

test('of several authorizations that get one number at the same time, one has it and the others are refused at the number', async () => {
  const ids = []
  for (let made = 0; made < 5; made += 1) ids.push(await recorded(portal, cast.reviewer, ivrId))
  const { ivrId: _, ...fields } = authorization(ivrId, { number: 'ONE-FOR-ALL' })
  const edit = (authorizationId: string) =>
    portal.post(
      '/authorizations/editAuthorization',
      { ...fields, authorizationId, version: 1 },
      cast.reviewer,
    )
  const answers = await Promise.all(ids.map(edit))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  for (const { status, body } of answers)
    if (status === 409)
      expect(body).toMatchObject({
        code: 'authorizations.number-in-use',
        fields: { number: expect.any(String) },
      })
})
