import { expect, test } from 'vitest'
import { raw, sql } from '../../kit/database/database.ts'
import { submission, submitted, uploadedPicture } from '../../testing/ivr.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const facility = {
  facilityName: 'Riverbend Wound Center',
  facilityNpi: '1234567893',
  facilityTaxId: '12-3456789',
  serviceType: 'Office (11)',
  facilityAddress: '9 River Road',
  facilityState: 'TX',
  facilityCity: 'Austin',
  facilityZipCode: '78701',
}

const count = async (table: 'ivr_requests' | 'ivr_search' | 'ivr_files' | 'ivr_count_deltas') => {
  const rows = await portal.db.pool.query(`select count(*) as n from ${table}`)
  return rows.rows[0].n as number
}

test('an office submits a request and reads it back completely, with the status Pending', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId)
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(answer).toMatchObject({ status: 200, body: { success: true, userType: 3 } })
  const { _id, ivrNumber } = answer.body.data as { _id: string; ivrNumber: string }
  expect(ivrNumber).toBe(`#IVR-${_id}`)

  const read = await portal.get(`/ivr/getIvrRequest/IVR-${_id}`, cast.office)
  expect(read.body.data).toMatchObject({
    ivrNumber,
    name: "Mary O'Neil-García",
    dob: '1951-03-09',
    submissionStatus: 'Pending',
    submitByUserType: 2,
    physicianTaxID: '123456789',
    physicianAddress: { zipCode: '78701-1234' },
    secondaryInsurance: '',
    secondaryFrontSideInsuranceCard: '',
    actionDate: null,
    supportingDocuments: [],
  })
})

test('a request has the name from its physician record, not the posted name', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, { physicianName: 'Somebody Else' })
  const read = await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)
  expect(read.body.data).toMatchObject({
    physicianName: 'Grace Hopper',
    physicianId: String(cast.physicianId),
  })
})

test("another office's physician or file, or an unknown file, is rejected and nothing is stored", async () => {
  const before = await count('ivr_requests')
  const foreign = await uploadedPicture(portal, cast.otherOffice)
  const refused = async (more: Record<string, unknown>) =>
    (
      await portal.post(
        '/ivr/submitIvr',
        await submission(portal, cast.office, cast.physicianId, more),
        cast.office,
      )
    ).status
  expect(await refused({ physicianId: String(cast.otherPhysicianId) })).toBe(400)
  expect(await refused({ woundImages: [foreign] })).toBe(400)
  expect(
    await refused({ primaryBackSideInsuranceCard: '/api/files/00000000-0000-4000-8000-000000000000' }),
  ).toBe(400)
  expect(await refused({ primaryBackSideInsuranceCard: 'https://elsewhere.example/card.png' })).toBe(400)
  expect(await count('ivr_requests')).toBe(before)
})

test('a file that is attached to one request cannot be attached to a second one', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId)
  expect((await portal.post('/ivr/submitIvr', sent, cast.office)).status).toBe(200)
  expect((await portal.post('/ivr/submitIvr', sent, cast.office)).status).toBe(400)
})

test.each([
  [
    { patientFirstName: 'J0hn' },
    'patientFirstName',
    'First name must contain only letters. Please remove “0”.',
  ],
  [{ patientDateOfBirth: '2026-11-30' }, 'patientDateOfBirth', 'Please select a valid date of birth.'],
  [{ patientDateOfBirth: '1899-12-31' }, 'patientDateOfBirth', 'Please select a valid date of birth.'],
  [{ dos: '2026-11-01' }, 'dos', 'Please select a valid date of service.'],
  [{ physicianNpi: '1234567890' }, 'physicianNpi', 'This NPI is not valid: please check its digits.'],
  [{ phone: '123' }, 'phone', 'Phone number must be between 10 and 15 digits long.'],
  [{ unitCm2: 'many' }, 'unitCm2', 'Unit/cm must be a numeric value.'],
  [{ woundImages: [] }, 'woundImages', 'Upload at least one wound image'],
  [{ secondaryInsurance: 'Aetna' }, 'secondaryPolicyNumber', 'Secondary insurance details are required.'],
  [{ applicationCode: 3 }, 'applicationCode', 'The application code is always 2.'],
  [{ submissionStatus: 'Approved' }, 'submissionStatus', 'This field is not known here.'],
  [{ facilityNpi: '123' }, 'facilityNpi', 'NPI must be 10 digits.'],
  [{ facilityZipCode: '123' }, 'facilityZipCode', 'Zip code must have 5 or 9 digits.'],
  [{ physicianId: undefined }, 'physicianId', 'Physician name is required.'],
  [{ physicianId: '' }, 'physicianId', 'Physician name is required.'],
  [{ physicianId: 'Dr. Who' }, 'physicianId', 'This is not the number of a record.'],
  [{ woundImages: undefined }, 'woundImages', 'Upload at least one wound image'],
  [{ ext: 12 }, 'ext', 'This value is not accepted here.'],
])('a submission with %o is rejected at the field %s with a message', async (more, field, words) => {
  const sent = await submission(portal, cast.office, cast.physicianId, more)
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: words })
})

