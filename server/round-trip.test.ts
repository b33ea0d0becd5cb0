import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { OfficeAdminDetails, PersonalDetails } from '#contract/account/profile.ts'
import { ScheduleForm } from '#contract/appointments/schedule.ts'
import { MemberForm } from '#contract/people/members.ts'
import { PhysicianForm } from '#contract/people/physicians.ts'
import { PriorAuthorizationForm } from '#contract/prior-authorization/prior-authorization.ts'
import { SupportRequest } from '#contract/support/support.ts'
import { columns as scheduleColumns } from './appointments/schedule-store.ts'
import { columns as physicianColumns } from './people/physicians-store.ts'
import { type AccountPortal, openAccountPortal } from './testing/accounts.ts'
import { namedByField } from './testing/columns.ts'
import { uploadedPicture } from './testing/ivr.ts'
import { invitedMember, invitedPhysician } from './testing/people.ts'
import { type Cast, newCast, type Person, testNpi } from './testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

/** Checks that `sent` has every field of the form with a unique value; `others` are fields that are not stored. */
function expectAllFields(schema: z.ZodObject, sent: object, others: readonly string[] = []) {
  expect([...Object.keys(sent), ...others].sort()).toEqual(Object.keys(schema.shape).sort())
  const values = Object.values(sent).map((value) => JSON.stringify(value))
  expect(values).toEqual([...new Set(values)])
}

async function save(path: string, body: object, as: Person): Promise<string> {
  const answer = await portal.post(path, body, as)
  expect([path, answer.status, answer.body.fields]).toEqual([path, 200, undefined])
  return (answer.body.data as { _id?: string } | undefined)?._id ?? ''
}

const read = async (path: string, as: Person) => (await portal.get(path, as)).body.data

/** Links to files without their signatures. */
const unsigned = (record: unknown): unknown =>
  JSON.parse(JSON.stringify(record).replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, (_, path) => path))

const person = { firstName: 'Ada', lastName: 'Lovelace', phoneNumber: '5125550161', faxNumber: '5125550162' }
const place = { address: '14 Kennel Lane', city: 'Duluth', state: 'MN', zipCode: '55802-1107' }

const physician = {
  ...{ firstName: 'Ines', lastName: 'Quiroga', email: 'ines@test.example', phoneNumber: '5125550163' },
  ...{ specialization: 'Podiatry', npiNumber: testNpi(4711), medicalLicenseNumber: 'MN-8841' },
  ...{ taxID: '411990271', taxonomyCode: '213E00000X', hospitalName: 'Harbor Clinic', ...place },
}

// A swap of two columns goes unnoticed in the tests below, because reads and writes use the same map.
test('each column of a physician or schedule is named like its field, so that two cannot be swapped unnoticed', () => {
  expect(physicianColumns).toEqual(namedByField(physicianColumns))
  expect(scheduleColumns).toEqual(namedByField(scheduleColumns, { schedulingTitle: 'title' }))
})

/** The physician's record as returned after saving a form. */
function shownOf({ firstName, lastName, address, zipCode, ...same }: typeof physician) {
  const { city, state } = same
  return { ...same, name: `${firstName} ${lastName}`, officeAddress: { address, city, state, zipCode } }
}

test('every field of a physician who is invited is found in their record', async () => {
  expectAllFields(PhysicianForm, physician)
  const { id } = await invitedPhysician(portal, cast.office, physician)
  expect(await read(`/physicians/getPhysician/${id}`, cast.office)).toMatchObject(shownOf(physician))
})

test('every editable field of a physician is found in the record after an edit', async () => {
  const { id } = await invitedPhysician(portal, cast.office)
  const { specialization } = (await read(`/physicians/getPhysician/${id}`, cast.office)) as typeof physician
  const edited = {
    ...{
      ...physician,
      firstName: 'Iris',
      lastName: 'Quist',
      email: 'iris@test.example',
      phoneNumber: '5125550164',
    },
    ...{
      npiNumber: testNpi(4712),
      medicalLicenseNumber: 'WI-1290',
      taxID: '391990272',
      taxonomyCode: '207Q00000X',
    },
    ...{ hospitalName: 'Lake Clinic', address: '2 Pier', city: 'Superior', state: 'WI', zipCode: '54880' },
  }
  await save('/physicians/editPhysician', { ...edited, specialization, physicianId: id }, cast.office)
  expect(await read(`/physicians/getPhysician/${id}`, cast.office)).toMatchObject(
    shownOf({ ...edited, specialization }),
  )
})

