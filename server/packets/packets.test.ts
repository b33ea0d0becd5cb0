import { expect, test } from 'vitest'
import type { Packet } from '#contract/packets/packets.ts'
import { fewestValues } from '#server/testing/benefits.ts'
import { submission, submitted } from '#server/testing/ivr.ts'
import { newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '#server/testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

const prepared = async (ivrId: string, by: Person = cast.office): Promise<Packet> => {
  const { status, body } = await portal.post('/packets/preparePacket', { ivrId }, by)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Packet
}
const saved = (packet: Packet, more: object, by: Person = cast.office) =>
  portal.post('/packets/savePacket', { ivrId: packet._id, version: packet.version, ...more }, by)
const changed = async (packet: Packet, more: object): Promise<Packet> => {
  const { status, body } = await saved(packet, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Packet
}

const medicareIn = {
  TX: 'Medicare Part B – Novitas Solutions (JH)',
  OK: 'Medicare Part B – Novitas Solutions (JH)',
  NJ: 'Medicare Part B – Novitas Solutions (JL)',
  OH: 'Medicare Part B – CGS Administrators (J15)',
} as const
const zips = { TX: '78701', OK: '73102', NJ: '07102', OH: '43215' } as const
const places = {
  '11': 'Office (POS 11)',
  '12': 'Home',
  '19': 'Off Campus-Outpatient Hospital (POS 19)',
  '22': 'On Campus-Outpatient Hospital (POS 22)',
  '24': 'Ambulatory Surgical Center (POS 24)',
  '31': 'Skilled Nursing Facility (POS 31)',
} as const
type State = keyof typeof medicareIn
type Pos = keyof typeof places

const at = (state: State, pos: Pos) => ({
  patientState: state,
  patientZipCode: zips[state],
  physicianState: state,
  physicianZipCode: zips[state],
  primaryInsurance: medicareIn[state],
  ...(pos === '12'
    ? {}
    : {
        facilityName: 'Riverside',
        facilityNpi: '1245319599',
        facilityTaxId: '12-3456789',
        serviceType: places[pos],
        facilityAddress: '1 River Way',
        facilityState: state,
        facilityCity: 'Columbus',
        facilityZipCode: zips[state],
      }),
})

const identifiers = [
  'physicianNpi',
  'ptan',
  'practiceNpi',
  'practicePtan',
  'facilityNpi',
  'facilityPtan',
  'ccn',
]
/** What a request with the physician's NPI and PTAN and a facility's NPI still lacks, according to the table. */
const expected: Record<State, Record<Pos, readonly string[]>> = {
  TX: { '11': [], '12': [], '19': ['ccn'], '22': ['ccn'], '24': ['facilityPtan'], '31': [] },
  OK: { '11': [], '12': [], '19': ['ccn'], '22': ['ccn'], '24': ['facilityPtan'], '31': [] },
  NJ: { '11': [], '12': [], '19': ['ccn'], '22': ['ccn'], '24': ['facilityPtan'], '31': [] },
  OH: {
    '11': ['practicePtan'],
    '12': ['practiceNpi', 'practicePtan'],
    '19': ['facilityPtan'],
    '22': ['facilityPtan'],
    '24': ['facilityPtan'],
    '31': [],
  },
}

test('each WISeR state asks at each place of service for the identifiers in the table, and for no others', async () => {
  for (const state of Object.keys(medicareIn) as State[])
    for (const pos of Object.keys(places) as Pos[]) {
      const id = await submitted(portal, cast.office, cast.physicianId, at(state, pos))
      const { channel, missing } = await prepared(id)
      const asked = missing.map(({ field }) => field).filter((field) => identifiers.includes(field))
      expect(asked, `${state} ${pos}`).toEqual(expected[state][pos])
      expect(channel.kind, `${state} ${pos}: ${channel.reason}`).toBe(pos === '31' ? 'none' : 'wiser')
      if (pos === '31') expect(channel.notWiser).toContain('place of service is Skilled Nursing Facility')
    }
})

test('an identifier that the request has is not asked for, and one of two is enough', async () => {
  const given: readonly [State, Pos, Record<string, string>][] = [
    ['TX', '22', { ccn: '450123' }],
    ['TX', '24', { facilityPtan: 'FAC001' }],
    ['OH', '12', { practiceNpi: '1245319599', practicePtan: 'GRP001' }],
    ['OH', '22', { practicePtan: 'GRP001' }],
  ]
  for (const [state, pos, has] of given) {
    const id = await submitted(portal, cast.office, cast.physicianId, { ...at(state, pos), ...has })
    const { missing } = await prepared(id)
    const asked = missing.map(({ field }) => field).filter((field) => identifiers.includes(field))
    expect(asked, `${state} ${pos}`).toEqual([])
  }
})

test('a value that is filled in is no longer missing, and the next packet of the same place begins with it', async () => {
  const first = await prepared(await submitted(portal, cast.office, cast.physicianId, at('TX', '22')))
  expect(first.missing.map(({ field }) => field)).toContain('ccn')
  const after = await changed(first, { values: { ccn: '450123' } })
  expect(after.missing.map(({ field }) => field)).not.toContain('ccn')
  expect(after.held.ccn).toBe('450123')
  const next = await prepared(await submitted(portal, cast.office, cast.physicianId, at('TX', '22')))
  expect(next.held.ccn).toBe('450123')
  expect(next.takenFrom.ccn).toBe(`#IVR-${first._id}`)
  expect(next.missing.map(({ field }) => field)).not.toContain('ccn')
})

test('what the channel asks for besides identifiers: a Medicare number, applications and their span, a reason, a document', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, {
    ...at('TX', '11'),
    primaryPolicyNumber: 'ABC123',
  })
  const packet = await prepared(id)
  const fields = packet.missing.map(({ field }) => field)
  expect(fields).toEqual(['primaryPolicyNumber', 'plannedApplications', 'documents'])
  const more = await changed(packet, {
    values: { primaryPolicyNumber: '1EG4TE5MK73', plannedApplications: '3', urgency: 'Expedited' },
  })
  expect(more.missing.map(({ field }) => field)).toEqual(['urgencyReason', 'lastServiceDay', 'documents'])
  const most = await changed(more, {
    values: { urgencyReason: 'Bone is exposed', lastServiceDay: '2027-01-20' },
  })
  expect(most.missing.map(({ field }) => field)).toEqual(['documents'])
  expect(most.statement.find(({ key }) => key === 'urgency')?.text).toBe(
    'An expedited decision is asked for: Bone is exposed.',
  )
})

