import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultTargets, type IvrOwner, type QueueEntry, type QueuePage } from '#contract/ivr/queue/queue.ts'
import type { QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { sql } from '#server/kit/database/database.ts'
import { sessionOf } from '#server/testing/canary-office.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { businessTime } from './business-time.ts'
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

const signInAgain = async () => {
  for (const person of [cast.reviewer, cast.secondReviewer, cast.admin, cast.office])
    Object.assign(person, { token: (await sessionOf(portal, person)).token })
}
const page = async (query: Record<string, string> = {}, as: Person = cast.reviewer) =>
  (await portal.get('/ivr/getQueue', as, query)).body.data as QueuePage
const numbers = async (query: Record<string, string> = {}, as: Person = cast.reviewer) =>
  (await page(query, as)).entries.map(({ ivrNumber }) => ivrNumber.replace('#IVR-', ''))
const send = (more: Record<string, unknown> = {}) => submitted(portal, cast.office, cast.physicianId, more)
const take = (ivrId: string, as: Person = cast.reviewer, more = {}) =>
  portal.post('/ivr/takeIvr', { ivrId, ...more }, as)
const ownerOf = async (id: string, as: Person = cast.reviewer) => {
  const { open } = (await portal.get(`/ivr/getIvrOwner/${id}`, as)).body.data as IvrOwner
  return open && { ...open, dueAt: open.dueAt && new Date(open.dueAt).toJSON() }
}
const review = (ivrId: string, as: Person, more: object) =>
  portal.post('/ivr/reviewIvr', { ivrId, ...more }, as)
const conditional = { status: 'Conditional', additionalInformation: 'The chart, please.', notes: 'No chart' }
const settings = async () =>
  (await portal.get('/ivr/getQueueSettings', cast.admin)).body.data as QueueSettings & { version: number }
const save = async (more: Partial<QueueSettings>, as: Person = cast.admin) => {
  const { version: seenVersion, ...now } = await settings()
  return portal.post('/ivr/saveQueueSettings', { ...now, ...more, seenVersion }, as)
}
const write = (ivrId: string, as: Person = cast.reviewer, more = {}) =>
  portal.post('/messages/addMessage', { record: `ivr:${ivrId}`, text: 'Which heel?', ...more }, as)
const dayAfter = (days: number) =>
  new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('the list', () => {
  test('a place from another order, as in a URL typed by hand, gets a page and no error', async () => {
    await send()
    for (const sort of ['due', 'submitted', 'service'])
      for (const after of ['0:1790000000000000:1', '999:-99999999999999999:1', '999:99999999999999999:1'])
        expect((await portal.get('/ivr/getQueue', cast.reviewer, { sort, after })).status).toBe(200)
  })

  test('requests are ordered by due time, and a near date of service comes first', async () => {
    const far = await send()
    portal.clock.forward(60)
    const near = await send({ dos: dayAfter(1) })
    expect(await numbers()).toEqual([near, far])
    expect(await numbers({ sort: 'submitted' })).toEqual([far, near])
    expect(await numbers({ sort: 'submitted', order: 'desc' })).toEqual([near, far])
    const [first] = (await page()).entries as [QueueEntry]
    expect(first).toMatchObject({
      near: true,
      owner: null,
      nextAction: 'review',
      patientName: "Mary O'Neil-García",
    })
  })

  test('pages follow each other by place, forward and backward, with exact counts on each tab', async () => {
    const ids = []
    for (let n = 0; n < 7; n += 1) {
      portal.clock.forward(60)
      ids.push(await send())
    }
    await review(ids[6] ?? '', cast.reviewer, conditional)
    await take(ids[0] ?? '')
    const first = await page({ limit: '3' })
    expect(first.counts).toEqual({ queue: 6, mine: 1, waiting: 1, all: 7 })
    expect(first.previous).toBe(null)
    const second = await page({ limit: '3', after: first.next ?? '' })
    expect(second.next).toBe(null)
    const back = await page({ limit: '3', before: second.previous ?? '' })
    expect(back.entries).toEqual(first.entries)
    expect(back.previous).toBe(null)
    expect(
      [...first.entries, ...second.entries].map(({ ivrNumber }) => ivrNumber.slice(5)).toSorted(),
    ).toEqual(ids.slice(0, 6).toSorted())
    expect(await numbers({ tab: 'waiting' })).toEqual([ids[6]])
    expect(await numbers({ tab: 'mine' })).toEqual([ids[0]])
    expect(await numbers({ tab: 'mine' }, cast.secondReviewer)).toEqual([])
    expect((await numbers({ tab: 'all' })).toSorted()).toEqual(ids.toSorted())
  })

  test('requests that arrived at the same moment are not lost between two pages', async () => {
    const ids = [await send(), await send(), await send()]
    for (const sort of ['due', 'submitted', 'service']) {
      const first = await page({ sort, limit: '2' })
      const second = await page({ sort, limit: '2', after: first.next ?? '' })
      expect([...first.entries, ...second.entries].map(({ _id }) => _id)).toEqual(ids)
    }
  })

  test('filters by payer, product, physician, office and reason narrow rows and counts alike', async () => {
    const plain = await send()
    const other = await send({
      primaryInsurance: 'Aetna',
      insuranceType: 'Commercial',
      primaryPolicyNumber: 'W123456789',
    })
    await review(plain, cast.reviewer, {
      ...conditional,
      items: [{ kind: 'document', about: 'lmn', text: '' }],
    })
    const all = { tab: 'all' }
    expect(await numbers({ ...all, payer: 'Aetna' })).toEqual([other])
    expect(await numbers({ ...all, reason: 'lmn' })).toEqual([plain])
    expect((await page({ ...all, reason: 'lmn' })).counts).toEqual({ queue: 0, mine: 0, waiting: 1, all: 1 })
    expect(await numbers({ ...all, inOfficeId: String(cast.officeId) })).toHaveLength(2)
    expect(await numbers({ ...all, physicianId: String(cast.otherPhysicianId) })).toEqual([])
    expect(await numbers({ ...all, product: 'Q4186' })).toHaveLength(2)
    const { body } = await portal.get('/ivr/getQueueChoices', cast.reviewer)
    expect(body.data).toMatchObject({
      payers: expect.arrayContaining(['Aetna']),
      products: ['Q4186'],
      reasons: ['lmn'],
      offices: [{ value: String(cast.officeId), label: expect.any(String) }],
    })
  })

  test('offices and physicians with the same name are told apart in the filters', async () => {
    const labels = async () => {
      const { body } = await portal.get('/ivr/getQueueChoices', cast.reviewer)
      const { offices, physicians } = body.data as Record<string, { label: string }[]>
      return [offices, physicians].map((all) => all?.map(({ label }) => label) ?? [])
    }
    await portal.db.run(sql`update offices set name = 'Wound Center' where id = ${cast.officeId}`)
    await send()
    expect(await labels()).toEqual([['Wound Center'], ['Grace Hopper']])
    // From an office with the same name and a physician with the same name.
    const other = await newCast(portal)
    await portal.db.run(sql`
      update offices set name = 'WOUND Center' where id = ${other.officeId}`)
    await portal.db.run(sql`
      update physicians set first_name = 'GRACE', last_name = 'hopper' where id = ${other.physicianId}`)
    await submitted(portal, other.office, other.physicianId)
    const [offices = [], physicians = []] = await labels()
    expect(offices).toHaveLength(2)
    for (const label of offices) expect(label).toMatch(/^wound center \(.+, .+\)$/i)
    for (const label of physicians) expect(label).toMatch(/^grace hopper \(.+@.+\)$/i)
    expect(new Set(physicians).size).toBe(2)
  })

  test('offices learn nothing about the queue, owners or leases', async () => {
    const id = await send()
    await take(id)
    for (const person of [cast.office, cast.physician]) {
      expect((await portal.get('/ivr/getQueue', person)).status).toBe(401)
      expect((await portal.get(`/ivr/getIvrOwner/${id}`, person)).status).toBe(401)
      expect((await take(id, person)).status).toBe(401)
      const seen = await Promise.all(
        [
          `/ivr/getIvrRequest/${id}`,
          '/ivr/getIvrRequests',
          `/ivr/getTimeline/${id}`,
          '/dashboard/getDashboard',
        ].map(async (path) => JSON.stringify((await portal.get(path, person)).body)),
      )
      expect(seen.filter((text) => text.includes('Rita'))).toEqual([])
    }
    const heard = await portal.db.all<{ area: string }>(sql`
      select area from live_changes where area = 'ivr-queue' and (office_id is not null or not team)`)
    expect(heard).toEqual([])
  })
})

describe('the clock', () => {
  const due = async (id: string) => (await ownerOf(id))?.dueAt
  const office = async () => businessTime((await settings()).calendar)
  const hours = (count: number) => count * 3_600_000

  test('a request is due by the first touch, then by the target of its insurance, and never after the cap', async () => {
    const time = await office()
    const partB = await send({ dos: dayAfter(40) })
    const sentAt = portal.clock.now()
    expect(await due(partB)).toBe(time.add(sentAt, hours(4)).toJSON())
    portal.clock.forward(3600)
    await signInAgain()
    await write(partB)
    const touched = time.between(sentAt, portal.clock.now())
    expect(await due(partB)).toBe(time.add(sentAt, touched + hours(9)).toJSON())
    await save({ targets: { ...defaultTargets, firstTouch: 60, partB: 100, commercial: 100, cap: 120 } })
    expect(await due(partB)).toBe(time.add(sentAt, Math.min(touched + 100 * 60_000, 120 * 60_000)).toJSON())
    await save({ targets: { ...defaultTargets, firstTouch: 240, partB: 540, commercial: 1080, cap: 1620 } })
  })

  test('a request that is handed out, taken, taken over, released and left alone is due as before', async () => {
    const first = await send({ dos: dayAfter(40) })
    portal.clock.forward(60)
    const second = await send({ dos: dayAfter(40) })
    const [before, order] = [await ownerOf(first), await numbers()]
    expect(order).toEqual([first, second])
    const isAsBefore = async () => {
      expect(await numbers()).toEqual(order)
      expect({ ...(await ownerOf(first)), owner: null }).toEqual(before)
    }
    await portal.post('/ivr/takeNext', {}, cast.reviewer)
    await isAsBefore()
    await portal.post('/ivr/releaseIvr', { ivrId: first, left: true }, cast.reviewer)
    await isAsBefore()
    for (const end of [
      () => portal.post('/ivr/releaseIvr', { ivrId: first }, cast.secondReviewer),
      () => {},
    ]) {
      await take(first)
      await take(first, cast.secondReviewer, { takeOver: true })
      await isAsBefore()
      await end()
      await isAsBefore()
    }
    portal.clock.forward(11 * 60)
    await tendQueue(portal.db, portal.clock.now())
    expect(await ownerOf(first)).toEqual(before)
  })

  const internal = (ivrId: string) => write(ivrId, cast.reviewer, { internal: true })
  const followUp = (ivrId: string) => {
    const at = new Date(portal.clock.now().getTime() + 60_000).toISOString()
    return portal.post('/ivr/setNextAction', { ivrId, action: 'call-payer', note: '', at }, cast.reviewer)
  }
  test.each([
    ['a message to the office', (id: string) => write(id)],
    ['an internal message', internal],
    ['what is next', followUp],
  ])('%s is the first touch: the decision counts from then, and is what comes next', async (_, work) => {
    const time = await office()
    const id = await send({ dos: dayAfter(40) })
    const sentAt = portal.clock.now()
    portal.clock.forward(1800)
    await signInAgain()
    expect((await work(id)).status).toBe(200)
    const touched = time.between(sentAt, portal.clock.now())
    const dueAt = time.add(sentAt, touched + hours(9)).toJSON()
    expect(await ownerOf(id)).toMatchObject({ dueAt, nextAction: 'decide' })
    portal.clock.forward(600)
    await work(id)
    expect(await due(id)).toBe(dueAt)
  })

  test('a message from the office is not a touch', async () => {
    const id = await send({ dos: dayAfter(40) })
    const before = await ownerOf(id)
    expect((await write(id, cast.office)).status).toBe(200)
    expect(await ownerOf(id)).toEqual(before)
  })

  test('the clock is paused while the office owes something, and continues with the remaining time', async () => {
    const time = await office()
    const id = await send({ dos: dayAfter(60) })
    const sentAt = portal.clock.now()
    await write(id)
    portal.clock.forward(2 * 3600)
    await signInAgain()
    await review(id, cast.reviewer, conditional)
    const used = time.between(sentAt, portal.clock.now())
    expect(await ownerOf(id)).toMatchObject({ dueAt: null, nextAction: 'await-office', owner: null })
    portal.clock.forward(5 * 86_400 + 3600)
    await signInAgain()
    expect(await ownerOf(id)).toMatchObject({ dueAt: null, nextAction: 'call-office' })
    await portal.post(
      '/ivr/answerIvr',
      { ivrId: id, answers: [{ item: 1, text: 'Here it is.' }] },
      cast.office,
    )
    expect(await ownerOf(id)).toMatchObject({
      nextAction: 'review-answer',
      dueAt: time.add(portal.clock.now(), hours(9) - used).toJSON(),
    })
  })

  test('a request is due before its date of service begins, if that is sooner', async () => {
    const time = await office()
    const id = await send({ dos: dayAfter(1) })
    await write(id)
    const close = time.closeBefore(dayAfter(1))
    const soonest = time.add(portal.clock.now(), hours(1))
    expect(await due(id)).toBe((close > soonest ? close : soonest).toJSON())
  })

  test('a changed calendar gives open requests new due times, and an outdated edit of it is rejected', async () => {
    const id = await send({ dos: dayAfter(60) })
    const { calendar, version } = await settings()
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    expect((await save({ calendar: { ...calendar, weekdays: everyDay, holidays: [] } })).status).toBe(200)
    expect(await due(id)).toBe(new Date(portal.clock.now().getTime() + hours(4)).toJSON())
    const late = await portal.post(
      '/ivr/saveQueueSettings',
      { ...(await settings()), version: undefined, seenVersion: version },
      cast.admin,
    )
    expect(late.body.code).toBe('ivr.settings-changed-since')
    expect((await save({ calendar }, cast.reviewer)).status).toBe(401)
    await save({ calendar })
  })

  test('dates of service become near and pass, and silent leases end, without any call', async () => {
    const id = await send({ dos: dayAfter(6) })
    expect(await ownerOf(id)).toMatchObject({ near: false })
    await take(id)
    portal.clock.forward(4 * 86_400)
    await signInAgain()
    await tendQueue(portal.db, portal.clock.now())
    expect(await ownerOf(id)).toMatchObject({ near: true, owner: null })
    const heard = await portal.db.first<{ n: number }>(sql`
      select count(*) as n from live_changes where area = 'ivr-queue' and record = ${id}`)
    expect(heard?.n).toBeGreaterThan(1)
    portal.clock.forward(20 * 86_400)
    await signInAgain()
    await tendQueue(portal.db, portal.clock.now())
    expect(await ownerOf(id)).toMatchObject({ near: false })
  })
})

describe('the order of work', () => {
  /** The next Monday morning, in New York. */
  const toMonday = async () => {
    const start = new Date('2026-11-23T14:00:00Z').getTime()
    const week = 7 * 86_400_000
    const now = portal.clock.now().getTime()
    const next = start + Math.ceil(Math.max(0, now - start) / week) * week
    portal.clock.forward((next - now) / 1000)
    await signInAgain()
  }
  const takeNext = async (as: Person) => {
    const { body } = await portal.post('/ivr/takeNext', {}, as)
    return (body.data as { ivrId: string } | null)?.ivrId
  }

  test('after a decision mid-queue the first free request is next, a near date of service before overdue', async () => {
    await toMonday()
    const overdue = await send()
    portal.clock.forward(5 * 3_600)
    await signInAgain()
    const middle = await send()
    portal.clock.forward(60)
    const last = await send()
    const near = await send({ dos: dayAfter(1) })
    expect(await numbers()).toEqual([near, overdue, middle, last])
    await review(middle, cast.reviewer, { status: 'Approved' })
    expect(await takeNext(cast.reviewer)).toBe(near)
    await review(near, cast.reviewer, { status: 'Approved' })
    expect(await takeNext(cast.reviewer)).toBe(overdue)
    expect(await takeNext(cast.secondReviewer)).toBe(last)
  })

  test('the groups of waiting work are counted exactly, by business calendar days, for the filter', async () => {
    const groups = async (query: Record<string, string> = {}) => {
      const { entries, groups } = await page({ groups: '1', limit: '1', ...query })
      return { groups, first: entries[0]?.group }
    }
    await toMonday()
    const empty = { soon: 0, overdue: 0, today: 0, tomorrow: 0, later: 0, 'put-off': 0 }
    expect((await page()).groups).toBeNull()
    expect((await groups()).groups).toEqual(empty)
    const one = await send({ primaryInsurance: 'Aetna' })
    await send({ primaryInsurance: 'Medicare' })
    expect(await groups()).toEqual({ groups: { ...empty, today: 2 }, first: 'today' })
    expect(await groups({ payer: 'Aetna' })).toEqual({ groups: { ...empty, today: 1 }, first: 'today' })
    const near = await send({ dos: dayAfter(1) })
    expect(await groups()).toEqual({ groups: { ...empty, today: 2, soon: 1 }, first: 'soon' })
    await review(near, cast.reviewer, { status: 'Approved' })
    const at = new Date(portal.clock.now().getTime() + 3 * 3_600_000).toISOString()
    await portal.post('/ivr/setNextAction', { ivrId: one, action: 'call-payer', note: '', at }, cast.reviewer)
    expect((await groups()).groups).toEqual({ ...empty, today: 1, 'put-off': 1 })
    portal.clock.forward(5 * 3_600)
    await signInAgain()
    await tendQueue(portal.db, portal.clock.now())
    expect(await groups()).toEqual({ groups: { ...empty, overdue: 1, tomorrow: 1 }, first: 'overdue' })
    await review(one, cast.reviewer, conditional)
    expect((await groups()).groups).toEqual({ ...empty, overdue: 1 })
  })
})