test('every field of a member who is added, and of one who is edited, is found in the record', async () => {
  const { firstName, lastName, ...same } = { ...person, email: 'ada@test.example', userType: 4 }
  expectAllFields(MemberForm, { ...same, firstName, lastName })
  const { id } = await invitedMember(portal, cast.admin, { ...same, firstName, lastName })
  const shown = { ...same, name: 'Ada Lovelace' }
  expect(await read(`/members/getIvrMember/${id}`, cast.admin)).toMatchObject(shown)
  const { id: ivrMemberId } = await invitedMember(portal, cast.admin, {})
  const edited = { ...same, firstName, lastName, email: 'ada.king@test.example', ivrMemberId }
  await save('/members/editIvrMember', edited, cast.admin)
  expect(await read(`/members/getIvrMember/${ivrMemberId}`, cast.admin)).toMatchObject({
    ...shown,
    email: 'ada.king@test.example',
  })
})

test('every field of a profile, and for an Office Admin of the office, is found after a change', async () => {
  const about = { ...person, countryCode: '+44' }
  const others = ['profilePic', 'physicianId', 'seenVersion']
  expectAllFields(PersonalDetails, about, others)
  await save('/user/updateUserProfile', about, cast.reviewer)
  expect(await read('/user/getUserProfile', cast.reviewer)).toMatchObject(about)

  const profilePic = await uploadedPicture(portal, cast.office)
  const office = { ...place, officeName: 'Lakeside Wound Care', taxID: '411990273', npiNumber: testNpi(4713) }
  expectAllFields(OfficeAdminDetails, { ...about, ...office, profilePic }, others.slice(1))
  await save('/user/updateUserProfile', { ...about, ...office, profilePic }, cast.office)
  const { officeName, taxID, npiNumber } = office
  expect(unsigned(await read('/user/getUserProfile', cast.office))).toMatchObject({
    ...{ ...about, profilePic, officeName, taxID, npiNumber, officeAddress: place },
  })
})

test('every field of a schedule is found after saving it, and again after replacing it', async () => {
  const form = {
    ...{ schedulingTitle: 'Wound talk', durationOption: '45', timeZone: 'America/Denver', active: true },
    ...{ availabilityWindow: [{ day: 'Tuesday', from: '09:15', to: '16:30' }], holidays: false },
    ...{ daysOff: [{ from: '2026-12-24', to: '2027-01-02', label: 'Winter' }] },
    ...{ minimumNotice: 90, buffer: 15, dailyMaximum: 8 },
  }
  expectAllFields(ScheduleForm, form)
  const replaced = {
    ...form,
    schedulingTitle: 'Talk',
    active: false,
    holidays: true,
    buffer: 20,
    dailyMaximum: 9,
  }
  for (const each of [form, { ...replaced, durationOption: '30', minimumNotice: 120 }]) {
    await save('/schedule/configureSchedule', each, cast.reviewer)
    const { durationOption, availabilityWindow, ...same } = each
    expect(await read('/schedule/getSchedule', cast.reviewer)).toEqual({
      ...{ ...same, durationMinutes: Number(durationOption), availability: availabilityWindow },
    })
  }
})

test('every field of a prior authorization is found in its details', async () => {
  const file = async () => [{ fileUrl: await uploadedPicture(portal, cast.office) }]
  const form = {
    ...{ description: 'Week five', physicianId: String(cast.physicianId), fourWeekCharts: await file() },
    ...{ woundImages: await file(), labTestResults: await file(), additionalDocuments: await file() },
  }
  // Its request is found by its number: server/prior-authorization/outcome.test.ts.
  expectAllFields(PriorAuthorizationForm, form, ['ivrId'])
  const id = await save('/priorAuthorization/submitPriorAuthorization', form, cast.office)
  const details = await read(`/priorAuthorization/getPriorAuthorization/${id}`, cast.office)
  expect(unsigned(details)).toMatchObject(form)
})

test('every field of a support case is found in its details', async () => {
  const form = { subject: 'Export stops', description: 'At page two, each time.' }
  expectAllFields(SupportRequest, form, ['ivrId'])
  const id = await save('/support/createSupportCase', form, cast.office)
  expect(await read(`/support/getSupportCase/${id}`, cast.office)).toMatchObject(form)
})
