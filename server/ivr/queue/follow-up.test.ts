import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IvrOwner, QueuePage, Taken } from '#contract/ivr/queue/queue.ts'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { tendQueue } from './tend-store.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  cast = await newCast(portal)
  await portal.db.run(sql`delete from ivr_queue`)
})

/** A request that is being worked on, so that setting a follow-up does not change its targets. */
async function send(): Promise<string> {
  const id = await submitted(portal, cast.office, cast.physicianId, { dos: '2027-02-01' })
  await portal.post('/messages/addMessage', { record: `ivr:${id}`, text: 'Which heel?' }, cast.reviewer)
  return id
}
const inMinutes = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString()
const set = (ivrId: string, more: object, as: Person = cast.reviewer) =>
  portal.post('/ivr/setNextAction', { ivrId, action: 'call-payer', note: '', at: inMinutes(20), ...more }, as)
const order = async () => {
  const { body } = await portal.get('/ivr/getQueue', cast.reviewer)
  return (body.data as QueuePage).entries.map(({ ivrNumber }) => ivrNumber.replace('#IVR-', ''))
}
const openOf = async (id: string) =>
  ((await portal.get(`/ivr/getIvrOwner/${id}`, cast.reviewer)).body.data as IvrOwner).open
const next = async () =>
  ((await portal.post('/ivr/takeNext', {}, cast.secondReviewer)).body.data as Taken | null)?.ivrId ?? null

test('a request with a follow-up comes after all others and is not handed out until its time has come', async () => {
  const first = await send()
  portal.clock.forward(60)
  const second = await send()
  expect(await order()).toEqual([first, second])
  expect((await set(first, { note: 'Ask for Dana' })).body.message).toBe(`Next action set for #IVR-${first}.`)
  expect(await order()).toEqual([second, first])
  expect(await openOf(first)).toMatchObject({
    byHand: { action: 'call-payer', note: 'Ask for Dana', byName: 'Rita Reviewer' },
    nextAt: expect.stringContaining(inMinutes(20).slice(0, 16)),
  })
  expect(await next()).toBe(second)
  expect(await next()).toBe(null)
  portal.clock.forward(20 * 60)
  await tendQueue(portal.db, portal.clock.now())
  expect(await order()).toEqual([first, second])
  expect(await next()).toBe(first)
})

test('a due time before the follow-up brings the request back, and removing it does so immediately', async () => {
  const [first, second] = [await send(), await send()]
  await set(first, { at: inMinutes(20) })
  await portal.db.run(sql`
    update ivr_queue set sort_at = ${inMinutes(10)}::timestamptz where ivr_id = ${Number(second)}`)
  await set(second, { at: inMinutes(20) })
  portal.clock.forward(10 * 60)
  await tendQueue(portal.db, portal.clock.now())
  expect(await order()).toEqual([second, first])
  await set(first, { action: '', at: '' })
  expect(await openOf(first)).toMatchObject({ byHand: null, nextAction: 'decide' })
  expect(await next()).toBe(second)
  expect(await next()).toBe(first)
})

test('a decision clears what was set by hand, and a Conditional request can be set again while it waits', async () => {
  const id = await send()
  await set(id, {})
  const conditional = { status: 'Conditional', additionalInformation: 'The chart', notes: 'No chart' }
  await portal.post('/ivr/reviewIvr', { ivrId: id, ...conditional }, cast.reviewer)
  expect(await openOf(id)).toMatchObject({ byHand: null, nextAction: 'await-office' })
  await set(id, { action: 'call-office' })
  expect(await openOf(id)).toMatchObject({ byHand: { action: 'call-office' }, dueAt: null })
  await portal.post('/ivr/answerIvr', { ivrId: id, answers: [{ item: 1, text: 'Here.' }] }, cast.office)
  expect(await openOf(id)).toMatchObject({ byHand: null, nextAction: 'review-answer' })
})

test('a past time, a missing note and a final request are refused with messages, and offices may not ask', async () => {
  const id = await send()
  expect((await set(id, { at: inMinutes(-1) })).body.code).toBe('ivr.follow-up-past')
  expect((await set(id, { action: 'other' })).body.fields).toEqual({ note: 'Please say what is to be done.' })
  expect((await set(id, { at: '' })).body.fields).toEqual({ at: 'Please enter a date and a time.' })
  expect((await set(id, {}, cast.office)).status).toBe(401)
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Approved' }, cast.reviewer)
  expect((await set(id, {})).body.code).toBe('ivr.not-open')
})
