import { expect, test } from 'vitest'
import type { Duplicate } from '#contract/ivr/duplicates.ts'
import { allRecords } from '../kit/access/scope.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { candidatesFor } from './submission/duplicates-store.ts'

const { portal, cast } = await portalWithCast()

let patients = 0
/** A different patient for each test. */
function newPatient() {
  patients += 1
  return {
    patientFirstName: 'José',
    patientLastName: `Núñez${'abcdefgh'[patients]}`,
    patientDateOfBirth: `195${patients}-03-09`,
    medicalProductQCode: 'Q4186',
    dos: '2026-12-01',
    primaryPolicyNumber: `POL-${patients}000-77`,
  }
}
type Patient = ReturnType<typeof newPatient>
const file = (
  patient: Patient,
  more: Record<string, unknown> = {},
  by = cast.office,
  physician = cast.physicianId,
) => submitted(portal, by, physician, { ...patient, ...more })
const find = async (typed: Partial<Patient>, by: Person = cast.office) => {
  const { body } = await portal.post('/ivr/findDuplicates', typed, by)
  return (body.data as Duplicate[]).map(({ reason, ivrNumber }) => `${reason} ${ivrNumber}`)
}
const shownTo = async (id: string, by: Person = cast.reviewer) => {
  const { body } = await portal.get(`/ivr/getDuplicates/${id}`, by)
  return (body.data as Duplicate[]).map(({ reason, ivrNumber }) => `${reason} ${ivrNumber}`)
}

test('a request for the same patient and product within thirty days is found, however the name is typed', async () => {
  const patient = newPatient()
  const id = await file(patient)
  const typed = {
    ...patient,
    patientFirstName: 'jose',
    patientLastName: patient.patientLastName.normalize('NFD'),
  }
  expect(await find(typed)).toEqual([`patient #IVR-${id}`])
  expect(await find({ ...typed, dos: '2026-12-31' })).toEqual([`patient #IVR-${id}`])
  expect(await find({ ...typed, dos: '2027-01-01' })).toEqual([])
  expect(await find({ ...typed, medicalProductQCode: 'Q4187' })).toEqual([])
  expect(await find({ ...typed, patientDateOfBirth: '1930-11-30', primaryPolicyNumber: 'ZZ00000' })).toEqual(
    [],
  )
})

test('a policy number under another name is found, with and without hyphens', async () => {
  const patient = newPatient()
  const id = await file(patient)
  const typed = { patientFirstName: 'Mary', patientLastName: 'Major' }
  for (const primaryPolicyNumber of [
    patient.primaryPolicyNumber,
    patient.primaryPolicyNumber.toLowerCase().replaceAll('-', ' '),
  ])
    expect(await find({ ...typed, primaryPolicyNumber })).toEqual([`policy #IVR-${id}`])
  expect(await find({ ...patient, dos: '' })).toEqual([])
  expect(await find({})).toEqual([])
})

test('similar patients are found, with how likely they are the same and what is written differently', async () => {
  const patient = newPatient()
  await file(patient)
  const found = async (typed: Partial<Patient>) => {
    const { body } = await portal.post('/ivr/findDuplicates', { ...patient, ...typed }, cast.office)
    return (body.data as Duplicate[]).map(({ reason, grade, differs }) =>
      [reason, grade, ...differs].join(' '),
    )
  }
  const other = { primaryPolicyNumber: 'ZZ0000000' }
  expect(await found(other)).toEqual(['patient certain'])
  expect(await found({ ...other, medicalProductQCode: 'q4186' })).toEqual(['patient certain'])
  const nextDay = patient.patientDateOfBirth.replace(/09$/, '08')
  expect(await found({ patientDateOfBirth: nextDay })).toEqual(['patient likely birthDate'])
  const swapped = patient.patientDateOfBirth.replace('03-09', '09-03')
  expect(await found({ ...other, patientDateOfBirth: swapped })).toEqual([
    'patient likely birthDate policyNumber',
  ])
  expect(
    await found({ ...other, patientFirstName: patient.patientLastName, patientLastName: 'José' }),
  ).toEqual(['patient likely name policyNumber'])
  const mistyped = patient.primaryPolicyNumber.replaceAll('0', 'O')
  expect(await found({ patientFirstName: 'Jos', primaryPolicyNumber: mistyped })).toEqual([
    'patient likely name policyNumber',
  ])
  expect(await found({ ...other, patientFirstName: 'Pepe' })).toEqual(['patient possible name policyNumber'])
})

test('an office finds only its own requests, and a reviewer those of all offices', async () => {
  const patient = newPatient()
  const own = await file(patient)
  const other = await file(patient, {}, cast.otherOffice, cast.otherPhysicianId)
  expect(await find(patient)).toEqual([`patient #IVR-${own}`])
  expect(await find(patient, cast.otherOffice)).toEqual([`patient #IVR-${other}`])
  expect(await shownTo(own)).toEqual([`patient #IVR-${other}`])
  expect((await portal.get(`/ivr/getDuplicates/${own}`, cast.office)).status).toBe(401)
  expect((await portal.get('/ivr/getDuplicates/999999', cast.reviewer)).status).toBe(404)
})

test('a rejected request and its correction are not duplicates of each other', async () => {
  const id = await file(newPatient())
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Rejected' }, cast.reviewer)
  const copy = await portal.post(
    '/ivr/resubmitIvr',
    { ivrId: id, corrected: { patientFirstName: 'Josefa' } },
    cast.office,
  )
  const { _id } = copy.body.data as { _id: string }
  expect(await shownTo(_id)).toEqual([])
  expect(await shownTo(id)).toEqual([])
})

test('indexes find duplicates among many requests, without a full table scan', {
  tags: 'slow',
}, async () => {
  const patient = newPatient()
  const id = Number(await file(patient))
  const columns = await portal.db.all<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'ivr_requests' and table_schema = 'public'
      and column_name not in ('id', 'patient_birth_day', 'primary_policy_number', 'replaces', 'repeats')`)
  const names = columns.map(({ name }) => name).join(', ')
  await portal.db.pool.query(`
    insert into ivr_requests (id, patient_birth_day, primary_policy_number, ${names}) overriding system value
    select 100000 + n, date '1930-01-01' + (n % 25000)::int, 'P' || n, ${names}
    from ivr_requests, generate_series(1, 30000) n where id = ${id}`)
  // Before the second insert, whose foreign key check would otherwise continue to scan the once small table.
  await portal.db.run(sql`analyze ivr_requests`)
  await portal.db.run(sql`
    insert into ivr_search (id, office_id, physician_id, status, created_at, text)
    select id, office_id, physician_id, status, created_at, 'jo no | x | ' || id from ivr_requests where id > 100000`)
  await portal.db.run(sql`analyze ivr_requests, ivr_search`)
  const wanted = { ...patient, dos: '2026-12-05' }
  const rows = await portal.db.all<{ 'QUERY PLAN': unknown }>(
    sql`explain (analyze, format json) ${candidatesFor(allRecords, wanted)}`,
  )
  const plan = JSON.stringify(rows)
  expect(plan).toContain('ivr_requests_patient')
  expect(plan).toContain('ivr_requests_policy_alike')
  expect(plan).not.toContain('"Seq Scan"')
})
