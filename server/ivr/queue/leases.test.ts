import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IvrOwner, QueuePage, Taken } from '#contract/ivr/queue/queue.ts'
import type { QueueMember } from '#contract/ivr/queue/queue-settings.ts'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'
import { tendQueue } from './tend-store.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  // Each test has its own people and queue.
  cast = await newCast(portal)
  for (const entry of (await page({ tab: 'all', limit: '100' })).entries)
    await portal.post('/ivr/reviewIvr', { ivrId: entry.ivrNumber, status: 'Rejected' }, cast.admin)
})

const page = async (query: Record<string, string> = {}, as: Person = cast.reviewer) =>
  (await portal.get('/ivr/getQueue', as, query)).body.data as QueuePage
const numbers = async (query: Record<string, string> = {}, as: Person = cast.reviewer) =>
  (await page(query, as)).entries.map(({ ivrNumber }) => ivrNumber.replace('#IVR-', ''))
const send = (more: Record<string, unknown> = {}) => submitted(portal, cast.office, cast.physicianId, more)
const take = (ivrId: string, as: Person = cast.reviewer, more = {}) =>
  portal.post('/ivr/takeIvr', { ivrId, ...more }, as)
const takeNext = async (as: Person) => {
  const { body } = await portal.post('/ivr/takeNext', {}, as)
  return (body.data as Taken | null)?.ivrId
}
const leaseOf = (answer: { body: Record<string, unknown> }) => (answer.body.data as Taken).leaseId
const ownerOf = async (id: string, as: Person = cast.reviewer) => {
  const { open } = (await portal.get(`/ivr/getIvrOwner/${id}`, as)).body.data as IvrOwner
  return open && { ...open, dueAt: open.dueAt && new Date(open.dueAt).toJSON() }
}
const review = (ivrId: string, as: Person, more: object) =>
  portal.post('/ivr/reviewIvr', { ivrId, ...more }, as)
