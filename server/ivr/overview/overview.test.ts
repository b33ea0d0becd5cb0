import { beforeAll, describe, expect, test } from 'vitest'
import type { OverviewRow, TeamOverview, Work } from '#contract/ivr/queue/overview.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Happened, happenings, insertHappenings } from '#server/testing/figures.ts'
import { submitted } from '#server/testing/ivr.ts'
import { newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const period = { from: '2026-10-01', to: '2026-11-20' }
const overviewOf = async (more: object = {}, as: Person = cast.admin) =>
  (await portal.get('/ivr/getTeamOverview', as, { ...period, ...more })).body.data as TeamOverview
const rowsOf = async (more: object, as: Person = cast.admin) =>
  (await portal.get('/ivr/getTeamOverviewRows', as, { ...period, limit: '100', ...more })).body.data as {
    rows: OverviewRow[]
    total: number
  }
const decide = (ivrId: string, as: Person, status: string, more = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, as)
const notes = { additionalInformation: 'Please send the chart.', notes: 'Chart missing' }

describe('what people do', () => {
  test('a request that a member takes and decides counts for them with handling and total time', async () => {
    const id = await submitted(portal, cast.office, cast.physicianId)
    portal.clock.forward(20 * 60)
    await portal.post('/ivr/takeIvr', { ivrId: id }, cast.reviewer)
    portal.clock.forward(5 * 60)
    expect((await decide(id, cast.reviewer, 'Approved')).status).toBe(200)
    const { members, total, offices } = await overviewOf()
    const work = { taken: 1, approved: 1, rejected: 0, conditional: 0 }
    const times = { handlingMedian: 5, handlingNinetieth: 5, totalMedian: 25, totalNinetieth: 25 }
    expect(members).toEqual([{ _id: String(cast.reviewer.userId), name: 'Rita Reviewer', ...work, ...times }])
    expect(total).toEqual({ ...work, ...times })
    expect(offices).toEqual([expect.objectContaining({ decided: 1, firstPass: 1 })])
  })

  test('a conditional round is counted with what it asks for, and its approval is not a first pass', async () => {
    const officeId = String(cast.otherOffice.officeId)
    await portal.db.run(sql`update offices set name = '', city = 'Boise' where id = ${officeId}`)
    const id = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
    const items = [{ kind: 'document', about: 'vascular-study', text: '' }]
    expect((await decide(id, cast.secondReviewer, 'Conditional', { ...notes, items })).status).toBe(200)
    expect((await decide(id, cast.secondReviewer, 'Approved')).status).toBe(200)
    const { members, reasons, offices } = await overviewOf({ memberId: String(cast.secondReviewer.userId) })
    expect(members).toEqual([
      expect.objectContaining({ taken: 0, approved: 1, conditional: 1, handlingMedian: null }),
    ])
    const office = { officeId, officeName: 'Office in Boise' }
    expect(reasons).toEqual([{ ...office, reason: 'vascular-study', times: 1 }])
    expect(offices).toEqual([{ ...office, decided: 1, firstPass: 0 }])
    const { rows } = await rowsOf({ figure: 'reason', key: 'vascular-study', inOfficeId: officeId })
    expect(rows).toEqual([
      expect.objectContaining({ ivrNumber: `#IVR-${id}`, status: 'Approved', officeName: office.officeName }),
    ])
  })

  test('open requests are counted by who they wait for, by age, and as stuck after five days', async () => {
    const before = (await overviewOf()).open
    const id = await submitted(portal, cast.office, cast.physicianId)
    const asked = await submitted(portal, cast.office, cast.physicianId)
    await decide(asked, cast.reviewer, 'Conditional', notes)
    const { open } = await overviewOf()
    expect(open).toMatchObject({ team: before.team + 1, office: before.office + 1, stuck: before.stuck })
    expect(open.ages[0]).toBe((before.ages[0] ?? 0) + 2)
    portal.clock.forward(6 * 86_400)
    // The earlier sessions have ended.
    const admin = await newPerson(portal, 4)
    const later = (await overviewOf({}, admin)).open
    expect(later).toMatchObject({ stuck: before.team + before.office + 2, overdue: before.team + 1 })
    expect(later.ages.at(-1)).toBe(before.team + before.office + 2)
    const listed = await rowsOf({ figure: 'overdue' }, admin)
    expect(listed.rows.map(({ ivrNumber }) => ivrNumber)).toContain(`#IVR-${id}`)
    expect(listed.total).toBe(later.overdue)
    portal.clock.forward(-6 * 86_400)
  })
})

test('what members have promised is listed by due time, with who, what, and what is overdue', async () => {
  const [first, second] = [
    await submitted(portal, cast.office, cast.physicianId),
    await submitted(portal, cast.office, cast.physicianId),
  ]
  const promise = (ivrId: string, hours: number, as: Person, more: object) => {
    const at = secondsFrom(portal.clock.now(), hours * 3600).toISOString()
    return portal.post('/ivr/setNextAction', { ivrId, note: '', at, ...more }, as)
  }
  expect((await promise(first, 3, cast.reviewer, { action: 'call-payer', note: 'Ext. 12' })).status).toBe(200)
  expect((await promise(second, 1, cast.secondReviewer, { action: 'check-portal' })).status).toBe(200)
  portal.clock.forward(2 * 3600)
  const admin = await newPerson(portal, 4)
  expect((await overviewOf({}, admin)).followUps).toEqual({ all: 2, overdue: 1 })
  const { rows, total } = await rowsOf({ figure: 'follow-ups' }, admin)
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { ivrNumber: `#IVR-${second}`, byHand: { action: 'check-portal', note: '' } },
    {
      ivrNumber: `#IVR-${first}`,
      memberName: 'Rita Reviewer',
      byHand: { action: 'call-payer', note: 'Ext. 12' },
    },
  ])
  expect(
    (await rowsOf({ figure: 'follow-ups-overdue' }, admin)).rows.map(({ ivrNumber }) => ivrNumber),
  ).toEqual([`#IVR-${second}`])
  const memberId = String(cast.reviewer.userId)
  expect((await overviewOf({ memberId }, admin)).followUps).toEqual({ all: 1, overdue: 0 })
  expect((await rowsOf({ figure: 'follow-ups', memberId }, admin)).total).toBe(1)
  portal.clock.forward(-2 * 3600)
  for (const id of [first, second]) await decide(id, cast.reviewer, 'Rejected')
  expect((await overviewOf()).followUps).toEqual({ all: 0, overdue: 0 })
})

