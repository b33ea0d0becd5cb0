import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertMinutes, largeExport, manyPatients } from '#contract/audit/alerts.ts'
import type { AuditAlert } from '#contract/audit/audit.ts'
import { writeAudit } from '../kit/access/audit.ts'
import { notifier } from '../notifications/notifier.ts'
import { sessionOf } from '../testing/canary-office.ts'
import { submitted } from '../testing/ivr.ts'
import { keptLog } from '../testing/logged.ts'
import { memberForm } from '../testing/people.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { raiseAlerts, sealAudit } from './tasks.ts'

const notify = notifier({ publicUrl: 'https://portal.example.com', mail: async () => {} })
let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

async function alerts(): Promise<AuditAlert[]> {
  const now = portal.clock.now()
  await sealAudit(portal.db, now)
  await raiseAlerts(portal.db, now, notify)
  const { token } = await sessionOf(portal, cast.admin)
  const { status, body } = await portal.get('/audit/getAlerts', token)
  expect(status).toBe(200)
  return body.data as AuditAlert[]
}
const of = (all: readonly AuditAlert[], { name }: Person) => all.filter((alert) => alert.name === name)

/** Writes an entry as a call does, where tests would need too many calls. */
const wrote = (who: Person, userType: 2 | 3, action: string, records: readonly number[]) =>
  writeAudit(
    portal.db,
    { userId: who.userId, userType, officeId: who.officeId },
    { action, kind: 'ivr', records: [...records] },
    portal.clock.now(),
    '127.0.0.1',
  )
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a person who opens more patients than is usual in an hour raises one alert, and the same patient counts once', async () => {
  const ids: string[] = []
  for (let n = 0; n <= manyPatients.office; n += 1)
    ids.push(await submitted(portal, cast.office, cast.physicianId))
  const open = async (id: string) =>
    expect((await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).status).toBe(200)
  for (const id of [...ids.slice(1), ...ids.slice(1, 9)]) await open(id)
  expect(of(await alerts(), cast.office)).toEqual([])
  await open(ids[0] ?? '')
  const log = keptLog()
  const raised = {
    _id: expect.any(String),
    ...{ kind: 'many-patients', name: cast.office.name, userType: 2, amount: manyPatients.office + 1 },
    ...{ at: expect.any(String), acknowledgedBy: '', acknowledgedAt: null },
  }
  expect(of(await alerts(), cast.office)).toEqual([raised])
  expect(of(await alerts(), cast.office)).toHaveLength(1)
  const told = { kind: 'many-patients', userId: cast.office.userId, amount: manyPatients.office + 1 }
  expect(log()).toEqual([{ level: 'warn', message: 'unusual access', ...told }])
  const bell = await portal.get('/notifications/getNotifications', cast.admin)
  expect(JSON.stringify(bell.body)).toContain(
    `${manyPatients.office + 1} patients’ records opened within an hour`,
  )
  const others = await portal.get('/notifications/getNotifications', cast.reviewer)
  expect(JSON.stringify(others.body)).not.toContain('audit.alert')
})

test('an alert shows who acknowledged it first, and both reading and acknowledging are audited', async () => {
  const [alert] = of(await alerts(), cast.office)
  const acknowledge = (who: Person, alertId = alert?._id) =>
    portal.post('/audit/acknowledgeAlert', { alertId }, who)
  expect((await acknowledge(cast.admin)).body.message).toBe('You acknowledged this.')
  const second = await newPerson(portal, 4, { name: 'Sue Second' })
  expect((await acknowledge(second)).body.message).toBe('Someone already acknowledged this.')
  expect(of(await alerts(), cast.office)).toMatchObject([
    { acknowledgedBy: cast.admin.name, acknowledgedAt: expect.any(String) },
  ])
  expect((await acknowledge(cast.admin, '999999')).status).toBe(404)
  for (const who of [cast.office, cast.physician, cast.reviewer])
    expect((await acknowledge(who)).status).toBe(401)
  await sealAudit(portal.db, portal.clock.now())
  const { body } = await portal.get('/audit/getAudit', cast.admin)
  expect(JSON.stringify(body)).toMatch(/audit\.acknowledge.*audit\.alerts|audit\.alerts.*audit\.acknowledge/)
})

test('a preloaded request counts only once it has been shown', async () => {
  const ids = numbers(manyPatients.team + 1)
  for (const id of ids) await wrote(cast.reviewer, 3, 'ivr.prefetch', [id])
  expect(of(await alerts(), cast.reviewer)).toEqual([])
  for (const id of ids) await wrote(cast.reviewer, 3, 'ivr.read', [id])
  expect(of(await alerts(), cast.reviewer)).toMatchObject([{ kind: 'many-patients', amount: ids.length }])
})

test('exports are added up over an hour, and earlier exports do not count', async () => {
  const most = largeExport.office
  await wrote(cast.otherOffice, 2, 'ivr.export', numbers(most))
  expect(of(await alerts(), cast.otherOffice)).toEqual([])
  portal.clock.forward(alertMinutes * 60 + 1)
  await wrote(cast.otherOffice, 2, 'ivr.export', numbers(1))
  expect(of(await alerts(), cast.otherOffice)).toEqual([])
  await wrote(cast.otherOffice, 2, 'ivr.export', numbers(most))
  expect(of(await alerts(), cast.otherOffice)).toMatchObject([{ kind: 'large-export', amount: most + 1 }])
})

test('the others are notified each time someone becomes an IVR Admin, and of no other change', async () => {
  const edit = async (userType: 3 | 4) => {
    const as = await newPerson(portal, 4)
    const { userId, name } = cast.secondReviewer
    const [firstName = '', lastName = ''] = name.split(' ')
    const { body } = await portal.get(`/members/getIvrMember/${userId}`, as)
    const { email } = body.data as { email: string }
    const form = memberForm({ ivrMemberId: String(userId), email, firstName, lastName, userType })
    expect((await portal.post('/members/editIvrMember', form, as)).status).toBe(200)
  }
  await edit(4)
  expect(of(await alerts(), cast.secondReviewer)).toMatchObject([{ kind: 'new-admin', userType: 4 }])
  await edit(3)
  expect(of(await alerts(), cast.secondReviewer)).toHaveLength(1)
})
