import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberPage } from '#contract/people/members.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { accept, acceptAndSignIn, invitedMember, linkIn, memberForm } from '../testing/people.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const add = (form: Record<string, unknown>, as: Person = cast.admin) =>
  portal.post('/members/addIvrMember', form, as)
const edit = (form: Record<string, unknown>) => portal.post('/members/editIvrMember', form, cast.admin)
const read = async (id: string) => (await portal.get(`/members/getIvrMember/${id}`, cast.admin)).body.data
const list = async (query: Record<string, string> = {}) =>
  (await portal.get('/members/getIvrMembers', cast.admin, query)).body.data as MemberPage

test('the list contains the other team members of both types, newest first, and no office users', async () => {
  const colleague = await newPerson(portal, 4, { name: 'Carl Colleague' })
  const page = await list()
  expect(page).toMatchObject({ total: 3, totalPages: 1, currentPage: 1, limit: 10 })
  expect(page.ivrMembers.map(({ name, userType }) => [name, userType])).toEqual([
    ['Carl Colleague', 4],
    ['Sam Second', 3],
    ['Rita Reviewer', 3],
  ])
  await portal.post('/members/deleteIvrMember', { ivrTeamMemberId: String(colleague.userId) }, cast.admin)
})

test('pages contain ten members, and a search finds them by name, address and number', async () => {
  for (let n = 0; n < 9; n += 1) {
    portal.clock.forward(1)
    await newPerson(portal, 3, { name: `Many Number${n}` })
  }
  const second = await list({ page: '2' })
  expect(second).toMatchObject({ total: 11, totalPages: 2, currentPage: 2 })
  expect(second.ivrMembers.map(({ name }) => name)).toEqual(['Rita Reviewer'])
  const { email, id } = await invitedMember(portal, cast.admin, {
    firstName: 'Zoë',
    phoneNumber: '5125550177',
  })
  for (const search of ['zoe', 'ZOË caste', email, '0177'])
    expect([search, (await list({ search })).ivrMembers.map(({ _id }) => _id)]).toEqual([search, [id]])
})

test('an added member is a Team Member unless the form says IVR Admin', async () => {
  const { userType: _, ...form } = memberForm()
  const { _id } = (await add(form)).body.data as { _id: string }
  expect(await read(_id)).toMatchObject({ userType: 3, status: 'notRegister' })
  const admin = await invitedMember(portal, cast.admin, { userType: 4 })
  expect(await read(admin.id)).toMatchObject({ userType: 4 })
})

test('a member is stored with normalized values, and the fax number is optional', async () => {
  const form = memberForm({ email: 'UPPER@Test.Example', phoneNumber: '15125550123' })
  const { _id } = (await add(form)).body.data as { _id: string }
  expect(await read(_id)).toMatchObject({
    email: 'upper@test.example',
    phoneNumber: '5125550123',
    faxNumber: '5125550101',
  })
  const without = await invitedMember(portal, cast.admin, { faxNumber: '' })
  expect(await read(without.id)).toMatchObject({ faxNumber: '' })
})

test.each([
  [{ firstName: '' }, 'firstName', 'First name is required.'],
  [{ lastName: '' }, 'lastName', 'Last name is required.'],
  [{ email: '' }, 'email', 'Email address  is required.'],
  [{ email: 'nobody@' }, 'email', 'Invalid email address.'],
  [{ phoneNumber: '' }, 'phoneNumber', 'Mobile number is required.'],
  [{ phoneNumber: '1' }, 'phoneNumber', 'Mobile number must be at least 10 digits long.'],
  [{ phoneNumber: '1'.repeat(16) }, 'phoneNumber', 'Mobile number must not exceed 15 digits.'],
  [{ phoneNumber: 'not a number' }, 'phoneNumber', 'Mobile number must contain only numeric digits.'],
  [{ faxNumber: 'fax me' }, 'faxNumber', 'Fax must contain only digits.'],
  [{ faxNumber: '5' }, 'faxNumber', 'Fax must have at least 2 characters.'],
  [{ userType: 2 }, 'userType', 'Please choose a user type.'],
  [{ officeId: '1' }, 'officeId', 'This field is not known here.'],
])('adding a member with %o is rejected at %s: %s', async (more, field, message) => {
  const answer = await add(memberForm(more))
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: message })
})

