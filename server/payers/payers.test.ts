import { expect, test } from 'vitest'
import type { Payer, PayerPage, PayersOfIvr } from '#contract/payers/payers.ts'
import { sql } from '#server/kit/database/database.ts'
import { fewestValues } from '#server/testing/benefits.ts'
import { submitted } from '#server/testing/ivr.ts'
import { payerForm } from '#server/testing/payers.ts'
import type { Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

let made = 0
const newName = () => {
  made += 1
  return `Payer of test ${made}`
}
const add = (fields: Record<string, unknown> = {}, by: Person = cast.reviewer) =>
  portal.post('/payers/addPayer', payerForm({ name: newName(), ...fields }), by)
const added = async (fields: Record<string, unknown> = {}) =>
  ((await add(fields)).body.data as { _id: string })._id
const read = async (id: string) =>
  (await portal.get(`/payers/getPayer/${id}`, cast.reviewer)).body.data as Payer
const edit = (payerId: string, fields: Record<string, unknown>, seenVersion = 1, by = cast.secondReviewer) =>
  portal.post('/payers/editPayer', { ...payerForm(fields), payerId, seenVersion }, by)
const confirm = (payerId: string, seenVersion = 1) =>
  portal.post('/payers/confirmPayer', { payerId, seenVersion }, cast.reviewer)

const usual = {
  'priorAuth.required': { value: 'required', source: 'phone' },
  'priorAuth.channel.fax': { value: '800-555-0143', source: 'portal' },
}

test('every value of an entry is read as it was saved, with who changed and confirmed it', async () => {
  const fields = {
    phone: '+1 (800) 555-0142 ext. 4',
    fax: '800.555.0143',
    hours: 'Mon–Fri, 8:00 AM – 6:00 PM Central Time',
    usual,
    reasons: [{ product: 'q4186', reasons: ['R12', 'R13'], note: 'Asks for four weeks of care' }],
    notes: 'Say “benefits”\nat the prompt',
    validDays: 60,
  }
  const name = newName()
  const id = await added({ name, ...fields })
  expect(await read(id)).toMatchObject({
    ...fields,
    name,
    reasons: [{ ...fields.reasons[0], product: 'Q4186' }],
    version: 1,
    changedByName: cast.reviewer.name,
    confirmedAt: null,
    confirmedByName: '',
  })
  expect((await edit(id, { name, phone: '800-555-0199' })).status).toBe(200)
  expect((await confirm(id, 2)).body.message).toBe(`You confirmed the directory entry for ${name}.`)
  expect(await read(id)).toMatchObject({
    phone: '800-555-0199',
    usual: {},
    version: 2,
    changedByName: cast.secondReviewer.name,
    confirmedAt: expect.stringContaining('2026-11-20'),
    confirmedByName: cast.reviewer.name,
  })
  const audited = await portal.db.all<{ action: string }>(sql`
    select action from audit_events where action like 'payers.%' and records = array[${id}]::bigint[] order by id`)
  expect(audited.map(({ action }) => action)).toEqual([
    'payers.add',
    'payers.read',
    'payers.edit',
    'payers.confirm',
    'payers.read',
  ])
})

test('an entry that someone has changed since is neither saved, confirmed nor removed, and says who', async () => {
  const name = newName()
  const id = await added({ name })
  await edit(id, { name, hours: 'Always' })
  for (const reply of [
    await edit(id, { name, hours: 'Never' }),
    await confirm(id),
    await portal.post('/payers/removePayer', { payerId: id, seenVersion: 1 }, cast.reviewer),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([409, 'payers.changed-since'])
    expect(reply.body.error).toContain(`${cast.secondReviewer.name} changed this payer`)
  }
  expect(await read(id)).toMatchObject({ hours: 'Always', version: 2, confirmedAt: null })
})

test('of two people who add one payer at the same time, one does and the other learns of the entry', async () => {
  const name = newName()
  const both = await Promise.all([
    add({ name }),
    add({ name: `  ${name.toUpperCase()} ` }, cast.secondReviewer),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = both.find(({ status }) => status === 200)?.body.data as { _id: string }
  const second = both.find(({ status }) => status === 409)?.body
  expect(second).toMatchObject({ code: 'payers.name-in-use', fields: { payerId: first._id } })
  const other = await added()
  expect((await edit(other, { name })).body.code).toBe('payers.name-in-use')
  expect((await edit(other, { name: 'payer  of another name' })).status).toBe(200)
})

test('wrong values are named at their fields and nothing is saved', async () => {
  const before = await portal.db.first<{ n: number }>(sql`select count(*) as n from payers`)
  const { status, body } = await add({
    name: ' ',
    phone: 'call us',
    portalUrl: 'javascript:alert(1)',
    validDays: 45,
    reasons: [{ product: 'Q4186', reasons: ['R99'], note: '' }],
    usual: {
      policyStatus: { value: 'active', source: 'phone' },
      'priorAuth.required': { value: 'required', source: null },
    },
  })
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([
    400,
    expect.arrayContaining([
      'name',
      'phone',
      'policyStatus',
      'portalUrl',
      'reasons.0.reasons.0',
      'validDays',
    ]),
  ])
  for (const portalUrl of [
    'http://portal.example.com',
    'https://me:secret@portal.example.com',
    'https://portal',
  ])
    expect((await add({ portalUrl })).body.fields).toHaveProperty('portalUrl')
  expect((await read(await added({ portalUrl: 'portal.example.com/login' }))).portalUrl).toBe(
    'https://portal.example.com/login',
  )
  const after = await portal.db.first<{ n: number }>(sql`select count(*) as n from payers`)
  expect(Number(after?.n)).toBe(Number(before?.n) + 1)
})

test('the list is sorted by name, is searched in names, numbers and notes, and has pages', async () => {
  for (const name of ['Zeta Health', 'Alpha Health', 'Éther Health'])
    await added({ name, notes: 'Listedhere' })
  const list = async (filter: Record<string, string>) =>
    (await portal.get('/payers/getPayers', cast.reviewer, filter)).body.data as PayerPage
  const found = await list({ search: 'listedhere health' })
  expect(found.payers.map(({ name }) => name)).toEqual(['Alpha Health', 'Zeta Health', 'Éther Health'])
  expect((await list({ search: 'ether' })).total).toBe(1)
  const second = await list({ search: 'listedhere', limit: '2', page: '2' })
  expect([second.payers.length, second.total, second.totalPages]).toEqual([1, 3, 2])
})

test('a request gets the entries of its insurances, however their names are written', async () => {
  await added({ name: 'Bluebonnet Health Plan', phone: '800-555-0150' })
  const ivrId = await submitted(portal, cast.office, cast.physicianId, {
    primaryInsurance: 'BLUEBONNET  health plan ',
    secondaryInsurance: 'Some other plan',
    secondaryPolicyNumber: 'W1',
  })
  const { body } = await portal.get(`/payers/getPayersOfIvr/${ivrId}`, cast.reviewer)
  expect(body.data as PayersOfIvr).toMatchObject({
    primary: { name: 'Bluebonnet Health Plan', phone: '800-555-0150' },
    secondary: null,
  })
})

test('a payer’s days decide how long its answers may be valid, and 30 days apply without an entry', async () => {
  portal.clock.forward(-120 * 86_400)
  const answer = (until: string) => {
    const sent = fewestValues()
    sent.close.validUntil = { value: until }
    return sent
  }
  const review = async (primaryInsurance: string, until: string) => {
    const ivrId = await submitted(portal, cast.office, cast.physicianId, { primaryInsurance })
    return portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved', answer: answer(until) }, cast.reviewer)
  }
  // Verified on July 23: 30 days end on August 22, 60 days on September 21.
  await added({ name: 'Sixty Days Mutual', validDays: 60 })
  expect((await review('sixty days mutual', '2026-09-22')).body.fields).toEqual({
    'answer.close.validUntil': 'Valid until can be Sep 21, 2026 at the latest: 60 days.',
  })
  expect((await review('sixty days mutual', '2026-09-21')).status).toBe(200)
  expect((await review('Unlisted Mutual', '2026-08-23')).body.fields).toEqual({
    'answer.close.validUntil': 'Valid until can be Aug 22, 2026 at the latest: 30 days.',
  })
  portal.clock.forward(120 * 86_400)
})

test('no one in an office reads or changes any of the directory', async () => {
  const id = await added()
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  for (const person of [cast.office, cast.physician]) {
    for (const path of ['/payers/getPayers', `/payers/getPayer/${id}`, `/payers/getPayersOfIvr/${ivrId}`])
      expect((await portal.get(path, person)).status).toBe(401)
    for (const [path, body] of [
      ['addPayer', payerForm()],
      ['editPayer', { ...payerForm(), payerId: id, seenVersion: 1 }],
      ['confirmPayer', { payerId: id, seenVersion: 1 }],
      ['removePayer', { payerId: id, seenVersion: 1 }],
    ] as const)
      expect((await portal.post(`/payers/${path}`, body, person)).status).toBe(401)
  }
  expect((await read(id)).version).toBe(1)
  expect(
    (await portal.post('/payers/removePayer', { payerId: id, seenVersion: 1 }, cast.reviewer)).status,
  ).toBe(200)
  expect((await portal.get(`/payers/getPayer/${id}`, cast.reviewer)).status).toBe(404)
})
