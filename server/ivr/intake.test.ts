import { expect, test } from 'vitest'
import { submission, submitted } from '../testing/ivr.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const intake = {
  ...{ groupNumber: 'GRP-77', payerPhone: '8005550123', subscriber: 'Somebody else' },
  ...{ subscriberName: 'Sue Subscriber', subscriberDateOfBirth: '1961-04-30' },
  ...{ stayInPartA: 'Not in a Part A stay', hospice: 'Under hospice care' },
  ...{ globalPeriod: 'Within a global period', requestKind: 'Further application' },
  consentHeld: 'Held by the office',
  ...{ patientSex: 'Female', patientPhone: '5125550141', nameOnCard: 'Mary A Wetherby' },
  ...{ networkStatus: 'Not sure', practiceNpi: '1245319599', practicePtan: 'G12' },
  ...{ medicaidNumber: 'M 77', contactEmail: 'desk@cedar.example', salesRep: 'Sam Seller' },
  ...{ ccn: '450123', facilityPtan: 'F12', urgency: 'Expedited', urgencyReason: 'Spreading fast' },
  ...{ plannedApplications: '4', lastServiceDay: '2199-12-30' },
}
const detailsOf = async (id: string) =>
  (await portal.get(`/ivr/getIvrRequest/${id}`, cast.reviewer)).body.data

test('what payers ask on the phone is stored, and copied when the request is corrected', async () => {
  const before = { ...intake, secondaryInsurance: 'Aetna', secondaryPolicyNumber: 'S 12' }
  const id = await submitted(portal, cast.office, cast.physicianId, before)
  expect(await detailsOf(id)).toMatchObject(before)
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Rejected' }, cast.reviewer)
  const again = await portal.post(
    '/ivr/resubmitIvr',
    { ivrId: id, corrected: { groupNumber: 'GRP-78' } },
    cast.office,
  )
  expect(again.body).toMatchObject({ success: true })
  const { _id } = again.body.data as { _id: string }
  expect(await detailsOf(_id)).toMatchObject({ ...before, groupNumber: 'GRP-78' })
  const rounds = await portal.get(`/ivr/getIvrRounds/${_id}`, cast.reviewer)
  expect((rounds.body.data as { changed: object[] }).changed).toEqual([
    { field: 'groupNumber', before: 'GRP-77' },
  ])
})

test('a call without these fields is accepted, and they are empty', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const nothing = Object.fromEntries(Object.keys(intake).map((name) => [name, '']))
  expect(await detailsOf(id)).toMatchObject(nothing)
})

test.each([
  ['hospice', 'Maybe', 'Please choose one of the options.'],
  ['payerPhone', '12', 'Phone number must be between 10 and 15 digits long.'],
  ['practiceNpi', '1245319590', undefined],
  ['contactEmail', 'desk', 'Invalid email address.'],
  ['plannedApplications', '2.5', 'Please enter a whole number from 1 to 99.'],
  ['lastServiceDay', '2001-02-03', 'Please select a day on or after the date of service.'],
  ['subscriberDateOfBirth', 'soon', undefined],
])('a wrong %s is answered in words at its field', async (field, value, words) => {
  const sent = await submission(portal, cast.office, cast.physicianId, { [field]: value })
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: words ?? expect.stringMatching(/\w/) })
})

test('a Part A stay in the request counts in the check and overrides an answer to the question', async () => {
  const outcome = async (more: object) => {
    const sent = { ...(await submission(portal, cast.office, cast.physicianId)), ...more }
    const { codes } = (await portal.post('/ivr/checkIvr', sent, cast.office)).body.data as {
      codes: { rule: string; outcome: string; text: string }[]
    }
    return JSON.stringify(codes)
  }
  const nursing = {
    facilityName: 'Elm Court',
    serviceType: 'Skilled Nursing Facility (POS 31)',
    facts: { inPartAStay: false },
  }
  const stays = await outcome({ ...nursing, stayInPartA: 'In a Part A stay' })
  const asked = await outcome({ ...nursing, facts: { inPartAStay: true } })
  expect(stays).toBe(asked)
  expect(stays).not.toBe(await outcome({ ...nursing, stayInPartA: 'Not in a Part A stay' }))
})