test('adding a member with an address that has an account or an invitation is rejected', async () => {
  const { email } = await invitedMember(portal, cast.admin)
  const answer = await add(memberForm({ email }))
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('account.invitee-has-account')
})

test('of two concurrent additions of the same address one succeeds', async () => {
  const form = memberForm()
  const answers = await Promise.all([add(form), add(form), add(form)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('editing changes name, numbers and user type; without a user type that stays', async () => {
  const { id, email } = await invitedMember(portal, cast.admin, { userType: 4 })
  const { userType: _, ...form } = memberForm({ email, lastName: 'Reyes', phoneNumber: '5125550188' })
  expect((await edit({ ...form, ivrMemberId: id })).status).toBe(200)
  expect(await read(id)).toMatchObject({ name: 'Jordan Reyes', phoneNumber: '5125550188', userType: 4 })
  expect((await edit({ ...form, userType: 3, ivrMemberId: id })).status).toBe(200)
  expect(await read(id)).toMatchObject({ userType: 3 })
})

test('of two edits based on the same version of a member, the second is rejected and saves nothing', async () => {
  const { id, email } = await invitedMember(portal, cast.admin)
  const { version: seenVersion } = (await read(id)) as { version: string }
  const send = (lastName: string, seen: string) =>
    edit({ ...memberForm({ email, lastName }), ivrMemberId: id, seenVersion: seen })
  expect((await send('Firstly', seenVersion)).status).toBe(200)
  const second = await send('Secondly', seenVersion)
  expect(second).toMatchObject({ status: 409, body: { code: 'members.changed-since' } })
  const latest = (await read(id)) as { name: string; version: string }
  expect(latest.name).toMatch(/Firstly$/)
  expect((await send('Secondly', latest.version)).status).toBe(200)
})

test('the address of a member who has accepted cannot be changed', async () => {
  const { id, email, link } = await invitedMember(portal, cast.admin)
  await acceptAndSignIn(portal, link)
  const answer = await edit({ ...memberForm({ email: `new.${email}` }), ivrMemberId: id })
  expect(answer.body.fields).toEqual({ email: 'The email address can no longer be changed.' })
})

test('changing the address before acceptance mails a new link and invalidates the old one', async () => {
  const { id, link } = await invitedMember(portal, cast.admin)
  const form = memberForm()
  expect((await edit({ ...form, ivrMemberId: id })).status).toBe(200)
  const fresh = linkIn(await portal.mailbox.next(form.email))
  expect((await accept(portal, link)).body.code).toBe('account.link-invalid')
  expect((await accept(portal, fresh)).status).toBe(200)
})

test('changing the user type signs the member out, and the next sign-in has the new permissions', async () => {
  const { id, email, link } = await invitedMember(portal, cast.admin, { userType: 4 })
  const token = await acceptAndSignIn(portal, link)
  expect((await portal.get('/members/getIvrMembers', token)).status).toBe(200)
  await edit({ ...memberForm({ email, userType: 3 }), ivrMemberId: id })
  expect((await portal.get('/members/getIvrMembers', token)).status).toBe(403)
})

test('an office user cannot be read, edited, deactivated or deleted as a member', async () => {
  const id = String(cast.office.userId)
  expect((await portal.get(`/members/getIvrMember/${id}`, cast.admin)).status).toBe(404)
  expect((await edit({ ...memberForm(), ivrMemberId: id })).status).toBe(404)
  for (const [path, more] of [
    ['updateIvrMemberStatus', { status: 'deactive' }],
    ['deleteIvrMember', {}],
    ['resendInvitation', {}],
    ['withdrawInvitation', {}],
  ] as const)
    expect((await portal.post(`/members/${path}`, { ivrTeamMemberId: id, ...more }, cast.admin)).status).toBe(
      404,
    )
  expect(await portal.db.first(sql`select status from users where id = ${cast.office.userId}`)).toEqual({
    status: 'active',
  })
})