test('no state of WISeR, another payer, and no policy at all lead to other channels, each with its reason', async () => {
  const elsewhere = await prepared(
    await submitted(portal, cast.office, cast.physicianId, {
      patientState: 'PA',
      patientZipCode: '19104',
      primaryInsurance: 'Medicare Part B – Novitas Solutions (JL)',
    }),
  )
  expect(elsewhere.channel).toMatchObject({ kind: 'none', identifiers: [] })
  expect(elsewhere.channel.notWiser).toContain('Pennsylvania')
  expect(elsewhere.missing).toEqual([])
  const plan = await prepared(
    await submitted(portal, cast.office, cast.physicianId, {
      insuranceType: 'Medicare Advantage PPO (Part C)',
      primaryInsurance: 'Aetna',
      payerPhone: '8005550100',
    }),
  )
  expect(['payer', 'unknown']).toContain(plan.channel.kind)
  expect(plan.channel.contacts).toEqual([{ label: 'Payer’s phone number', value: '8005550100' }])
})

test('only IVR Admins read what no one has verified', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, at('TX', '11'))
  const admin = await newPerson(portal, 4)
  expect((await prepared(id, admin)).channel.notVerified?.length).toBeGreaterThan(0)
  for (const other of [cast.office, cast.reviewer])
    expect((await prepared(id, other)).channel).not.toHaveProperty('notVerified')
})

test('an edited statement stays, with the original next to each edit, and a removed sentence can come back', async () => {
  const facts = { activeInfection: false, abi: 0.85, woundDurationWeeks: 14 }
  const packet = await prepared(await submitted(portal, cast.office, cast.physicianId, { facts }))
  const keys = packet.statement.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['activeInfection', 'abi', 'woundDurationWeeks']))
  const kept = packet.statement
    .filter(({ key }) => key !== 'abi')
    .map(({ key, text }) => ({
      key,
      text: key === 'activeInfection' ? 'No infection was seen on Nov 20, 2026.' : text,
    }))
  const added = [{ key: 'own-1', text: 'The patient lives alone.' }, ...kept]
  const after = await changed(packet, { statement: added })
  expect(after.statement[0]).toMatchObject({ text: 'The patient lives alone.', state: 'added', original: '' })
  expect(after.statement.find(({ key }) => key === 'activeInfection')).toMatchObject({
    text: 'No infection was seen on Nov 20, 2026.',
    state: 'edited',
    original: 'There is no infection in the wound.',
  })
  expect(after.left).toEqual([expect.objectContaining({ key: 'abi', why: 'left-out' })])
  const seen = await prepared(packet._id, cast.reviewer)
  expect(seen.statement).toEqual(after.statement)
  const back = [...after.statement, ...after.left].map(({ key, text }) => ({ key, text }))
  expect((await changed(after, { statement: back })).left).toEqual([])
  // What someone else changed is not overwritten.
  expect(await saved(packet, { statement: [] })).toMatchObject({
    status: 409,
    body: { code: 'packets.changed-since' },
  })
})