test('a secondary policy number or card without its insurance is rejected at its field, and no file is claimed', async () => {
  const words = 'Please choose the secondary insurance that this belongs to, or remove it.'
  const card = await uploadedPicture(portal, cast.office)
  const back = await uploadedPicture(portal, cast.office)
  const secondary = {
    secondaryPolicyNumber: 'S-1',
    secondaryFrontSideInsuranceCard: card,
    secondaryBackSideInsuranceCard: back,
  }
  const before = await count('ivr_requests')
  const sent = await submission(portal, cast.office, cast.physicianId, secondary)
  const refused = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    secondaryPolicyNumber: words,
    secondaryFrontSideInsuranceCard: words,
    secondaryBackSideInsuranceCard: words,
  })
  expect(await count('ivr_requests')).toBe(before)
  const mended = await portal.post('/ivr/submitIvr', { ...sent, secondaryInsurance: 'Aetna' }, cast.office)
  expect(mended.status).toBe(200)
})

test('a request stored with a policy number but no secondary insurance stays readable', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await portal.db.run(sql`update ivr_requests set secondary_policy_number = 'S-OLD' where id = ${id}`)
  const read = await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)
  expect(read.body.data).toMatchObject({ secondaryInsurance: '', secondaryPolicyNumber: 'S-OLD' })
})

test('a facility other than home without details is rejected with an error for each field', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId, { facilityName: 'Mercy Hospital' })
  expect((await portal.post('/ivr/submitIvr', sent, cast.office)).body.fields).toEqual({
    serviceType: 'Service Type is required.',
    facilityNpi: 'Facility NPI is required.',
    facilityTaxId: 'Tax ID is required.',
    facilityAddress: 'facility Address is required.',
    facilityCity: 'facility City is required.',
    facilityState: 'facility State is required.',
    facilityZipCode: 'facility Zip Code is required.',
  })
})

test('only an Office Admin can submit a request, and only with a session', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId)
  for (const person of [cast.physician, cast.reviewer, cast.admin])
    expect((await portal.post('/ivr/submitIvr', sent, person)).status).toBe(401)
  expect((await portal.post('/ivr/submitIvr', sent)).status).toBe(403)
})

test('a submission with everything that it may write writes rows in at most eleven tables', async () => {
  const { userId } = cast.reviewer
  await portal.db.run(sql`
    insert into notification_choices (user_id, kind, mailed, bell) values (${userId}, 'ivr.submitted', 'never', true)`)
  const sent = await submission(portal, cast.office, cast.physicianId, facility)
  const key = { 'idempotency-key': 'a-form-with-a-new-facility' }
  const { body } = await portal.post('/ivr/submitIvr', sent, cast.office, key)
  const { _id } = body.data as { _id: string }
  const tables = await portal.db.all<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)
  const written: string[] = []
  for (const { name } of tables) {
    const row = await portal.db.first(sql`
      select from ${raw(name)} t where t.xmin = (select r.xmin from ivr_requests r where r.id = ${_id}) limit 1`)
    if (row) written.push(name)
  }
  expect(written).toEqual([
    'audit_events',
    'files',
    'idempotency_keys',
    'ivr_count_deltas',
    'ivr_facilities',
    'ivr_files',
    'ivr_queue',
    'ivr_requests',
    'ivr_search',
    'live_changes',
    'notifications',
  ])
})

test('fifty concurrent submissions with one idempotency key create one request and all return its number', async () => {
  const before = await count('ivr_requests')
  const sent = await submission(portal, cast.office, cast.physicianId)
  const send = () =>
    portal.post('/ivr/submitIvr', sent, cast.office, { 'idempotency-key': 'a-form-sent-50-times' })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => (answer.body.data as { _id: string })._id)).size).toBe(1)
  expect(await count('ivr_requests')).toBe(before + 1)
  expect(await count('ivr_search')).toBe(before + 1)
})

test('an idempotency key of one character is valid, and one with a space is rejected', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId)
  const submit = (key: string) => portal.post('/ivr/submitIvr', sent, cast.office, { 'idempotency-key': key })
  const once = await submit('k')
  expect(once.status).toBe(200)
  expect((await submit('k')).body.data).toEqual(once.body.data)
  expect((await submit('two words')).body.fields).toEqual({
    'Idempotency-Key': 'A key has 1 to 200 visible ASCII characters.',
  })
})

test('a changed form with the key of an earlier submission is rejected with the number of that request', async () => {
  const key = { 'idempotency-key': 'a-form-whose-answer-was-lost' }
  const form = await submission(portal, cast.office, cast.physicianId)
  const first = await portal.post('/ivr/submitIvr', form, cast.office, key)
  const { ivrNumber, _id } = first.body.data as { ivrNumber: string; _id: string }
  const before = await count('ivr_requests')
  const changed = { ...form, woundLocation: 'Right heel' }
  expect(await portal.post('/ivr/submitIvr', changed, cast.office, key)).toMatchObject({
    status: 409,
    body: {
      code: 'idempotency.already-created',
      number: ivrNumber,
      error: expect.stringContaining(ivrNumber),
    },
  })
  const read = await portal.get(`/ivr/getIvrRequest/${_id}`, cast.office)
  expect(read.body.data).toMatchObject({ woundLocation: form.woundLocation })
  expect(await count('ivr_requests')).toBe(before)
})

