import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedPhysician } from '#contract/people/physicians.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { accept, acceptAndSignIn, invitedPhysician, linkIn, physicianForm } from '../testing/people.ts'
import { type Cast, newCast, testNpi } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const add = (form: Record<string, unknown>, headers = {}) =>
  portal.post('/physicians/addPhysician', form, cast.office, headers)
const edit = (form: Record<string, unknown>, as = cast.office) =>
  portal.post('/physicians/editPhysician', form, as)
const read = async (id: string) =>
  (await portal.get(`/physicians/getPhysician/${id}`, cast.office)).body.data as ListedPhysician

test('a physician is stored with normalized email, phone, tax ID, NPI, taxonomy, license and ZIP', async () => {
  const npi = testNpi(77)
  const { id } = await invitedPhysician(portal, cast.office, {
    firstName: ' Mei-Lin ',
    email: 'mei.lin@test.example',
    phoneNumber: '15125550123',
    taxID: '12 345-6789',
    npiNumber: `${npi.slice(0, 4)}-${npi.slice(4, 7)} ${npi.slice(7)}`,
    taxonomyCode: ' 213e 00000x',
    medicalLicenseNumber: ' p 1234 ',
    zipCode: '787011234',
  })
  expect(await read(id)).toMatchObject({
    name: 'Mei-Lin Raghunathan',
    email: 'mei.lin@test.example',
    phoneNumber: '5125550123',
    taxID: '123456789',
    npiNumber: npi,
    taxonomyCode: '213E00000X',
    medicalLicenseNumber: 'P 1234',
    officeAddress: { zipCode: '78701-1234' },
  })
})

test('name, email, mobile number and tax ID are enough; an empty specialization is null', async () => {
  const { firstName, lastName, email, phoneNumber, taxID } = physicianForm()
  const added = await add({ firstName, lastName, email, phoneNumber, taxID, specialization: null })
  expect(added.body.message).toBe(`We sent an invitation to ${email}.`)
  const { _id } = added.body.data as { _id: string }
  expect(await read(_id)).toMatchObject({
    specialization: null,
    taxonomyCode: '',
    status: 'notRegister',
    city: '',
  })
})

test.each([
  [{ firstName: '' }, 'firstName', 'First name is required.'],
  [{ lastName: ' ' }, 'lastName', 'Last name is required.'],
  [{ firstName: 'R2D2' }, 'firstName', 'First name must contain only letters. Please remove “2”.'],
  [{ email: '' }, 'email', 'Email address  is required.'],
  [{ email: 'not an address' }, 'email', 'Invalid email address.'],
  [{ email: ['a@test.example', 'b@test.example'] }, 'email', 'Email address  is required.'],
  [{ phoneNumber: '' }, 'phoneNumber', 'Mobile number is required.'],
  [{ phoneNumber: '512555010' }, 'phoneNumber', 'Mobile number must be at least 10 digits long.'],
  [{ phoneNumber: '1'.repeat(16) }, 'phoneNumber', 'Mobile number must not exceed 15 digits.'],
  [{ phoneNumber: '512-555-0100' }, 'phoneNumber', 'Mobile number must contain only numeric digits.'],
  [{ taxID: '' }, 'taxID', 'Tax ID is required.'],
  [{ taxID: '12345678' }, 'taxID', 'Tax ID must be 9 digits, like 12-3456789.'],
  [{ npiNumber: '123456789' }, 'npiNumber', 'NPI must be 10 digits.'],
  [{ npiNumber: '1234567890' }, 'npiNumber', 'This NPI is not valid: please check its digits.'],
  [{ npiNumber: '3234567893' }, 'npiNumber', 'This NPI is not valid: please check its digits.'],
  [{ state: 'ZZ' }, 'state', 'Please choose a state from the list.'],
  [{ zipCode: '1234' }, 'zipCode', 'Zip code must have 5 or 9 digits.'],
  [{ zipCode: '00000' }, 'zipCode', 'Zip code must have 5 or 9 digits.'],
  [{ officeId: '2' }, 'officeId', 'This field is not known here.'],
  [{ status: 'active' }, 'status', 'This field is not known here.'],
])('adding a physician with %o is rejected at %s: %s', async (more, field, message) => {
  const answer = await add(physicianForm(more))
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: message })
})