test('another office finds no packet, and the team writes none', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const stranger = cast.otherOffice
  for (const call of [
    () => portal.post('/packets/preparePacket', { ivrId: id }, stranger),
    () => portal.post('/packets/savePacket', { ivrId: id, version: 1 }, stranger),
    () => portal.post('/packets/askPeerToPeer', { ivrId: id, dueOn: '2026-12-01' }, stranger),
    () => portal.get(`/packets/getPacket/${id}`, stranger),
  ])
    expect(await call()).toMatchObject({ status: 404 })
  const read = await prepared(id, cast.reviewer)
  expect(read).toMatchObject({ version: 0, may: { save: false } })
  expect(await portal.post('/packets/savePacket', { ivrId: id, version: 1 }, cast.reviewer)).toMatchObject({
    status: 401,
  })
})

test('an unfavorable decision makes the next packet a resubmission with its number, and a call is a task', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, at('TX', '11'))
  await portal.post(
    '/ivr/reviewIvr',
    { ivrId: id, status: 'Approved', answer: fewestValues() },
    cast.reviewer,
  )
  const asked = { ivrId: id, dueOn: '2026-12-01' }
  expect(await portal.post('/packets/askPeerToPeer', asked, cast.office)).toMatchObject({ status: 200 })
  expect(await portal.post('/packets/askPeerToPeer', asked, cast.office)).toMatchObject({ status: 409 })
  const open = await portal.get('/authorizations/getReverifications?page=1&limit=10', cast.office)
  expect(JSON.stringify(open.body.data)).toContain('855-430-6299')
  expect((await prepared(id)).callAsked).not.toBeNull()
  expect(await portal.post('/packets/closePeerToPeer', { ivrId: id }, cast.office)).toMatchObject({
    status: 200,
  })
  expect(await portal.post('/packets/closePeerToPeer', { ivrId: id }, cast.office)).toMatchObject({
    status: 409,
  })
  const before = await prepared(id)
  expect(before.callAsked).toBeNull()
  expect(before.held.submission).toBeUndefined()
  const priorAuthId = await sentPriorAuthorization(portal, cast.office, { ivrId: `#IVR-${id}` })
  const denied = { priorAuthId, outcome: 'denied', number: 'A1234567890123' }
  expect(await portal.post('/priorAuthorization/recordOutcome', denied, cast.reviewer)).toMatchObject({
    status: 200,
  })
  const again = await prepared(id)
  expect(again.held).toMatchObject({ submission: 'Resubmission', earlierNumber: 'A1234567890123' })
  expect(again.takenFrom.earlierNumber).toBe(`#PA-${priorAuthId}`)
  const utn = again.copySheet.find(({ field }) => field === 'UTN of the earlier decision')
  expect(utn?.value).toBe('A1234567890123')
})

test('the copy sheet has the fields of the form in its order, as the portal takes them', async () => {
  const sent = { ...at('OH', '22'), officeContactName: 'Ana Maria Ruiz' }
  const id = await submitted(portal, cast.office, cast.physicianId, sent)
  const { copySheet } = await prepared(id)
  const value = (section: string, field: string) =>
    copySheet.find((one) => one.section === section && one.field === field)?.value
  expect(copySheet[0]).toMatchObject({
    section: 'Facility or group practice',
    field: 'Name',
    value: 'Riverside',
  })
  expect(value('Beneficiary', 'Date of birth')).toBe('03/09/1951')
  expect(value('Beneficiary', 'Medicare number (MBI)')).toBe('1EG4TE5MK73')
  expect(value('Requestor', 'First name')).toBe('Ana')
  expect(value('Requestor', 'Last name')).toBe('Maria Ruiz')
  expect(value('Request', 'Place of service')).toBe('Hospital outpatient department')
  expect(value('Services', 'Diagnosis codes')).toBe('E11.621')
})

test('a packet is prepared for a request that was submitted without any answers', async () => {
  const body = await submission(portal, cast.office, cast.physicianId)
  const { body: reply } = await portal.post('/ivr/submitIvr', body, cast.office)
  const { statement } = await prepared((reply.data as { _id: string })._id)
  for (const { text } of statement) expect(text).not.toMatch(/undefined|NaN|\bnull\b|no infection/i)
})
