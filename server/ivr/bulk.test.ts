import { expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import type { Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const request = (payer: string) =>
  submitted(portal, cast.office, cast.physicianId, { primaryInsurance: payer })
const selected = async (input: object, as: Person = cast.reviewer) =>
  (await portal.post('/ivr/selectIvrs', input, as)).body.data
const ask = (
  ivrIds: readonly string[],
  more: object = {},
  as: Person = cast.reviewer,
  headers: Record<string, string> = {},
) =>
  portal.post(
    '/ivr/requestDocuments',
    { ivrIds, document: 'hba1c-lab', text: 'The result of November, please.', ...more },
    as,
    headers,
  )
const approve = (ivrId: string) => portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, cast.reviewer)
const statusOf = async (id: string) =>
  ((await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).body.data as { submissionStatus: string })
    .submissionStatus

test('what matches a filter is named first: the open requests in queue order, and how many in all', async () => {
  const payer = 'Payer of the selection'
  const ids = [await request(payer), await request(payer), await request(payer)]
  await approve(ids[1] ?? '')
  const open = [ids[0], ids[2]]
  expect(await selected({ list: { search: payer } })).toEqual({ open, total: 3 })
  expect(await selected({ queue: { tab: 'queue', payer } })).toEqual({ open, total: 2 })
  expect(await selected({ queue: { tab: 'mine', payer } })).toEqual({ open: [], total: 0 })
  expect((await portal.post('/ivr/selectIvrs', { list: {} }, cast.office)).status).toBe(401)
})

test('asking for a document makes Pending requests wait for their office, and leaves all others alone', async () => {
  const [pending, decided, waiting, held] = [
    await request('A'),
    await request('A'),
    await request('A'),
    await request('A'),
  ]
  await approve(decided)
  const notes = { additionalInformation: 'Chart, please', notes: 'Chart missing' }
  await portal.post('/ivr/reviewIvr', { ivrId: waiting, status: 'Conditional', ...notes }, cast.reviewer)
  await portal.post('/ivr/takeIvr', { ivrId: held }, cast.secondReviewer)
  const { body } = await ask([pending, decided, waiting, held])
  expect(body.data).toEqual({ asked: 1, decided: 1, waiting: 1, held: 1 })
  expect(await Promise.all([pending, decided, waiting, held].map(statusOf))).toEqual([
    'Conditional',
    'Approved',
    'Conditional',
    'Pending',
  ])
  const { rounds } = (await portal.get(`/ivr/getIvrRounds/${pending}`, cast.office)).body.data as {
    rounds: { additionalInformation: string; items: object[] }[]
  }
  expect(rounds).toEqual([
    expect.objectContaining({
      additionalInformation: 'The result of November, please.',
      items: [expect.objectContaining({ kind: 'document', about: 'hba1c-lab' })],
    }),
  ])
  expect(await selected({ queue: { tab: 'waiting' } })).toMatchObject({
    open: expect.arrayContaining([pending]),
  })
})

test('asking for a document again asks no one twice and says that the requests already wait', async () => {
  const ids = [await request('B'), await request('B')]
  expect((await ask(ids)).body.data).toMatchObject({ asked: 2, waiting: 0 })
  expect((await ask(ids)).body.data).toMatchObject({ asked: 0, waiting: 2 })
  const told = await portal.db.first<{ n: number }>(sql`
    select count(*) as n from notifications
    where kind = 'ivr.decided' and record = ${Number(ids[0])} and user_id = ${cast.office.userId}`)
  expect(told?.n).toBe(1)
  const audits = await portal.db.all(sql`
    select cardinality(records) as n, detail from audit_events where action = 'ivr.request-documents'
    order by id desc limit 2`)
  expect(audits).toEqual([
    { n: 0, detail: 'hba1c-lab' },
    { n: 2, detail: 'hba1c-lab' },
  ])
})

test('a batch that is sent again with its key reports what it did the first time', async () => {
  const ids = [await request('K'), await request('K')]
  const key = { 'idempotency-key': 'a-batch-whose-answer-was-lost' }
  const first = (await ask(ids, {}, cast.reviewer, key)).body.data
  expect(first).toMatchObject({ asked: 2, waiting: 0 })
  expect((await ask(ids, {}, cast.reviewer, key)).body.data).toEqual(first)
})

test('a batch with a nonexistent request asks no one, and missing texts are reported at their fields', async () => {
  const id = await request('C')
  expect((await ask([id, '999999'])).status).toBe(404)
  expect(await statusOf(id)).toBe('Pending')
  const { fields } = (await ask([id], { document: 'a poem', text: ' ' })).body
  expect(fields).toEqual({
    document: 'Please choose a kind of document.',
    text: 'Please enter what the office should know.',
  })
})