test('an unusual tax prefix, taxonomy code, license or phone number is accepted', async () => {
  const odd = {
    taxID: '078051120',
    taxonomyCode: 'UNKNOWN',
    medicalLicenseNumber: '#?',
    phoneNumber: '1111111111',
  }
  expect((await add(physicianForm(odd))).status).toBe(200)
})

test('a second physician with an NPI of the office is rejected, and the error names the first, even a deactivated one', async () => {
  const npiNumber = testNpi(91)
  const first = await invitedPhysician(portal, cast.office, { npiNumber })
  await acceptAndSignIn(portal, first.link)
  await portal.post(
    '/physicians/updatePhysicianStatus',
    { physicianId: first.id, status: 'deactive' },
    cast.office,
  )
  const second = await add(physicianForm({ npiNumber }))
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    code: 'physicians.npi-in-use',
    error: 'Priya Raghunathan already has this NPI in your office.',
    fields: { physicianId: first.id, npiNumber: 'Priya Raghunathan already has this NPI.' },
  })
  const other = await invitedPhysician(portal, cast.office)
  const changed = await edit({ ...physicianForm({ email: other.email, npiNumber }), physicianId: other.id })
  expect(changed.body).toMatchObject({ code: 'physicians.npi-in-use', fields: { physicianId: first.id } })
})

test('another office may have a physician with the same NPI, and so may the same office after deleting', async () => {
  const npiNumber = testNpi(92)
  const { id } = await invitedPhysician(portal, cast.office, { npiNumber })
  await invitedPhysician(portal, cast.otherOffice, { npiNumber })
  await portal.post('/physicians/deletePhysician', { physicianId: id }, cast.office)
  expect((await add(physicianForm({ npiNumber }))).status).toBe(200)
})

