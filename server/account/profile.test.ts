import { describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { newPerson, newPhysician, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const personal = {
  firstName: 'Zoë',
  lastName: "O'Neil-Ó Sé",
  countryCode: '+44',
  phoneNumber: '442079460000',
  faxNumber: '+44 20 7946 0001',
}
const office = {
  taxID: '98-7654321',
  npiNumber: '1003000126',
  address: '2 Side Street',
  city: 'Dallas',
  state: 'TX',
  zipCode: '752011234',
}

const profileOf = async (who: Person) =>
  (await portal.get('/user/getUserProfile', who)).body.data as Record<string, unknown>
const update = (who: Person | undefined, body: object) => portal.post('/user/updateUserProfile', body, who)

describe('reading one’s own profile', () => {
  test('an Office Admin sees their own details and those of their office', async () => {
    expect(await profileOf(cast.otherOffice)).toEqual({
      _id: String(cast.otherOffice.userId),
      name: 'Otto Other',
      profilePic: '',
      firstName: 'Otto',
      lastName: 'Other',
      email: expect.stringMatching(/^person\d+@test\.example$/),
      countryCode: '+1',
      phoneNumber: '',
      userType: 2,
      officeName: '',
      taxID: '123456789',
      npiNumber: '1234567893',
      faxNumber: '',
      officeAddress: { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' },
      version: expect.any(String),
    })
  })

  test('physicians and team members see their own details and no office’s', async () => {
    for (const [who, userType] of [
      [cast.physician, 1],
      [cast.reviewer, 3],
      [cast.admin, 4],
    ] as const)
      expect(await profileOf(who)).toMatchObject({
        userType,
        name: who.name,
        taxID: '',
        npiNumber: '',
        officeAddress: { address: '', city: '', state: '', zipCode: '' },
      })
  })
})

describe('changing one’s own profile', () => {
  test('of two edits based on the same version of a profile, the second is rejected and saves nothing', async () => {
    const { version: seenVersion } = await profileOf(cast.reviewer)
    const edit = (firstName: string, seen: unknown) =>
      update(cast.reviewer, { ...personal, firstName, seenVersion: seen })
    expect((await edit('First', seenVersion)).status).toBe(200)
    const second = await edit('Second', seenVersion)
    expect(second).toMatchObject({ status: 409, body: { code: 'account.profile-changed-since' } })
    const latest = await profileOf(cast.reviewer)
    expect(latest.firstName).toBe('First')
    expect((await edit('Second', latest.version)).status).toBe(200)
  })

  test('a change of the office by one Office Admin makes the version of a colleague outdated', async () => {
    const colleague = await newPerson(portal, 2, { officeId: cast.office.officeId as number })
    const { version: seenVersion } = await profileOf(colleague)
    expect((await update(cast.office, { ...personal, ...office })).status).toBe(200)
    const old = { ...personal, ...office, address: '9 Old Street', seenVersion }
    expect((await update(colleague, old)).body.code).toBe('account.profile-changed-since')
    expect(await profileOf(cast.office)).toMatchObject({ officeAddress: { address: office.address } })
  })

  test('an Office Admin can change their own details and their office, and the reply shows the changes', async () => {
    const answer = await update(cast.office, { ...personal, ...office })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Profile Details Updated Successfully!' },
    })
    const saved = {
      ...personal,
      name: "Zoë O'Neil-Ó Sé",
      taxID: '987654321',
      npiNumber: '1003000126',
      officeAddress: { address: '2 Side Street', city: 'Dallas', state: 'TX', zipCode: '75201-1234' },
    }
    expect(answer.body.data).toMatchObject(saved)
    expect(await profileOf(cast.office)).toEqual(answer.body.data)
    expect(await profileOf(cast.otherOffice)).toMatchObject({ taxID: '123456789', name: 'Otto Other' })
  })

  test.each(['physician', 'reviewer', 'admin'] as const)(
    'a %s can change their name and numbers, but no office',
    async (kind) => {
      const who = cast[kind]
      expect((await update(who, personal)).body.data).toMatchObject(personal)
      const answer = await update(who, { ...personal, ...office })
      const unknown = Object.keys(office).map((field) => [field, 'This field is not known here.'])
      expect(answer).toMatchObject({ status: 400, body: { fields: Object.fromEntries(unknown) } })
    },
  )

  test('a name change by a physician does not change the physician record of the office', async () => {
    await update(cast.physician, personal)
    const record = await portal.db.first(sql`
      select first_name, last_name from physicians where id = ${cast.physicianId}`)
    expect(record).toEqual({ first_name: 'Grace', last_name: 'Hopper' })
  })

  test.each(['email', 'userType', 'officeId', 'status', 'passwordHash'])(
    'the field %s is rejected as unknown, and nothing is changed',
    async (field) => {
      const before = await profileOf(cast.reviewer)
      expect(await update(cast.reviewer, { ...personal, firstName: 'Changed', [field]: '4' })).toMatchObject({
        status: 400,
        body: { fields: { [field]: 'This field is not known here.' } },
      })
      expect(await profileOf(cast.reviewer)).toEqual(before)
    },
  )

  test('a country code that is left out of an update is unchanged', async () => {
    await update(cast.admin, { ...personal, countryCode: '+91' })
    const { countryCode: _, ...rest } = personal
    expect((await update(cast.admin, rest)).body.data).toMatchObject({ countryCode: '+91' })
  })

  test('an update with the physicianId of another person returns not found', async () => {
    const own = { ...personal, physicianId: String(cast.physicianId) }
    expect((await update(cast.physician, own)).status).toBe(200)
    const colleague = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Ann Colleague')
    for (const [who, physicianId] of [
      [cast.physician, colleague],
      [cast.physician, cast.otherPhysicianId],
      [cast.reviewer, cast.physicianId],
    ] as const)
      expect(await update(who, { ...personal, physicianId: String(physicianId) })).toMatchObject({
        status: 404,
        body: { code: 'record.not-found' },
      })
  })
})

describe('the messages of its fields', () => {
  const ofEverybody = {
    firstName: 'First name is required.',
    lastName: 'Last name is required.',
    phoneNumber: 'Mobile number is required.',
  }
  const ofTheOffice = {
    taxID: 'Tax ID is required.',
    npiNumber: 'NPI is required.',
    address: 'Address is required.',
    city: 'City name is required.',
    state: 'State name is required.',
    zipCode: 'Zip code is required.',
  }
  const empty = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, '']))

  test('each required field that is left empty gets its message', async () => {
    expect((await update(cast.reviewer, {})).body.fields).toEqual(ofEverybody)
    expect((await update(cast.reviewer, empty(ofEverybody))).body.fields).toEqual(ofEverybody)
    const all = { ...ofEverybody, ...ofTheOffice }
    expect((await update(cast.office, empty(all))).body.fields).toEqual(all)
  })

  test('the fax number is required for an Office Admin, and optional and removable for everyone else', async () => {
    const { faxNumber: _, ...withoutFax } = personal
    for (const faxNumber of ['', undefined, '5'])
      expect((await update(cast.office, { ...personal, ...office, faxNumber })).body.fields).toHaveProperty(
        'faxNumber',
        'Fax is required.',
      )
    for (const who of [cast.reviewer, cast.admin, cast.physician]) {
      for (const [sent, kept] of [
        [personal, personal.faxNumber],
        [withoutFax, personal.faxNumber],
        [{ ...personal, faxNumber: '' }, ''],
      ] as const) {
        expect((await update(who, sent)).status).toBe(200)
        expect(await profileOf(who)).toMatchObject({ faxNumber: kept })
      }
    }
  })

  test('an Office Admin must give the details of the office too', async () => {
    expect((await update(cast.office, personal)).body.fields).toEqual(ofTheOffice)
  })

  test.each([
    ['phoneNumber', '512555', 'Mobile number must be at least 10 digits long.'],
    ['phoneNumber', '5'.repeat(16), 'Mobile number must not exceed 15 digits.'],
    ['phoneNumber', '512-555-0100', 'Mobile number must contain only numeric digits.'],
    ['faxNumber', '5', 'Fax must have at least 2 characters.'],
    ['countryCode', '+49', 'Please choose a country code.'],
    ['firstName', 'R2D2', 'First name must contain only letters. Please remove “2”.'],
    ['lastName', 'evil.com', 'Last name must contain only letters. Please remove “.”.'],
    ['profilePic', 'https://elsewhere.example/me.png', 'Please upload this file again.'],
  ])('the field %s with the value %j is rejected with its message', async (field, value, message) => {
    expect((await update(cast.reviewer, { ...personal, [field]: value })).body).toMatchObject({
      fields: { [field]: message },
    })
  })
})

test('the gender options of forms are a list of values and labels', async () => {
  const { status, body } = await portal.get('/user/genderOptions', cast.physician)
  expect(status).toBe(200)
  expect(body.data).toContainEqual({ value: 'female', label: 'Female' })
  expect((await portal.get('/user/genderOptions')).status).toBe(403)
})
