import { expect, test } from 'vitest'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import {
  type EarlierPatient,
  type Facility,
  type PhysicianValues,
  physicianFields,
} from '#contract/ivr/reuse.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { newPhysician, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

async function read<T>(path: string, by: Person, input: Record<string, string> = {}): Promise<T> {
  const { status, body } = await portal.get(path, by, input)
  expect([path, status]).toEqual([path, 200])
  return body.data as T
}
const find = (search: string, by = cast.office) => read<EarlierPatient[]>('/ivr/findPatients', by, { search })
const submit = (more: object, by = cast.office, physician = cast.physicianId) => {
  portal.clock.forward(60)
  return submitted(portal, by, physician, { ...more })
}

const tamsin = {
  patientFirstName: 'Tamsin',
  patientLastName: 'Quillfeather',
  patientDateOfBirth: '1948-02-29',
}
const facility = {
  facilityName: 'Riverbend Wound Center',
  facilityNpi: '1234567893',
  facilityTaxId: '12-3456789',
  serviceType: 'Office',
  facilityAddress: '9 River Road',
  facilityState: 'TX',
  facilityCity: 'Austin',
  facilityZipCode: '78701',
}

test('a patient with several requests is found once, with the last, by name, birth date or policy number', async () => {
  await submit({ ...tamsin, primaryPolicyNumber: 'OLD-POLICY' })
  const last = await submit({
    ...tamsin,
    patientLastName: 'QUILLFEATHER',
    primaryPolicyNumber: 'W123-456-789',
  })
  const other = await submit({ ...tamsin, patientDateOfBirth: '1950-01-01', primaryPolicyNumber: 'Z9' })
  const [first] = await find('w123456')
  expect(first).toEqual({
    _id: last,
    ivrNumber: `#IVR-${last}`,
    createdAt: expect.any(String),
    patientName: 'Tamsin QUILLFEATHER',
    dob: '1948-02-29',
    primaryInsurance: expect.any(String),
    primaryPolicyNumber: 'W123-456-789',
  })
  const ids = async (search: string) => (await find(search)).map(({ _id }) => _id)
  expect(await ids('quillf tam')).toEqual([other, last])
  expect(await ids('02/29/1948')).toEqual([last])
  expect(await ids('quillfeather 1950-01-01')).toEqual([other])
})

test('physicians, payers and another office’s patients find no one, and one letter is not searched', async () => {
  await submit({ ...tamsin, patientLastName: 'Foreigner' }, cast.otherOffice, cast.otherPhysicianId)
  for (const search of ['Foreigner', 'Hopper', 'Novitas', '', 'q', '%%', '__'])
    expect([search, await find(search)]).toEqual([search, []])
  expect(await find('Foreigner', cast.otherOffice)).toHaveLength(1)
})

test('the audit of a search names the requests that it shows, and no searched text', async () => {
  const [last] = await portal.db.all<{ id: number }>(sql`select max(id) as id from audit_events`)
  const shown = await find('Quillfeather')
  const rows = await portal.db.all(sql`
    select action, record_kind as kind, records::text[] as records, detail from audit_events where id > ${last?.id ?? 0}`)
  const records = expect.arrayContaining(shown.map(({ _id }) => _id))
  expect(rows).toEqual([{ action: 'ivr.find-patients', kind: 'ivr', records, detail: '' }])
})

