import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Timeline } from '#contract/ivr/timeline.ts'
import type {
  PriorAuthorizationDetails,
  PriorAuthorizationPage,
} from '#contract/prior-authorization/prior-authorization.ts'
import type { SupportCase } from '#contract/support/support.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { follow } from '../testing/live.ts'
import { type Cast, newCast, newPerson, newPhysician, type Person } from '../testing/portal.ts'
import { priorAuthorization, sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { openedCase, supportRequest } from '../testing/support.ts'
import { remindTeam } from './reminders.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const record = (priorAuthId: string, more: Record<string, unknown>, as = cast.reviewer) =>
  portal.post('/priorAuthorization/recordOutcome', { priorAuthId, ...more }, as)
const details = async (id: string, as: Person) =>
  (await portal.get(`/priorAuthorization/getPriorAuthorization/${id}`, as)).body
    .data as PriorAuthorizationDetails
const approval = { outcome: 'approved', number: 'AUTH 77-31', validFrom: '2026-11-23', validTo: '2027-02-20' }
const ofPhysician = () => ({ physicianId: String(cast.physicianId) })

test('an outcome with number and days is shown to the office and the physician, who are notified', async () => {
  const id = await sentPriorAuthorization(portal, cast.office, ofPhysician())
  const { status, body } = await record(id, approval)
  expect([status, body.message]).toEqual([200, `The outcome of #PA-${id} was saved.`])
  for (const person of [cast.office, cast.physician, cast.admin])
    expect((await details(id, person)).outcome).toMatchObject({
      ...approval,
      revision: 1,
      recordedByName: 'Rita Reviewer',
    })
  const mail = await portal.mailbox.next(
    (await portal.db.first<{ email: string }>(sql`select email from users where id = ${cast.office.userId}`))
      ?.email ?? '',
  )
  expect(mail.subject).toBe(`#PA-${id}: Approved`)
  expect(`${mail.text} ${mail.html}`).not.toContain('77-31')
  const { body: bell } = await portal.get('/notifications/getNotifications', cast.physician)
  expect(JSON.stringify(bell)).toContain(`"kind":"prior-authorization.outcome","record":${id}`)
})

test('a later outcome counts, the earlier one is kept, and someone who has not seen it learns who recorded it', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await record(id, { outcome: 'more-information', seenRevision: 0 })
  const late = await record(id, { ...approval, seenRevision: 0 }, cast.secondReviewer)
  expect([late.status, late.body.error]).toEqual([
    409,
    `Rita Reviewer recorded an outcome for #PA-${id} since you opened it. What you typed is still here.`,
  ])
  expect((await record(id, { ...approval, seenRevision: 1 }, cast.secondReviewer)).status).toBe(200)
  expect((await details(id, cast.office)).outcome).toMatchObject({ revision: 2, outcome: 'approved' })
  const kept = await portal.db.all(sql`
    select outcome from prior_authorization_outcomes where prior_authorization_id = ${Number(id)} order by revision`)
  expect(kept).toEqual([{ outcome: 'more-information' }, { outcome: 'approved' }])
  await expect(portal.asOwner(`delete from prior_authorization_outcomes`)).rejects.toThrow('never changed')
})