test('a key that was used for another endpoint rejects the form without naming a request', async () => {
  const key = { 'idempotency-key': 'a-key-used-for-two-things' }
  const supportCase = { subject: 'Help', description: 'With this.' }
  expect((await portal.post('/support/createSupportCase', supportCase, cast.office, key)).status).toBe(200)
  const answer = await portal.post(
    '/ivr/submitIvr',
    await submission(portal, cast.office, cast.physicianId),
    cast.office,
    key,
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency.other-body' } })
  expect(answer.body.number).toBeUndefined()
})

test("the error for a used file names the office's own request, and never one of another office", async () => {
  const form = await submission(portal, cast.office, cast.physicianId)
  const first = await portal.post('/ivr/submitIvr', form, cast.office)
  const { ivrNumber } = first.body.data as { ivrNumber: string }
  const again = await portal.post('/ivr/submitIvr', form, cast.office)
  expect(again).toMatchObject({
    status: 400,
    body: {
      code: 'files.already-used',
      fields: {
        'woundImages.0': `This file belongs to ${ivrNumber} already. Please upload it again.`,
      },
    },
  })
  const theirs = await submission(portal, cast.otherOffice, cast.otherPhysicianId, {
    woundImages: form.woundImages,
  })
  const foreign = await portal.post('/ivr/submitIvr', theirs, cast.otherOffice)
  expect(foreign.body).toMatchObject({ code: 'files.not-yours' })
  expect(JSON.stringify(foreign.body)).not.toContain(ivrNumber)
})

test("one person's key does not answer another person with the first one's request", async () => {
  const key = { 'idempotency-key': 'the-same-key-of-two-people' }
  const mine = await submission(portal, cast.office, cast.physicianId)
  const theirs = await submission(portal, cast.otherOffice, cast.otherPhysicianId)
  const first = await portal.post('/ivr/submitIvr', mine, cast.office, key)
  const second = await portal.post('/ivr/submitIvr', theirs, cast.otherOffice, key)
  expect((second.body.data as { _id: string })._id).not.toBe((first.body.data as { _id: string })._id)
})

test('each submission and each read writes one audit entry with the user and the requests', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await portal.get(`/ivr/getIvrRequest/${id}`, cast.reviewer)
  const rows = await portal.db.all<{ action: string; user_id: number; from_address: string }>(sql`
    select action, user_id, from_address from audit_events where ${Number(id)} = any(records) order by id`)
  expect(rows).toEqual([
    { action: 'ivr.submit', user_id: cast.office.userId, from_address: '127.0.0.1' },
    { action: 'ivr.read', user_id: cast.reviewer.userId, from_address: '127.0.0.1' },
  ])
})

test('audit entries can be neither changed nor deleted in the database', async () => {
  await expect(portal.asOwner(`update audit_events set action = 'nothing'`)).rejects.toThrow('never changed')
  await expect(portal.asOwner(`delete from audit_events`)).rejects.toThrow('never changed')
})

test('one answer names both the missing fields and those that other fields require', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId, {
    patientLastName: undefined,
    woundImages: undefined,
    secondaryInsurance: 'Aetna',
    facilityName: 'Elm Street Clinic',
    facilityNpi: '',
    moreDiagnosisCodes: ['L97.421', 'L97.421'],
  })
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fields: {
        patientLastName: 'Last name is required.',
        woundImages: 'Upload at least one wound image',
        secondaryPolicyNumber: 'Secondary insurance details are required.',
        facilityNpi: 'Facility NPI is required.',
        'moreDiagnosisCodes.1': 'This code is in the request already.',
      },
    },
  })
})

test.each([
  { secondaryInsurance: 7 },
  { moreDiagnosisCodes: 'L97.421', moreApplicationCodes: [{}] },
  { icd10DiagnosisCodes: null, cptApplicationCode: undefined },
  { facilityName: [], facilityNpi: 5 },
])('fields of another type are input errors and nothing else: %o', async (more) => {
  const sent = await submission(portal, cast.office, cast.physicianId, more)
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect([answer.status, answer.body.code]).toEqual([400, 'input.invalid'])
  for (const field of Object.keys(more)) expect(Object.keys(answer.body.fields ?? {}).join()).toContain(field)
})

test('identifiers are stored as intended, however Word, Outlook and PDF files write them', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, {
    patientLastName: '\u202aMarsh\u2011Oakley\u200b',
    primaryPolicyNumber: '\ufeff1EG4–TE5\u2011MK73\u200b',
    physicianNpi: '1245\u2011319\u2011599\u200b',
    physicianTaxID: '12–3456789',
    patientZipCode: '78701–\u00a01234',
  })
  const { body } = await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)
  expect(body.data).toMatchObject({
    name: 'Mary Marsh-Oakley',
    primaryPolicyNumber: '1EG4-TE5-MK73',
    physicianNpi: '1245319599',
    physicianTaxID: '123456789',
    patientAddress: { zipCode: '78701-1234' },
  })
})
