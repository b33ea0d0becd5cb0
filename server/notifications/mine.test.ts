import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserType } from '#contract/endpoint.ts'
import { kindOf, kinds, type NotificationKind } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { tellOfExpired } from '../ivr/benefits/expired.ts'
import { tellOfOverdue } from '../ivr/queue/tend-store.ts'
import { sql } from '../kit/database/database.ts'
import { approved, reverification } from '../testing/authorizations.ts'
import { fewestValues } from '../testing/benefits.ts'
import { addedDraft, submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { documentsFor, sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { openedCase } from '../testing/support.ts'
import { notifier } from './notifier.ts'

const { portal, cast } = await portalWithCast()
const notify = notifier({ publicUrl: 'https://p.example', mail: async () => undefined })

const send = () => submitted(portal, cast.office, cast.physicianId)
const take = (ivrId: string, as: Person, more = {}) => portal.post('/ivr/takeIvr', { ivrId, ...more }, as)
const review = (ivrId: string, status: string, as: Person, more = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, as)
const open = (ivrId: string, as: Person, query = {}) => portal.get(`/ivr/getIvrRequest/${ivrId}`, as, query)
const addDocuments = async (ivrId: string) =>
  portal.post('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, ivrId), cast.office)
const ask = (ivrId: string, as: Person) =>
  review(ivrId, 'Conditional', as, {
    additionalInformation: 'Please send the chart.',
    notes: 'Chart missing',
    items: [{ kind: 'question', text: 'Which leg?' }],
  })
const answer = (ivrId: string) =>
  portal.post('/ivr/answerIvr', { ivrId, answers: [{ item: 1, text: 'The left one.' }] }, cast.office)

const bell = async (as: Person) => {
  const { body } = await portal.get('/notifications/getNotifications', as)
  return body.data as { unread: number; notifications: Notification[] }
}
/** The kinds of someone's unread notifications about a record. */
const unread = async (as: Person, record: string) =>
  (await bell(as)).notifications
    .filter((one) => one.record === Number(record) && !one.read)
    .map(({ kind }) => kind)
/** The team members with unread notifications about a record, with the kinds. */
async function told(record: string): Promise<Record<string, NotificationKind[]>> {
  const team = [cast.reviewer, cast.secondReviewer, cast.admin]
  const each = await Promise.all(team.map(async (one) => [one.name, await unread(one, record)] as const))
  return Object.fromEntries(each.filter(([, all]) => all.length > 0))
}
const choose = (as: Person, kind: string, bell: boolean) =>
  portal.post('/notifications/saveMailChoices', { choices: [{ kind, mailed: 'never', bell }] }, as)

// The bell shows fifteen at a time, and each test begins with the default choices.
beforeEach(() =>
  portal.db.transaction(async (tx) => {
    await tx.run(sql`delete from notifications`)
    await tx.run(sql`delete from notification_choices`)
  }),
)

describe('the bell of the team', () => {
  test('new requests, prior authorizations and support cases notify no one until someone asks for them', async () => {
    const work = async () => ({
      'ivr.submitted': await send(),
      'prior-authorization.submitted': await sentPriorAuthorization(portal, cast.office),
      'support.opened': await openedCase(portal, cast.office),
    })
    const first = await work()
    for (const id of Object.values(first)) expect(await told(id)).toEqual({})
    for (const kind of Object.keys(first)) await choose(cast.reviewer, kind, true)
    for (const [kind, id] of Object.entries(await work()))
      expect((await told(id))['Rita Reviewer']).toContain(kind)
    expect((await bell(cast.secondReviewer)).unread + (await bell(cast.admin)).unread).toBe(0)
  })

  test('documents, answers and messages from the office notify the member who has the request in hand, and no one else', async () => {
    const free = await send()
    await addDocuments(free)
    await portal.post('/messages/addMessage', { record: `ivr:${free}`, text: 'Hello' }, cast.office)
    expect(await told(free)).toEqual({})
    const taken = await send()
    await take(taken, cast.secondReviewer)
    await addDocuments(taken)
    await portal.post('/messages/addMessage', { record: `ivr:${taken}`, text: 'Hello' }, cast.office)
    expect(await told(taken)).toEqual({ 'Sam Second': ['message.added', 'ivr.documents'] })
  })

  test('an answer to a Conditional request notifies the member who asked, although no one has it in hand', async () => {
    const id = await send()
    await ask(id, cast.reviewer)
    expect((await answer(id)).status).toBe(200)
    expect(await told(id)).toEqual({ 'Rita Reviewer': ['ivr.answered'] })
  })

  test('being assigned, taken over from or mentioned notifies the person concerned', async () => {
    const id = await send()
    await portal.post(
      '/ivr/assignIvrs',
      { ivrIds: [id], memberIds: [String(cast.reviewer.userId)] },
      cast.admin,
    )
    expect(await told(id)).toEqual({ 'Rita Reviewer': ['ivr.assigned'] })
    await take(id, cast.secondReviewer, { takeOver: true })
    expect(await told(id)).toEqual({ 'Rita Reviewer': ['ivr.taken-over', 'ivr.assigned'] })
    const mentions = [String(cast.admin.userId)]
    await portal.post(
      '/messages/addMessage',
      { record: `ivr:${id}`, text: '@Alma Admin', internal: true, mentions },
      cast.secondReviewer,
    )
    expect((await told(id))['Alma Admin']).toEqual(['message.mention'])
  })

  test('a request becomes overdue once for the member who has it in hand, and for no one while no one has', async () => {
    const [mine, nobodys] = [await send(), await send()]
    await portal.post(
      '/ivr/assignIvrs',
      { ivrIds: [mine], memberIds: [String(cast.reviewer.userId)] },
      cast.admin,
    )
    await portal.db.run(sql`
      update ivr_queue set sort_at = ${new Date(portal.clock.now().getTime() - 60_000)}
      where ivr_id in (${Number(mine)}, ${Number(nobodys)})`)
    const tell = () => tellOfOverdue(portal.db, portal.clock.now(), notify)
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(await told(mine)).toEqual({ 'Rita Reviewer': ['ivr.overdue', 'ivr.assigned'] })
    expect(await told(nobodys)).toEqual({})
    // The office answers: the team has a new time, and may miss it again.
    await ask(mine, cast.reviewer)
    await answer(mine)
    await portal.db.run(
      sql`update ivr_queue set sort_at = now() - interval '9 years' where ivr_id = ${Number(mine)}`,
    )
    expect(await tell()).toBe(1)
  })

  test('coverage to be verified again notifies the member who decided, and an expired answer does too, once', async () => {
    const ivrId = await approved(portal, { ...cast, reviewer: cast.secondReviewer })
    await reverification(portal, cast.office, ivrId)
    expect(await told(ivrId)).toEqual({ 'Sam Second': ['reverification.due'] })
    const other = await send()
    expect((await review(other, 'Approved', cast.reviewer, { answer: fewestValues() })).status).toBe(200)
    const tell = () => tellOfExpired(portal.db, new Date('2026-12-17T12:00:00Z'), notify)
    await tell()
    await tell()
    expect(await told(other)).toEqual({ 'Rita Reviewer': ['ivr.answer-expired'] })
  })
})

describe('what clears it', () => {
  test('opening a request marks its reader’s notifications about it as read, and no one else’s or any about another', async () => {
    const [id, other] = [await send(), await send()]
    for (const one of [id, other]) {
      await take(one, cast.reviewer)
      await addDocuments(one)
    }
    const before = (await bell(cast.reviewer)).unread
    // Preloaded, or reloaded by a page that shows it: no one has looked yet.
    await open(id, cast.reviewer, { ahead: '1' })
    await open(id, cast.admin)
    expect((await bell(cast.reviewer)).unread).toBe(before)
    await open(id, cast.reviewer)
    expect(await unread(cast.reviewer, id)).toEqual([])
    expect(await unread(cast.reviewer, other)).toEqual(['ivr.documents'])
    expect((await bell(cast.reviewer)).unread).toBe(before - 1)
  })

  test('a preloaded request is read once it is shown', async () => {
    const id = await send()
    await take(id, cast.reviewer)
    await addDocuments(id)
    await open(id, cast.reviewer, { ahead: '1' })
    expect(await unread(cast.reviewer, id)).toEqual(['ivr.documents'])
    await portal.post('/ivr/noteIvrShown', { ivrId: id }, cast.reviewer)
    expect(await unread(cast.reviewer, id)).toEqual([])
  })

  test('a page that reloads its request in the background marks nothing as read', async () => {
    const id = await send()
    await take(id, cast.reviewer)
    await addDocuments(id)
    const headers = { authorization: `Bearer ${cast.reviewer.token}`, 'x-background': '1' }
    const { statusCode } = await portal.app.http.inject({ url: `/api/ivr/getIvrRequest/${id}`, headers })
    expect(statusCode).toBe(200)
    expect(await unread(cast.reviewer, id)).toEqual(['ivr.documents'])
  })

  test('one member’s decision clears the work on it from everyone’s bell, and leaves what is not work', async () => {
    for (const member of [cast.reviewer, cast.secondReviewer]) await choose(member, 'ivr.submitted', true)
    const decided = await send()
    await portal.post(
      '/ivr/assignIvrs',
      { ivrIds: [decided], memberIds: [String(cast.reviewer.userId)] },
      cast.admin,
    )
    const mentions = [String(cast.reviewer.userId)]
    await portal.post(
      '/messages/addMessage',
      { record: `ivr:${decided}`, text: '@Rita Reviewer', internal: true, mentions },
      cast.admin,
    )
    expect(await told(decided)).toEqual({
      'Rita Reviewer': ['message.mention', 'ivr.assigned', 'ivr.submitted'],
      'Sam Second': ['ivr.submitted'],
    })
    await review(decided, 'Approved', cast.admin)
    expect(await told(decided)).toEqual({ 'Rita Reviewer': ['message.mention'] })
  })

  test('one notification of several assigned requests stays until it is read, no matter who decides the first of them', async () => {
    const ivrIds = [await send(), await send()]
    await portal.post('/ivr/assignIvrs', { ivrIds, memberIds: [String(cast.reviewer.userId)] }, cast.admin)
    const [first = ''] = ivrIds
    await review(first, 'Rejected', cast.admin)
    expect((await Promise.all(ivrIds.map((id) => unread(cast.reviewer, id)))).flat()).toEqual([
      'ivr.assigned',
    ])
  })

  test('screens of those whose bell a decision clears are updated, and no others', async () => {
    const id = await send()
    await take(id, cast.secondReviewer)
    await addDocuments(id)
    const before = await portal.db.first<{ id: number }>(sql`select max(id) as id from live_changes`)
    await review(id, 'Rejected', cast.admin)
    const rows = await portal.db.all<{ users: string[] }>(sql`
      select user_ids as users from live_changes where id > ${before?.id ?? 0} and area = 'notifications'`)
    const people = [cast.secondReviewer, cast.office, cast.physician].map(({ userId }) => userId)
    expect(rows.flatMap(({ users }) => users.map(Number)).toSorted()).toEqual(people.toSorted())
  })

  test('an outcome, a response and a closed case clear others’ work on them', async () => {
    for (const kind of ['prior-authorization.submitted', 'support.opened'])
      await choose(cast.secondReviewer, kind, true)
    const priorAuthId = await sentPriorAuthorization(portal, cast.office)
    const supportCaseId = await openedCase(portal, cast.office)
    for (const id of [priorAuthId, supportCaseId]) expect(Object.keys(await told(id))).toEqual(['Sam Second'])
    await portal.post('/priorAuthorization/addResponse', { priorAuthId, comment: 'Granted.' }, cast.reviewer)
    await portal.post('/support/handleSupportCase', { supportCaseId, responseText: 'Done.' }, cast.reviewer)
    for (const id of [priorAuthId, supportCaseId]) expect(await told(id)).toEqual({})
  })
})

describe('every kind', () => {
  const of: Record<UserType, Person> = { 1: cast.physician, 2: cast.office, 3: cast.reviewer, 4: cast.admin }
  let records: Record<string, { record: string; about: string; path: string }>
  beforeAll(async () => {
    const ivr = await send()
    const prior = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
    const supportCase = await openedCase(portal, cast.physician)
    await portal.post(
      '/support/handleSupportCase',
      { supportCaseId: supportCase, assignToIVR: true },
      cast.office,
    )
    const draft = await addedDraft(portal, cast.office)
    const policies = (await portal.get('/ivr/getPolicyList', cast.admin)).body.data as { _id: string }[]
    const policy = policies[0]?._id ?? ''
    const member = String(cast.reviewer.userId)
    const physician = String(cast.physicianId)
    records = {
      ivr: { record: ivr, about: `#IVR-${ivr}`, path: `/ivr/getIvrRequest/${ivr}` },
      prior: {
        record: prior,
        about: `#PA-${prior}`,
        path: `/priorAuthorization/getPriorAuthorization/${prior}`,
      },
      support: {
        record: supportCase,
        about: `#SUP-${supportCase}`,
        path: `/support/getSupportCase/${supportCase}`,
      },
      draft: { record: draft, about: '', path: `/ivrDrafts/getDraft/${draft}` },
      policy: { record: policy, about: 'A policy', path: `/ivr/getPolicy/${policy}` },
      alert: { record: '1', about: 'Somebody', path: '/audit/getAlerts' },
      member: { record: member, about: 'Rita Reviewer', path: `/members/getIvrMember/${member}` },
      physician: { record: physician, about: 'Grace Hopper', path: `/physicians/getPhysician/${physician}` },
      colleagues: { record: '7', about: 'Casey', path: '/colleagues/getColleagues' },
      appointment: {
        record: '9',
        about: 'A with B',
        path: '/appointment/getBookedAppointments?appointmentId=9',
      },
    }
  })
  const recordOf = (kind: NotificationKind, type: UserType) => {
    if (kind.startsWith('ivr.draft-')) return records.draft
    if (kind === 'policy.ends') return records.policy
    if (kind === 'audit.alert') return records.alert
    if (kind.startsWith('colleague.')) return records.colleagues
    if (kind.startsWith('invitation.')) return type === 2 ? records.physician : records.member
    const [area = ''] = kind.split('.')
    const areas: Record<string, string> = {
      'prior-authorization': 'prior',
      support: 'support',
      appointment: 'appointment',
    }
    return records[areas[area] ?? 'ivr']
  }

  test.each(
    kinds
      .filter((kind) => kind !== 'welcome')
      .flatMap((kind) => kindOf(kind).reaches.map((type) => [kind, type] as const)),
  )(
    '%s rings user type %s once it is chosen, is read where its record is opened, and can be muted',
    async (kind, type) => {
      const person = of[type]
      const found = recordOf(kind, type)
      if (!found) throw new Error('no record')
      const ring = () =>
        portal.db.transaction((tx) =>
          notify(tx, {
            kind,
            record: Number(found.record),
            about: found.about,
            to: { userIds: [person.userId] },
            by: undefined,
            now: portal.clock.now(),
          }),
        )
      const { always, fixedMail } = kindOf(kind)
      const mailed = fixedMail === undefined ? 'daily' : 'never'
      const save = (bell: boolean) =>
        portal.post('/notifications/saveMailChoices', { choices: [{ kind, mailed, bell }] }, person)
      expect((await save(true)).status).toBe(200)
      await ring()
      expect(await unread(person, found.record)).toContain(kind)
      const id = (await bell(person)).notifications[0]?.id
      // A member's calendar has no record to open: its link leads to where it can be reconnected.
      if (kind === 'appointment.calendar') await portal.post('/notifications/markRead', { id }, person)
      else expect((await portal.get(found.path, person)).status).toBe(200)
      expect(await unread(person, found.record)).not.toContain(kind)

      const muted = await save(false)
      if (always) return expect(muted.status).toBe(400)
      const before = (await bell(person)).notifications.length
      await ring()
      expect((await bell(person)).notifications).toHaveLength(before)
      expect(await unread(person, found.record)).not.toContain(kind)
      await portal.db.run(sql`delete from notification_choices where user_id = ${person.userId}`)
      await portal.db.run(sql`delete from notifications where user_id = ${person.userId}`)
    },
  )
})