test('only an IVR Admin reads the overview, and a period must end after it begins and within a year', async () => {
  for (const person of [cast.office, cast.physician, cast.reviewer])
    for (const path of ['/ivr/getTeamOverview', '/ivr/getTeamOverviewRows'])
      expect((await portal.get(path, person, { ...period, figure: 'decided' })).status).toBe(401)
  const refused = async (days: Record<string, string>) =>
    (await portal.get('/ivr/getTeamOverview', cast.admin, days)).body.fields as unknown
  expect(await refused({ from: '2026-11-02', to: '2026-11-01' })).toEqual({
    to: 'The last day can’t be before the first day.',
  })
  expect(await refused({ from: '2025-01-01', to: '2026-11-01' })).toEqual({ to: 'Choose at most 366 days.' })
})

describe('over 10,000 generated requests', () => {
  beforeAll(async () => {
    const now = portal.clock.now()
    const offices = [
      { id: cast.officeId, physicians: [cast.physicianId] },
      { id: cast.otherOffice.officeId ?? 0, physicians: [cast.otherPhysicianId] },
    ]
    const reviewers = [cast.reviewer, cast.secondReviewer, cast.admin].map(({ userId }) => userId)
    const all = happenings(10_000, { now, offices, reviewers })
    await insertHappenings(portal.db, all, cast.office.userId)
    await record(all)
  })

  /** Takes and decisions of the generated requests, as the server records them; a third were decided without a take. */
  async function record(all: readonly Happened[]) {
    const payers = ['Aetna', 'Cigna', 'Humana']
    const rows = all.map(({ createdAt, actionAt }, at) => ({
      at,
      payer: payers[at % 3],
      takenAt:
        at % 3 === 2 || !actionAt
          ? null
          : new Date((createdAt.getTime() + actionAt.getTime() * 3) / 4).toISOString(),
    }))
    const numbered = sql`
      (select r.*, row_number() over (order by id) - 1 as at from ivr_requests r where patient_last_name = 'Doe') r
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (at int, payer text, "takenAt" timestamptz) using (at)`
    await portal.db.run(sql`
      insert into ivr_takes (ivr_id, office_id, physician_id, payer, user_id, taken_at)
      select r.id, r.office_id, r.physician_id, g.payer, r.action_by, g."takenAt" from ${numbered}
      where g."takenAt" is not null`)
    await portal.db.run(sql`
      insert into ivr_decisions (ivr_id, office_id, physician_id, payer, outcome, round, reasons, submitted_at, taken_at,
        decided_by, decided_at)
      select r.id, r.office_id, r.physician_id, g.payer, r.status, (at % 4 = 0)::int,
        case when r.status <> 'Approved' then array['R0' || (at % 9 + 1)] else '{}' end, r.created_at, g."takenAt",
        r.action_by, r.action_at from ${numbered} where r.action_by is not null`)
  }

  const day = (at: Sql) =>
    sql`(${at} at time zone 'America/New_York')::date between ${period.from} and ${period.to}`

  /** The nearest-rank percentile by counting: the smallest value that has at least that part of all at or below it. */
  const rank = (part: number, value: Sql, of: Sql) => sql`(
    select round(min(v) / 60)::int from (select ${value} as v, cume_dist() over (order by ${value}) as upto ${of}
      and ${value} is not null) ranked where upto >= ${part})`

  async function workBySql(where: Sql): Promise<Work> {
    const done = sql`from ivr_decisions d where ${day(raw('d.decided_at'))} and ${where}`
    const final = sql`${done} and d.outcome <> 'Conditional'`
    const handling = raw('extract(epoch from d.decided_at - d.taken_at)')
    const total = raw('extract(epoch from d.decided_at - d.submitted_at)')
    const of = (outcome: string) => sql`(select count(*) ${done} and d.outcome = ${outcome})`
    const took = sql`select count(distinct (ivr_id, decided_by)) from
      (select ivr_id, user_id as decided_by, payer, taken_at from ivr_takes) d where ${day(raw('d.taken_at'))} and ${where}`
    const row = await portal.db.first<Work>(sql`
      select (${took}) as taken, ${of('Approved')} as approved, ${of('Rejected')} as rejected,
        ${of('Conditional')} as conditional,
        ${rank(0.5, handling, done)} as "handlingMedian", ${rank(0.9, handling, done)} as "handlingNinetieth",
        ${rank(0.5, total, final)} as "totalMedian", ${rank(0.9, total, final)} as "totalNinetieth"`)
    if (!row) throw new Error('no row')
    return row
  }

  test('the work of the team, of each member and of each payer equals an independent calculation', async () => {
    const { total, members, payers } = await overviewOf()
    expect(total.approved).toBeGreaterThan(1_000)
    expect(total).toEqual(await workBySql(sql`true`))
    expect(members).toHaveLength(3)
    for (const { _id, name, ...work } of members)
      expect({ name, ...work }).toEqual({ name, ...(await workBySql(sql`d.decided_by = ${Number(_id)}`)) })
    for (const { payer, ...work } of payers)
      expect({ payer, ...work }).toEqual({ payer, ...(await workBySql(sql`d.payer = ${payer}`)) })
  })

  test('a payer and a member narrow every figure, and each figure has as many rows as it says', async () => {
    const memberId = String(cast.reviewer.userId)
    const { total, reasons, offices } = await overviewOf({ payer: 'Aetna', memberId })
    expect(total).toEqual(await workBySql(sql`d.payer = 'Aetna' and d.decided_by = ${cast.reviewer.userId}`))
    const count = async (more: object) => (await rowsOf({ payer: 'Aetna', memberId, ...more })).total
    expect(await count({ figure: 'taken' })).toBe(total.taken)
    expect(await count({ figure: 'decided', key: 'Approved' })).toBe(total.approved)
    expect(await count({ figure: 'decided' })).toBe(total.approved + total.rejected + total.conditional)
    for (const { officeId, reason, times } of reasons)
      expect(await count({ figure: 'reason', key: reason, inOfficeId: officeId })).toBe(times)
    for (const { officeId, decided, firstPass } of offices) {
      expect(await count({ figure: 'decided', key: 'Final', inOfficeId: officeId })).toBe(decided)
      expect(await count({ figure: 'first-pass', inOfficeId: officeId })).toBe(firstPass)
    }
  })

  test('pages of rows follow each other without gaps, latest first', async () => {
    const ask = { figure: 'decided', key: 'Rejected', limit: '50' }
    const [first, second] = [await rowsOf({ ...ask, page: '1' }), await rowsOf({ ...ask, page: '2' })]
    const times = [...first.rows, ...second.rows].map(({ at }) => Date.parse(at))
    expect(times).toHaveLength(100)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(secondsFrom(portal.clock.now(), 0).getTime()).toBeGreaterThanOrEqual(times[0] ?? 0)
  })
})