test('of two who record an outcome at the same time, one succeeds and the other learns of it', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  const both = await Promise.all(
    [cast.reviewer, cast.secondReviewer].map((as) => record(id, { outcome: 'denied', seenRevision: 0 }, as)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('wrong outcomes and days are answered at their fields, and days belong to an approval only', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  for (const [more, fields] of [
    [{}, { outcome: 'Please choose an outcome.' }],
    [{ outcome: 'maybe' }, { outcome: 'Please choose an outcome.' }],
    [{ ...approval, validTo: '2026-11-22' }, { validTo: 'The last day can’t be before the first day.' }],
    [
      { outcome: 'denied', validTo: '2026-11-22' },
      { validTo: 'Only an approval has days from and to which it is valid.' },
    ],
    [{ ...approval, number: 'x'.repeat(51) }, { number: 'Please use at most 50 characters.' }],
  ] as const) {
    const { status, body } = await record(id, more)
    expect([status, body.fields]).toEqual([400, fields])
  }
  expect((await details(id, cast.office)).outcome).toBeNull()
  expect((await record(id, { outcome: 'not-required', number: 'Ref 9' })).status).toBe(200)
})

test('an office records no outcome, and the team is not reminded of one that has an outcome', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  expect((await record(id, { outcome: 'approved' }, cast.office)).status).toBe(401)
  await record(id, { outcome: 'approved' })
  const mails: string[] = []
  const mail = async (_: unknown, { text }: { text: string }) => void mails.push(text)
  await remindTeam(portal.db, new Date('2026-11-25T15:00:00Z'), { publicUrl: '', mail })
  expect(mails.join()).not.toContain(`#PA-${id}`)
})

test('a prior authorization names a request of its office, and both sides and the timeline link to each other', async () => {
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  const id = await sentPriorAuthorization(portal, cast.office, {
    ...ofPhysician(),
    ivrId: `Mary Doe: #IVR-${ivrId}`,
  })
  await record(id, { outcome: 'denied' })
  const caseId = await openedCase(portal, cast.office, { ivrId: `#IVR-${ivrId}` })
  for (const person of [cast.office, cast.reviewer, cast.physician]) {
    expect((await details(id, person)).ivrNumber).toBe(`#IVR-${ivrId}`)
    const rounds = (await portal.get(`/ivr/getIvrRounds/${ivrId}`, person)).body.data as IvrRounds
    expect(rounds.priorAuthorizations).toEqual([{ priorauthNumber: `#PA-${id}`, outcome: 'denied' }])
    // Physicians do not see support cases of their office.
    const cases = person === cast.physician ? [] : [{ supportNumber: `#SUP-${caseId}`, status: 'Open' }]
    expect(rounds.supportCases).toEqual(cases)
    const { events } = (await portal.get(`/ivr/getTimeline/${ivrId}`, person)).body.data as Timeline
    expect(events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(
      expect.arrayContaining([`authorization #PA-${id}`, `outcome #PA-${id} denied`]),
    )
  }
  const shown = (await portal.get(`/support/getSupportCase/${caseId}`, cast.reviewer)).body
    .data as SupportCase
  expect(shown.ivrNumber).toBe(`#IVR-${ivrId}`)
})

test('a request of another office cannot be named, and is answered as one that does not exist', async () => {
  const foreign = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
  for (const ivrId of [foreign, '9999999']) {
    const form = await priorAuthorization(portal, cast.office, { ivrId })
    const { status, body } = await portal.post(
      '/priorAuthorization/submitPriorAuthorization',
      form,
      cast.office,
    )
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      400,
      'prior-authorization.ivr-unknown',
      ['ivrId'],
    ])
    const refused = await portal.post('/support/createSupportCase', supportRequest({ ivrId }), cast.office)
    expect([refused.status, refused.body.code]).toEqual([400, 'support.ivr-unknown'])
  }
})

test('a physician who may not see the named request sees no link to it, and no link from it', async () => {
  const physicianId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Carl Colleague')
  const carl = await newPerson(portal, 1, { officeId: cast.officeId, physicianId })
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  const id = await sentPriorAuthorization(portal, cast.office, { physicianId: String(physicianId), ivrId })
  expect((await details(id, carl)).ivrNumber).toBeNull()
  const rounds = (await portal.get(`/ivr/getIvrRounds/${ivrId}`, cast.physician)).body.data as IvrRounds
  expect(rounds.priorAuthorizations).toEqual([])
})

test('open screens of the named request update for those who see both records, and no other physician learns of it', async () => {
  // Its jobs and streams have been started with it.
  const url = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const physicianId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Cora Colleague')
  const cora = await newPerson(portal, 1, { officeId: cast.officeId, physicianId })
  const people = [cast.office, cast.reviewer, cast.physician, cora]
  const followers = await Promise.all(people.map((person) => follow(url, person)))
  const both = await submitted(portal, cast.office, cast.physicianId)
  const apart = await submitted(portal, cast.office, cast.physicianId)
  const [ofBoth, ofCora] = [
    await sentPriorAuthorization(portal, cast.office, { ...ofPhysician(), ivrId: both }),
    await sentPriorAuthorization(portal, cast.office, { physicianId: String(physicianId), ivrId: apart }),
  ]
  await record(ofBoth, { outcome: 'denied' })
  await record(ofCora, { outcome: 'denied' })
  // The last event ends the wait: nothing that a stream would have named before it is still to come.
  const last = await submitted(portal, cast.office, physicianId)
  const own = await submitted(portal, cast.office, cast.physicianId)
  const ends = [own, own, own, last].map(Number)
  await Promise.all(
    followers.map((one, at) => one.until((heard) => heard.some(({ record: id }) => id === ends[at]))),
  )
  const counts = (ivrId: string) =>
    followers.map((one) => one.of('ivr').filter((id) => id === Number(ivrId)).length)
  // The request itself, then the prior authorization when it was sent, and with its outcome.
  expect([counts(both), counts(apart)]).toEqual([
    [3, 3, 3, 0],
    [3, 3, 1, 0],
  ])
  await Promise.all(followers.map((one) => one.close()))
})

test('the list shows the latest outcome of each prior authorization, and none where nothing is recorded', async () => {
  const id = await sentPriorAuthorization(portal, cast.office, ofPhysician())
  const shown = async () => {
    const { body } = await portal.get('/priorAuthorization/getPriorAuthorizations', cast.office, {
      search: `PA-${id}`,
    })
    return (body.data as PriorAuthorizationPage).priorAuthList.find(({ _id }) => _id === id)?.latestOutcome
  }
  expect(await shown()).toBeNull()
  await record(id, { outcome: 'more-information' })
  await record(id, { outcome: 'denied', seenRevision: 1 })
  expect(await shown()).toBe('denied')
})
