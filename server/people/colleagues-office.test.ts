import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { type AccountPortal, openAccountPortal, registration, signedIn } from '../testing/accounts.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'

let portal: AccountPortal
let cast: Cast
let colleague: Person
beforeAll(async () => {
  portal = await openAccountPortal()
})
beforeEach(async () => {
  cast = await newCast(portal)
  colleague = await newPerson(portal, 2, { officeId: cast.officeId, name: 'Colin Colleague' })
})
afterAll(() => portal.close())

const addressOf = async (person: Person) =>
  ((await portal.get('/user/getUserProfile', person)).body.data as { email: string }).email
const mailsTo = async (person: Person, subject: string) => {
  const address = await addressOf(person)
  const mails = await portal.mailbox.all()
  return mails.filter((mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject)).length
}
const bellOf = async (person: Person) =>
  (
    (await portal.get('/notifications/getNotifications', person)).body.data as {
      notifications: { about: string }[]
    }
  ).notifications.map(({ about }) => about)
const deactivate = (person: Person, by: Person) =>
  portal.post(
    '/colleagues/updateColleagueStatus',
    { colleagueId: String(person.userId), status: 'deactive' },
    by,
  )

test('a decision is mailed to the person who sent the request, and all Office Admins get a bell notification', async () => {
  const ivrId = await submitted(portal, colleague, cast.physicianId)
  await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, cast.reviewer)
  await portal.mailbox.next(await addressOf(colleague))
  expect(await mailsTo(cast.office, `#IVR-${ivrId}`)).toBe(0)
  for (const person of [cast.office, colleague]) expect(await bellOf(person)).toContain(`#IVR-${ivrId}`)
})

test('a decision on a request of someone who can no longer sign in is mailed to the others', async () => {
  const ivrId = await submitted(portal, colleague, cast.physicianId)
  await deactivate(colleague, cast.office)
  await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, cast.reviewer)
  expect((await portal.mailbox.next(await addressOf(cast.office))).subject).toContain(`#IVR-${ivrId}`)
})

test('a response to a prior authorization is mailed only to the person who sent it', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, colleague)
  await portal.post('/priorAuthorization/addResponse', { priorAuthId, comment: 'Granted.' }, cast.reviewer)
  await portal.mailbox.next(await addressOf(colleague))
  expect(await mailsTo(cast.office, 'response received')).toBe(0)
  expect(await bellOf(cast.office)).toContain(`#PA-${priorAuthId}`)
})

test('an appointment that a colleague booked can be joined, moved and canceled by everyone in the office', async () => {
  await scheduled(portal, cast.reviewer)
  const { _id } = await booked(portal, colleague, '2026-11-24T10:00', {
    memberId: String(cast.reviewer.userId),
  })
  const { appointments } = (await portal.get('/appointment/getBookedAppointments', cast.office)).body
    .data as {
    appointments: Appointment[]
  }
  expect(appointments.find((one) => one._id === _id)?.meetingLink).toMatch(/^https/)
  const time = { start: '2026-11-24T17:00:00.000Z', timeZone: 'America/Chicago' }
  const moved = await portal.post(
    '/appointment/rescheduleAppointment',
    { appointmentId: _id, ...time },
    cast.office,
  )
  expect(moved.status).toBe(200)
  expect(
    (await portal.post('/appointment/cancelAppointment', { appointmentId: _id }, cast.office)).status,
  ).toBe(200)
  expect(
    (await portal.post('/appointment/cancelAppointment', { appointmentId: _id }, cast.otherOffice)).status,
  ).toBe(404)
})

test('mails about an appointment of someone who left go to the remaining Office Admins', async () => {
  await scheduled(portal, cast.reviewer)
  const { _id } = await booked(portal, colleague, '2026-11-25T10:00', {
    memberId: String(cast.reviewer.userId),
  })
  await deactivate(colleague, cast.office)
  await portal.post('/appointment/cancelAppointment', { appointmentId: _id }, cast.reviewer)
  expect((await portal.mailbox.next(await addressOf(cast.office))).subject).toMatch(/cancel/i)
})

test('the name that an office gives at sign-up is shown to its people, and any Office Admin can change it', async () => {
  const email = 'named@test.example'
  await portal.from(
    '10.1.1.1',
    '/user/registerUserForWeb',
    registration(email, { officeName: '  Bayou Wound Care ' }),
  )
  const token = await signedIn(portal, email)
  const profile = async (as: Person | string) =>
    (await portal.get('/user/getUserProfile', as)).body.data as Record<string, unknown>
  expect(await profile(token)).toMatchObject({ officeName: 'Bayou Wound Care' })

  const { taxID, npiNumber, address, city, state, zipCode } = registration(email)
  const form = { firstName: 'Olive', lastName: 'Office', phoneNumber: '5125550100', faxNumber: '5125550101' }
  const office = { taxID, npiNumber, address, city, state, zipCode }
  const update = (more: object) =>
    portal.post('/user/updateUserProfile', { ...form, ...office, ...more }, cast.office)
  expect((await update({ officeName: 'Hill Clinic' })).status).toBe(200)
  expect(await profile(colleague)).toMatchObject({ officeName: 'Hill Clinic' })
  expect(await profile(cast.physician)).toMatchObject({ officeName: 'Hill Clinic', taxID: '' })
  expect(await profile(cast.otherOffice)).toMatchObject({ officeName: '' })
  await update({})
  expect(await profile(cast.office)).toMatchObject({ officeName: 'Hill Clinic' })
  const long = await update({ officeName: 'x'.repeat(101) })
  expect(long.body).toMatchObject({ fields: { officeName: 'Please use at most 100 characters.' } })
})