test('a request taken again after its payer was corrected counts as one, and once for each payer', async () => {
  const member = await newPerson(portal, 3)
  const id = await submitted(portal, cast.office, cast.physicianId, { primaryInsurance: 'Old Payer' })
  const take = () => portal.post('/ivr/takeIvr', { ivrId: id }, member)
  expect((await take()).status).toBe(200)
  const items = [{ kind: 'field', about: 'primaryInsurance', text: '' }]
  expect((await decide(id, member, 'Conditional', { ...notes, items })).status).toBe(200)
  const answers = [{ item: 1, value: 'New Payer' }]
  expect((await portal.post('/ivr/answerIvr', { ivrId: id, answers }, cast.office)).status).toBe(200)
  expect((await take()).status).toBe(200)
  const message = { record: `ivr:${id}`, text: 'Thank you.' }
  expect((await portal.post('/messages/addMessage', message, member)).status).toBe(200)
  const memberId = String(member.userId)
  const { total, members, payers } = await overviewOf({ memberId })
  expect([total.taken, ...members.map(({ taken }) => taken)]).toEqual([1, 1])
  expect(payers.map(({ payer, taken }) => [payer, taken]).sort()).toEqual([
    ['New Payer', 1],
    ['Old Payer', 1],
  ])
  expect((await rowsOf({ figure: 'taken', memberId })).total).toBe(1)
})

test('a request counts as taken only once its member has saved work on it', async () => {
  const member = await newPerson(portal, 3)
  const memberId = String(member.userId)
  const id = await submitted(portal, cast.office, cast.physicianId)
  const taken = async () => [
    (await overviewOf({ memberId })).total.taken,
    (await rowsOf({ figure: 'taken', memberId })).total,
  ]
  for (let n = 0; n < 2; n += 1) {
    expect((await portal.post('/ivr/takeIvr', { ivrId: id }, member)).status).toBe(200)
    if (n === 0) await portal.post('/ivr/releaseIvr', { ivrId: id }, member)
    expect(await taken()).toEqual([0, 0])
  }
  for (const text of ['Which heel?', 'The left one?']) {
    await portal.post('/messages/addMessage', { record: `ivr:${id}`, text }, member)
    expect(await taken()).toEqual([1, 1])
  }
  await decide(id, cast.reviewer, 'Rejected')
})