test('a new request copies all wounds, codes, card pictures and answers of the office’s last one', async () => {
  const moreWounds = [
    { woundType: 'Pressure Ulcer', woundLocation: 'Right hip', woundSize: '1 x 1 cm', ageWeeks: '7' },
  ]
  const id = await submit({
    ...tamsin,
    patientFirstName: 'Mary Ann',
    insuranceType: 'My own type',
    woundLocation: 'Left heel',
    woundSize: '3 x 2 cm',
    firstWound: { laterality: 'Left', lengthCm: '3', widthCm: '2' },
    moreWounds,
    moreDiagnosisCodes: ['L97.421'],
    moreApplicationCodes: [{ code: '15276', units: '2' }],
    facts: { conservativeCareWeeks: 6 },
  })
  const { fields, files, facts, ...found } = await read<FilledForm>(
    `/ivr/getPatientValues/${id}`,
    cast.office,
  )
  expect(found).toMatchObject({
    ivrNumber: `#IVR-${id}`,
    wounds: [{ woundLocation: 'Left heel', laterality: 'Left', lengthCm: '3' }, moreWounds[0]],
    diagnosisCodes: ['E11.621', 'L97.421'],
    applicationCodes: [
      { code: '15275', units: '1' },
      { code: '15276', units: '2' },
    ],
  })
  expect(fields).toMatchObject({
    patientFirstName: 'Mary Ann',
    patientDateOfBirth: '1948-02-29',
    insuranceType: 'My own type',
    ptan: 'TX1234',
    medicalProductQCode: 'Q4186',
  })
  expect(facts).toMatchObject({ conservativeCareWeeks: 6 })
  expect(files.primaryFrontSideInsuranceCard?.[0]?.fileUrl).toMatch(/^\/api\/files\/.*signature=/)
  expect((await portal.get(`/ivr/getPatientValues/${id}`, cast.otherOffice)).status).toBe(404)
})

test('PTAN, license and contact come from the physician’s last request in the office', async () => {
  const physician = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Ada Lovelace')
  const path = `/ivr/getPhysicianValues/${physician}`
  expect(await read<PhysicianValues>(path, cast.office)).toEqual({
    ivrNumber: '',
    createdAt: null,
    texts: Object.fromEntries(physicianFields.map((name) => [name, ''])),
  })
  const practice = {
    ...{ practiceNpi: '1245319599', practicePtan: 'GRP1', medicaidNumber: 'M 12' },
    ...{ contactEmail: 'dana@cedar.example', salesRep: 'Sam Seller' },
  }
  await submit({ ptan: 'OLD' }, cast.office, physician)
  const last = await submit(
    { ptan: 'NEW', officeContactName: 'Dana Ortiz', ext: '12', ...practice },
    cast.office,
    physician,
  )
  await submit({ ptan: 'HOPPER' })
  expect(await read<PhysicianValues>(path, cast.office)).toEqual({
    ivrNumber: `#IVR-${last}`,
    createdAt: expect.any(String),
    texts: {
      ...{ ptan: 'NEW', stateLicenseNumber: 'P-1234', officeContactName: 'Dana Ortiz', ext: '12' },
      ...practice,
    },
  })
  expect((await portal.get(path, cast.otherOffice)).status).toBe(404)
})

test('a facility is remembered once per name with its latest details, for its own office, and Home is not', async () => {
  await submit(facility)
  const numbers = { ccn: '450123', facilityPtan: 'FAC1' }
  await submit({ ...facility, ...numbers })
  await submit({ ...facility, facilityName: 'RIVERBEND  Wound Center', facilityAddress: '10 River Road' })
  await submit({ ...facility, facilityName: 'Alder Clinic' })
  const names = async (by: Person) =>
    (await read<Facility[]>('/ivr/getFacilities', by)).map((one) => one.facilityName)
  expect(await names(cast.office)).toEqual(['Alder Clinic', 'RIVERBEND  Wound Center'])
  expect(await names(cast.otherOffice)).toEqual([])
  const [, riverbend] = await read<Facility[]>('/ivr/getFacilities', cast.office)
  expect(riverbend).toEqual({
    ...facility,
    // Asked only at some places of service: a request without them leaves known values unchanged.
    ...numbers,
    facilityName: 'RIVERBEND  Wound Center',
    facilityAddress: '10 River Road',
    facilityTaxId: expect.any(String),
  })
})

test('if many patients match, the eight with the latest requests are proposed', async () => {
  const ids: string[] = []
  for (const letter of 'ABCDEFGHI')
    ids.push(await submit({ patientFirstName: letter, patientLastName: 'Wetherby' }))
  expect((await find('wetherby')).map(({ _id }) => _id)).toEqual(ids.slice(1).toReversed())
})