const conditional = { status: 'Conditional', additionalInformation: 'The chart, please.', notes: 'No chart' }
const dayAfter = (days: number) =>
  new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('taking', () => {
  test('of fifty parallel takes of one request one gets it, and all others are told who', async () => {
    const id = await send()
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, n) => newPerson(portal, 3, { name: `Person N${'abcdefghij'[n % 10]}` })),
    )
    const answers = await Promise.all(people.map((person) => take(id, person)))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { name } = people[won] ?? { name: '' }
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set([`${name} has this request. You can take it over.`]),
    )
    expect(await ownerOf(id)).toMatchObject({ owner: { name, isCaller: false }, nextAction: 'review' })
  })

  test('a lease ends after ten minutes of silence, and each renewal lets it last ten minutes more', async () => {
    const id = await send()
    const leaseId = leaseOf(await take(id))
    portal.clock.forward(9 * 60)
    expect((await portal.post('/ivr/renewIvr', { ivrId: id, leaseId }, cast.reviewer)).status).toBe(200)
    portal.clock.forward(9 * 60)
    expect((await take(id, cast.secondReviewer)).status).toBe(409)
    portal.clock.forward(2 * 60)
    expect(await ownerOf(id)).toMatchObject({ owner: null })
    expect((await take(id, cast.secondReviewer)).status).toBe(200)
    expect((await portal.post('/ivr/renewIvr', { ivrId: id, leaseId }, cast.reviewer)).body).toMatchObject({
      code: 'ivr.lease-lost',
      error: 'Sam Second has this request now. Take it over to continue.',
    })
  })

  test('deciding with a lease that someone else has since taken names them, and changes nothing', async () => {
    const id = await send()
    const leaseId = leaseOf(await take(id))
    expect((await take(id, cast.secondReviewer, { takeOver: true })).status).toBe(200)
    const late = await review(id, cast.reviewer, { status: 'Approved', leaseId })
    expect(late).toMatchObject({ status: 409, body: { code: 'ivr.lease-lost' } })
    expect(late.body.error).toContain('Sam Second has this request now')
    expect((await ownerOf(id))?.status).toBe('Pending')
    // Without a lease only what was seen counts, as before leases existed.
    expect((await review(id, cast.reviewer, { status: 'Approved', seenStatus: 'Pending' })).status).toBe(200)
    expect(await ownerOf(id)).toBe(null)
  })

  test('a decision with one’s own lease is accepted, even after it ran out, if no one else took it', async () => {
    const id = await send()
    const leaseId = leaseOf(await take(id))
    portal.clock.forward(11 * 60)
    expect((await review(id, cast.reviewer, { status: 'Approved', leaseId })).status).toBe(200)
    expect((await take(id)).body).toMatchObject({ code: 'ivr.not-open' })
  })

  test('a takeover notifies the earlier holder, and no one else', async () => {
    const id = await send()
    await take(id)
    await take(id, cast.secondReviewer, { takeOver: true })
    const bell = async (as: Person) =>
      (
        (await portal.get('/notifications/getNotifications', as)).body.data as {
          notifications: { kind: string; about: string; byName: string }[]
        }
      ).notifications.filter(({ kind }) => kind === 'ivr.taken-over')
    expect(await bell(cast.reviewer)).toEqual(
      expect.arrayContaining([expect.objectContaining({ about: `#IVR-${id}`, byName: 'Sam Second' })]),
    )
    expect((await bell(cast.admin)).filter(({ about }) => about === `#IVR-${id}`)).toEqual([])
  })

  test('take next gives twenty simultaneous callers different requests, the first in the queue', async () => {
    const ids = await Promise.all(Array.from({ length: 22 }, () => send()))
    const people = await Promise.all(Array.from({ length: 20 }, () => newPerson(portal, 3)))
    const first = (await numbers({ limit: '100' })).slice(0, 20)
    const got = await Promise.all(people.map(takeNext))
    expect(new Set(got).size).toBe(20)
    expect(got.toSorted()).toEqual(first.toSorted())
    expect(ids).toEqual(expect.arrayContaining(got))
  })

  test('take next skips what others have or are assigned, and answers null when nothing is left', async () => {
    const [first, second] = [await send(), await send()]
    await portal.post(
      '/ivr/assignIvrs',
      { ivrIds: [first], memberIds: [String(cast.secondReviewer.userId)] },
      cast.admin,
    )
    expect(await takeNext(cast.reviewer)).toBe(second)
    expect(await takeNext(cast.reviewer)).toBe(undefined)
    expect(await takeNext(cast.secondReviewer)).toBe(first)
  })

  test('take next follows the current view’s filters and order, and skips the request just left', async () => {
    const next = async (view: Record<string, string>, as = cast.reviewer) => {
      const { body } = await portal.post('/ivr/takeNext', view, as)
      return (body.data as Taken | null)?.ivrId
    }
    const near = await send({ dos: dayAfter(1), primaryInsurance: 'Medicare' })
    portal.clock.forward(60)
    const aetna = await send({ primaryInsurance: 'Aetna' })
    portal.clock.forward(60)
    const later = await send({ primaryInsurance: 'Aetna' })
    portal.clock.forward(60)
    const newest = await send({ primaryInsurance: 'Medicare' })
    expect(await next({ payer: 'Aetna' })).toBe(aetna)
    expect(await next({ payer: 'Aetna' }, cast.secondReviewer)).toBe(later)
    expect(await next({ payer: 'Aetna' }, cast.admin)).toBeUndefined()
    expect(await next({ sort: 'submitted', order: 'desc', not: `#IVR-${newest}` }, cast.admin)).toBe(near)
    expect(await next({ sort: 'submitted', order: 'desc' }, cast.admin)).toBe(newest)
    expect(await next({ tab: 'mine', sort: 'submitted' }, cast.admin)).toBe(near)
    expect(await next({ tab: 'mine', not: near }, cast.admin)).toBe(newest)
    expect(await next({ tab: 'waiting' })).toBeUndefined()
    await review(aetna, cast.reviewer, conditional)
    expect(await next({ tab: 'waiting' })).toBe(aetna)
  })

  test('what is released is immediately free for everyone', async () => {
    const id = await send()
    const leaseId = leaseOf(await take(id))
    expect((await portal.post('/ivr/releaseIvr', { ivrId: id, leaseId }, cast.secondReviewer)).status).toBe(
      409,
    )
    expect((await portal.post('/ivr/releaseIvr', { ivrId: id, leaseId }, cast.reviewer)).status).toBe(200)
    expect(await takeNext(cast.secondReviewer)).toBe(id)
  })

  test('what was handed out and left is free again, and stays assigned if it was', async () => {
    const [assigned, free] = [await send(), await send()]
    const memberIds = [String(cast.reviewer.userId)]
    await portal.post('/ivr/assignIvrs', { ivrIds: [assigned], memberIds }, cast.admin)
    for (const id of [assigned, free]) {
      const { body } = await portal.post('/ivr/takeNext', {}, cast.reviewer)
      const { ivrId, leaseId } = body.data as Taken
      expect(ivrId).toBe(id)
      await portal.post('/ivr/releaseIvr', { ivrId, leaseId, left: true }, cast.reviewer)
      // Otherwise it would be handed out again.
      if (id === assigned) await take(id)
    }
    expect(await takeNext(cast.secondReviewer)).toBe(free)
    expect(await ownerOf(assigned)).toMatchObject({ owner: { isCaller: true } })
  })

  test('what was handed out and worked on stays with its member when it is left', async () => {
    const id = await send()
    const { body } = await portal.post('/ivr/takeNext', {}, cast.reviewer)
    const { leaseId } = body.data as Taken
    await portal.post('/messages/addMessage', { record: `ivr:${id}`, text: 'Which heel?' }, cast.reviewer)
    await portal.post('/ivr/releaseIvr', { ivrId: id, leaseId, left: true }, cast.reviewer)
    expect(await ownerOf(id)).toMatchObject({ owner: { isCaller: true } })
  })

  test('a renewal without a lease names the one that the caller already has, and takes nothing', async () => {
    const id = await send()
    const renew = (as: Person) => portal.post('/ivr/renewIvr', { ivrId: id }, as)
    expect((await renew(cast.reviewer)).body).toMatchObject({ code: 'ivr.lease-lost' })
    expect(await ownerOf(id)).toMatchObject({ owner: null })
    const leaseId = leaseOf(await take(id))
    expect((await renew(cast.reviewer)).body.data).toMatchObject({ leaseId })
    expect((await renew(cast.secondReviewer)).body.error).toContain('Rita Reviewer has this request now')
  })

  test('what a colleague has cannot be released, even by a call without a lease', async () => {
    const id = await send()
    await take(id)
    expect((await portal.post('/ivr/releaseIvr', { ivrId: id }, cast.secondReviewer)).body).toMatchObject({
      code: 'ivr.lease-lost',
      error: 'Rita Reviewer has this request now. Take it over to continue.',
    })
    expect(await ownerOf(id)).toMatchObject({ owner: { name: 'Rita Reviewer' } })
  })

  test('a renewal is a background call and does not keep a session alive', async () => {
    const person = await newPerson(portal, 3)
    const id = await send()
    const leaseId = leaseOf(await take(id, person))
    for (let minutes = 0; minutes < 28; minutes += 7) {
      portal.clock.forward(7 * 60)
      await portal.post('/ivr/renewIvr', { ivrId: id, leaseId }, person)
    }
    portal.clock.forward(7 * 60)
    expect((await portal.post('/ivr/renewIvr', { ivrId: id, leaseId }, person)).status).toBe(403)
  })
})