test('of two concurrent additions of the same physician one succeeds and the other returns the existing one', async () => {
  const npiNumber = testNpi(93)
  const answers = await Promise.all([1, 2, 3].map(() => add(physicianForm({ npiNumber }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const added = answers.find(({ status }) => status === 200)?.body.data as { _id: string }
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.fields?.physicianId)).toEqual([added._id, added._id])
})

test('an address that the office has invited, or that belongs to it, is rejected', async () => {
  const { email, id } = await invitedPhysician(portal, cast.office)
  const again = await add(physicianForm({ email }))
  expect(again.body).toMatchObject({ code: 'physicians.email-in-use', fields: { physicianId: id } })
  const own = await portal.db.first<{ email: string }>(sql`
    select email from users where id = ${cast.office.userId}`)
  const taken = await add(physicianForm({ email: own?.email }))
  expect(taken.status).toBe(409)
  expect(taken.body.code).toBe('account.invitee-has-account')
})

test('a form sent twice with one key adds one physician and mails one invitation', async () => {
  const form = physicianForm()
  const headers = { 'idempotency-key': 'one-form-0001' }
  const [first, second] = [await add(form, headers), await add(form, headers)]
  expect(second.body).toEqual(first.body)
  await portal.mailbox.next(form.email)
  const sent = (await portal.mailbox.all()).filter(({ to }) => to?.[0]?.address === form.email)
  expect(sent).toHaveLength(1)
})

test('editing changes everything except the read-only fields of the form', async () => {
  const { id, email } = await invitedPhysician(portal, cast.office)
  const changed = physicianForm({ email, lastName: 'Iyer', hospitalName: 'Gulf Hospital', city: 'Dallas' })
  const answer = await edit({ ...changed, physicianId: id })
  expect(answer.body.message).toBe('The physician’s details were saved.')
  expect(await read(id)).toMatchObject({ name: 'Priya Iyer', hospitalName: 'Gulf Hospital', city: 'Dallas' })
  const other = await edit({ ...changed, physicianId: id, specialization: 'General Surgery' })
  expect(other.body.fields).toEqual({ specialization: 'The specialization cannot be changed.' })
})

test('the address of a physician who has accepted cannot be changed', async () => {
  const { id, email, link } = await invitedPhysician(portal, cast.office)
  await acceptAndSignIn(portal, link)
  const answer = await edit({ ...physicianForm({ email: `new.${email}` }), physicianId: id })
  expect(answer.body.fields).toEqual({ email: 'The email address can no longer be changed.' })
})

test('changing the address before acceptance mails a new link and invalidates the old one', async () => {
  const { id, link } = await invitedPhysician(portal, cast.office)
  const form = physicianForm()
  expect((await edit({ ...form, physicianId: id })).status).toBe(200)
  const fresh = linkIn(await portal.mailbox.next(form.email))
  expect((await accept(portal, link)).body.code).toBe('account.link-invalid')
  expect((await accept(portal, { ...fresh, email: link.email })).body.code).toBe('account.link-invalid')
  expect((await accept(portal, fresh)).status).toBe(200)
})

test('an edit without a change of the address does not invalidate the link', async () => {
  const { id, email, link } = await invitedPhysician(portal, cast.office)
  await edit({ ...physicianForm({ email, lastName: 'Iyer' }), physicianId: id })
  expect((await accept(portal, link)).status).toBe(200)
})

test('a corrected name in the record is also changed in the physician’s account', async () => {
  const { id, email, link } = await invitedPhysician(portal, cast.office)
  await acceptAndSignIn(portal, link)
  await edit({ ...physicianForm({ email, lastName: 'Iyer' }), physicianId: id })
  const row = await portal.db.first(sql`select last_name as "lastName" from users where email = ${email}`)
  expect(row).toEqual({ lastName: 'Iyer' })
})

test('a physician of another office, a deleted one and an unknown one cannot be edited', async () => {
  const { id } = await invitedPhysician(portal, cast.office)
  expect((await edit({ ...physicianForm(), physicianId: id }, cast.otherOffice)).status).toBe(404)
  await portal.post('/physicians/deletePhysician', { physicianId: id }, cast.office)
  expect((await edit({ ...physicianForm(), physicianId: id })).status).toBe(404)
  expect((await edit({ ...physicianForm(), physicianId: '999999' })).status).toBe(404)
})

test('of two edits based on the same version the second is rejected with who saved first and when, and saves nothing', async () => {
  const invited = await invitedPhysician(portal, cast.office)
  const { version: seenVersion } = await read(invited.id)
  const form = physicianForm({ email: invited.email })
  const send = (hospitalName: string, seen: number | undefined) =>
    edit({ ...form, physicianId: invited.id, hospitalName, ...(seen !== undefined && { seenVersion: seen }) })
  expect((await send('First Hospital', seenVersion)).status).toBe(200)
  portal.clock.forward(180)
  const second = await send('Second Hospital', seenVersion)
  expect(second).toMatchObject({ status: 409, body: { code: 'physicians.changed-since' } })
  expect(second.body.error).toContain(`${cast.office.name} changed this physician 3 minutes ago.`)
  const latest = await read(invited.id)
  expect(latest.hospitalName).toBe('First Hospital')
  expect((await send('Second Hospital', latest.version)).status).toBe(200)
  expect((await read(invited.id)).hospitalName).toBe('Second Hospital')
})

test('an invitation that was sent to another address is an edit as well', async () => {
  const invited = await invitedPhysician(portal, cast.office)
  const { version: seenVersion } = await read(invited.id)
  const email = 'corrected.address@test.example'
  await portal.post('/physicians/resendInvitation', { physicianId: invited.id, email }, cast.office)
  const old = { ...physicianForm({ email: invited.email }), physicianId: invited.id, seenVersion }
  expect((await edit(old)).body.code).toBe('physicians.changed-since')
})