describe('assigning', () => {
  const assign = (ivrIds: string[], people: Person[], as: Person = cast.admin) =>
    portal.post('/ivr/assignIvrs', { ivrIds, memberIds: people.map(({ userId }) => String(userId)) }, as)
  const absent = (person: Person, from: string, to = '') =>
    portal.post('/ivr/setAbsence', { memberId: String(person.userId), from, to }, cast.admin)

  test('only team members can be absent', async () => {
    const body = { memberId: String(cast.office.userId), from: dayAfter(1), to: dayAfter(2) }
    expect((await portal.post('/ivr/setAbsence', body, cast.admin)).status).toBe(404)
  })

  test('requests are spread evenly over members, absent members are skipped, and closed requests counted', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => send()))
    await review(ids[6] ?? '', cast.admin, { status: 'Approved' })
    const third = await newPerson(portal, 3, { name: 'Abe Absent' })
    await absent(third, dayAfter(-1), dayAfter(1))
    const { body } = await assign(ids, [cast.reviewer, cast.secondReviewer, third])
    expect(body).toMatchObject({
      message: '6 requests spread over 2 members.',
      data: {
        assigned: [
          { name: 'Rita Reviewer', count: 3 },
          { name: 'Sam Second', count: 3 },
        ],
        closed: 1,
        absent: ['Abe Absent'],
      },
    })
    expect((await page({}, cast.secondReviewer)).counts.mine).toBe(3)
    const one = await assign(ids.slice(0, 1), [cast.reviewer, cast.secondReviewer])
    expect(one.body.message).toBe('1 request assigned to Rita Reviewer.')
    expect((await assign([ids[0] ?? ''], [third])).body).toMatchObject({ code: 'ivr.nobody-present' })
    await absent(third, '')
    expect((await assign([ids[0] ?? ''], [third])).status).toBe(200)
    expect((await assign(ids, [cast.reviewer], cast.reviewer)).status).toBe(401)
  })

  test('members with the same name are told apart by their addresses, others have only a name', async () => {
    await newPerson(portal, 3, { name: 'RITA Reviewer' })
    const { body } = await portal.get('/ivr/getQueueMembers', cast.admin)
    const labels = (body.data as QueueMember[]).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    const ritas = labels.filter((label) => /^rita/i.test(label))
    expect(ritas).toEqual(
      ritas.map(() => expect.stringMatching(/^rita reviewer \(person\d+@test\.example\)$/i)),
    )
    expect(ritas.length).toBeGreaterThan(1)
    await newPerson(portal, 3, { name: 'Una Unique' })
    const again = (await portal.get('/ivr/getQueueMembers', cast.admin)).body.data as QueueMember[]
    expect(again.map(({ label }) => label)).toContain('Una Unique')
  })

  test('with an unknown request, or someone who is not on the team, nothing is assigned', async () => {
    const id = await send()
    expect((await assign([id, '999999'], [cast.reviewer])).status).toBe(404)
    for (const stranger of [cast.office, { ...cast.reviewer, userId: 999_999 }])
      expect((await assign([id], [cast.reviewer, stranger])).status).toBe(404)
    expect(await ownerOf(id)).toMatchObject({ owner: null })
  })

  test('a person who has a request open loses it when it is assigned to another, and a freed one is free', async () => {
    const id = await send()
    const leaseId = leaseOf(await take(id))
    await assign([id], [cast.secondReviewer])
    expect(await ownerOf(id)).toMatchObject({ owner: { name: 'Sam Second', leaseUntil: null } })
    const late = await review(id, cast.reviewer, { status: 'Approved', leaseId })
    expect(late.body.error).toContain('Sam Second has this request now')
    await assign([id], [])
    expect(await ownerOf(id)).toMatchObject({ owner: null })
  })

  test('what was assigned to someone who has left the team is free again', async () => {
    const leaver = await newPerson(portal, 3)
    const id = await send()
    await assign([id], [leaver])
    await portal.db.run(sql`update users set status = 'deactive' where id = ${leaver.userId}`)
    await tendQueue(portal.db, portal.clock.now())
    expect(await ownerOf(id)).toMatchObject({ owner: null })
  })
})
