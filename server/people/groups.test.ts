import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { type AccountPortal, openAccountPortal, rightPassword } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { accept, acceptAndSignIn, colleagueForm, linkIn } from '../testing/people.ts'
import {
  type Cast,
  newCast,
  newOffice,
  newPerson,
  newPhysician,
  type Person,
  testNpi,
} from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''
const acting = (person: Person, officeId: number | string): Person => ({
  ...person,
  actsFor: Number(officeId),
})

/** Moves the clock by hours, as if everyone had just signed in. */
async function later(hours: number): Promise<void> {
  portal.clock.forward(hours * 3600)
  const now = portal.clock.now()
  await portal.db.run(sql`update sessions set last_used_at = ${now}, created_at = ${now}, ended_at = null`)
}

let made = 0
const officeForm = (officeName: string) => {
  made += 1
  return {
    ...{ officeName, taxID: '12-3456789', npiNumber: testNpi(880_000 + made) },
    ...{ address: '2 Second Street', city: 'Austin', state: 'TX', zipCode: '78701', faxNumber: '5125550101' },
  }
}

/** A group of two offices with its administrator, and an Office Admin of the second office who is not. */
async function newGroup(name = 'Bayou Group') {
  const first = await newOffice(portal.db, portal.clock.now())
  const boss = acting(await newPerson(portal, 2, { officeId: first, name: 'Greta Group' }), first)
  expect((await portal.post('/groups/createGroup', { name }, boss)).status).toBe(200)
  const added = await portal.post('/groups/addGroupOffice', officeForm(`${name} North`), boss)
  expect(added).toMatchObject({ status: 200, body: { data: { officeName: `${name} North`, userType: 2 } } })
  const second = Number((added.body.data as { officeId: string }).officeId)
  const plain = await newPerson(portal, 2, { officeId: second, name: 'Piet Plain' })
  return { first, second, boss, plain }
}

interface Shown {
  name: string
  offices: {
    _id: string
    name: string
    requests: Record<string, number>
    firstDecisions: number
    medianHours: number | null
  }[]
  people: { _id: string; email: string; officeId: string; status: string; isGroupAdmin: boolean }[]
}
const groupOf = async (person: Person) => {
  const { status, body } = await portal.get('/groups/getGroup', person)
  expect(status).toBe(200)
  return body.data as Shown | null
}
const membershipsOf = async (person: Person | string) =>
  (await portal.get('/user/getMemberships', person)).body.data as { officeId: string; userType: number }[]

test('a group administrator sees offices, people and figures of the group, and no one else does', async () => {
  const { first, second, boss, plain } = await newGroup()
  const other = await newGroup('Other Group')
  const physicianId = await newPhysician(portal.db, second, portal.clock.now())
  await submitted(portal, plain, physicianId)
  const id = await submitted(portal, plain, physicianId)
  const answer = { ivrId: id, status: 'Rejected', rejectionReason: 'Not covered.' }
  await later(3)
  expect((await portal.post('/ivr/reviewIvr', answer, cast.reviewer)).status).toBe(200)
  await later(7 * 24)
  const shown = await groupOf(boss)
  expect(shown?.offices.map(({ _id }) => Number(_id)).sort()).toEqual([first, second].sort())
  expect(shown?.offices.find(({ _id }) => Number(_id) === second)).toMatchObject({
    requests: { Pending: 1, Approved: 0, Rejected: 1, Conditional: 0 },
    firstDecisions: 1,
    medianHours: 3,
  })
  expect(shown?.offices.find(({ _id }) => Number(_id) === first)).toMatchObject({
    firstDecisions: 0,
    medianHours: null,
  })
  expect(shown?.people).toContainEqual(
    expect.objectContaining({ _id: String(plain.userId), officeId: String(second), isGroupAdmin: false }),
  )
  expect(JSON.stringify(shown)).not.toContain('Other Group')
  expect(JSON.stringify(shown)).not.toContain('Hopper')
  // The same person, acting for the group's other office.
  expect((await groupOf(acting(boss, second)))?.name).toBe('Bayou Group')
  expect(await groupOf(plain)).toBeNull()
  expect((await groupOf(other.boss))?.name).toBe('Other Group')
  expect(await groupOf(cast.office)).toBeNull()
  for (const person of [cast.physician, cast.reviewer, cast.admin])
    expect((await portal.get('/groups/getGroup', person)).status).toBe(401)
})

test('people who do not administer the group, and ids of another group, get not found', async () => {
  const { first, second, boss, plain } = await newGroup()
  const other = await newGroup('Other Group')
  const invitation = (officeId: number) => ({ ...colleagueForm(), officeIds: [String(officeId)] })
  const rows = [importRow()]
  const calls: [string, object][] = [
    ['addGroupOffice', officeForm('Elsewhere')],
    ['setGroupAdmin', { userId: String(plain.userId), isGroupAdmin: true }],
    ['inviteToOffices', invitation(second)],
    ['previewImport', { rows }],
    ['importPeople', { rows }],
  ]
  for (const [what, input] of calls) {
    for (const person of [plain, cast.office])
      expect([what, (await portal.post(`/groups/${what}`, input, person)).body.code]).toEqual([
        what,
        'record.not-found',
      ])
    for (const person of [cast.physician, cast.reviewer, cast.admin])
      expect((await portal.post(`/groups/${what}`, input, person)).status).toBe(401)
  }
  const refused = [
    await portal.post(
      '/groups/setGroupAdmin',
      { userId: String(other.plain.userId), isGroupAdmin: true },
      boss,
    ),
    await portal.post(
      '/groups/setGroupAdmin',
      { userId: String(cast.office.userId), isGroupAdmin: true },
      boss,
    ),
    await portal.post('/groups/inviteToOffices', invitation(other.second), boss),
    await portal.post(
      '/groups/inviteToOffices',
      { ...invitation(first), officeIds: [String(first), String(cast.officeId)] },
      boss,
    ),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'record.not-found'))
  expect((await portal.post('/groups/createGroup', { name: 'Second' }, plain)).body.code).toBe(
    'groups.already-in-one',
  )
  // An Office Admin of both groups administers the one that their call is for.
  await portal.post('/colleagues/addColleague', colleagueForm({ email: await emailOf(boss) }), other.boss)
  const email = await emailOf(boss)
  const { token } = linkIn(await portal.mailbox.next(email))
  await portal.post('/user/joinByLink', { email, token })
  expect(await groupOf(acting(boss, other.first))).toBeNull()
})

/** Someone's notifications about groups, newest first. */
async function toldOf(person: Person): Promise<string[]> {
  const { body } = await portal.get('/notifications/getNotifications', person)
  const { notifications } = body.data as { notifications: { kind: string; about: string; read: boolean }[] }
  return notifications.flatMap(({ kind, about, read }) =>
    kind.startsWith('group.') ? `${kind} ${about} ${read ? 'read' : 'unread'}` : [],
  )
}

test('an Office Admin of both adds an office to the group, and takes it out again', async () => {
  const { first, second, boss, plain } = await newGroup()
  const outside = await newOffice(portal.db, portal.clock.now())
  const owner = acting(await newPerson(portal, 2, { officeId: outside }), outside)
  const join = (officeId: number, as = boss) =>
    portal.post('/groups/joinGroupOffice', { officeId: String(officeId) }, as)
  const remove = (officeId: number, as = boss) =>
    portal.post('/groups/removeGroupOffice', { officeId: String(officeId) }, as)
  // Neither for someone else's office, nor by someone who does not administer the group.
  expect((await join(outside)).body.code).toBe('record.not-found')
  expect((await join(outside, plain)).body.code).toBe('record.not-found')
  await portal.post('/colleagues/addColleague', colleagueForm({ email: await emailOf(boss) }), owner)
  const email = await emailOf(boss)
  await portal.post('/user/joinByLink', { email, token: linkIn(await portal.mailbox.next(email)).token })
  const joined = await join(outside)
  expect(joined).toMatchObject({ status: 200 })
  expect(joined.body.message).toMatch(/^You added .+ to Bayou Group\.$/)
  expect((await groupOf(boss))?.offices.map(({ _id }) => Number(_id)).sort()).toEqual(
    [first, second, outside].sort(),
  )
  // Its own Office Admin sees no other office of the group, but does see who did it.
  const rows = await portal.db.all<{ action: string }>(sql`
    select action from audit_events where office_id = ${outside} and action like 'groups.%'`)
  expect(rows.map(({ action }) => action)).toEqual(['groups.add-office'])
  expect(await toldOf(owner)).toEqual(['group.joined Bayou Group unread'])
  expect(await toldOf(acting(boss, outside))).toEqual([])
  expect(await groupOf(owner)).toBeNull()
  expect(await toldOf(owner)).toEqual(['group.joined Bayou Group read'])
  const other = await newGroup('Other Group')
  expect((await join(other.second)).body.code).toBe('record.not-found')
  expect((await remove(other.second)).body.code).toBe('record.not-found')
  expect((await remove(outside, plain)).body.code).toBe('record.not-found')
  expect((await remove(outside)).status).toBe(200)
  expect(await toldOf(owner)).toEqual(['group.left Bayou Group unread', 'group.joined Bayou Group read'])
  expect((await groupOf(boss))?.offices.map(({ _id }) => Number(_id)).sort()).toEqual([first, second].sort())
  expect((await join(outside)).status).toBe(200)
  expect((await join(outside)).body).toMatchObject({ code: 'groups.office-in-one' })
})

test('an office with the only group administrator stays in the group', async () => {
  const { first, second, boss } = await newGroup()
  const remove = (officeId: number) =>
    portal.post('/groups/removeGroupOffice', { officeId: String(officeId) }, boss)
  // The same person administers it in both offices.
  expect((await remove(second)).status).toBe(200)
  expect((await remove(first)).body.code).toBe('groups.last-admin')
  expect((await groupOf(boss))?.offices).toHaveLength(1)
})

test('the last group administrator stays, no matter who removes them', async () => {
  const { boss, plain, first } = await newGroup()
  const set = (person: Person, isGroupAdmin: boolean) =>
    portal.post('/groups/setGroupAdmin', { userId: String(person.userId), isGroupAdmin }, boss)
  expect((await set(boss, false)).body.code).toBe('groups.last-admin')
  expect((await set(plain, true)).body.message).toBe('Piet Plain is now a group administrator.')
  expect((await groupOf(plain))?.name).toBe('Bayou Group')
  expect((await set(plain, false)).status).toBe(200)
  expect(await groupOf(plain)).toBeNull()
  await set(plain, true)
  // Both memberships that made them administrator are no longer marked.
  expect((await set(boss, false)).status).toBe(200)
  expect(await groupOf(boss)).toBeNull()
  const colleague = await newPerson(portal, 2, { officeId: plain.officeId })
  const gone = { colleagueId: String(plain.userId) }
  expect((await portal.post('/colleagues/deleteColleague', gone, colleague)).body.code).toBe(
    'groups.last-admin',
  )
  const deactive = { ...gone, status: 'deactive' }
  expect((await portal.post('/colleagues/updateColleagueStatus', deactive, colleague)).body.code).toBe(
    'groups.last-admin',
  )
  await portal.post('/groups/setGroupAdmin', { userId: String(colleague.userId), isGroupAdmin: true }, plain)
  expect((await portal.post('/colleagues/deleteColleague', gone, colleague)).status).toBe(200)
  expect(first).toBeGreaterThan(0)
})

test('one mail invites a new person into several offices, and its link accepts all of them', async () => {
  const { first, second, boss } = await newGroup()
  const person = { ...colleagueForm(), officeIds: [String(first), String(second)] }
  const invited = await portal.post('/groups/inviteToOffices', person, boss)
  expect(invited).toMatchObject({
    status: 200,
    body: { message: `We sent an invitation to ${person.email}.` },
  })
  const mail = await portal.mailbox.next(person.email)
  expect(mail.text).toContain('Bayou Group North')
  const token = await acceptAndSignIn(portal, linkIn(mail))
  expect((await membershipsOf(token)).map(({ officeId }) => Number(officeId)).sort()).toEqual(
    [first, second].sort(),
  )
  expect(
    (await portal.mailbox.all()).filter(
      ({ to }) => to?.[0]?.address === person.email && /invitation/.test(mail.subject ?? ''),
    ),
  ).not.toEqual([])
  expect((await accept(portal, linkIn(mail))).body.code).toBe('account.link-invalid')
  const open = await portal.db.all(sql`
    select from invitations where email = ${person.email} and ended_at is null`)
  expect(open).toEqual([])
  // Each office's audit has its own entry for the invitation.
  const audited = await portal.db.all<{ officeId: number }>(sql`
    select office_id as "officeId" from audit_events where action = 'groups.invite' and user_id = ${boss.userId} order by 1`)
  expect(audited.map(({ officeId }) => officeId)).toEqual([first, second].sort())
})

test('an existing account joins all offices by the link or while signed in, and the inviter gets the same reply for either', async () => {
  const { first, second, boss } = await newGroup()
  const officeIds = [String(first), String(second)]
  const invite = (email: string) =>
    portal.post('/groups/inviteToOffices', colleagueForm({ email, officeIds }), boss)
  const someone = async () =>
    newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  const [byLink, signedIn] = [await someone(), await someone()]
  const answers = []
  for (const email of [await emailOf(byLink), await emailOf(signedIn), 'brand.new@test.example']) {
    const { status, body } = await invite(email)
    answers.push(JSON.stringify({ status, body }).replaceAll(email, 'them'))
  }
  expect(new Set(answers).size).toBe(1)
  const link = linkIn(await portal.mailbox.next(await emailOf(byLink)))
  const { email, token } = link
  const checked = await portal.post('/user/checkInvitation', { email, token })
  expect(checked.body.data).toMatchObject({ hasAccount: true })
  const passwords = { newPassword: rightPassword, confirmPassword: rightPassword }
  expect((await portal.post('/user/setPassword', { email, token, ...passwords })).body.code).toBe(
    'account.has-account',
  )
  expect((await portal.post('/user/joinByLink', { email, token })).body.message).toContain(
    'and 1 more office',
  )
  expect(await membershipsOf(byLink)).toHaveLength(3)
  const open = (await portal.get('/user/getInvitations', signedIn)).body.data as { _id: string }[]
  expect(open).toHaveLength(2)
  const joined = await portal.post('/user/acceptInvitation', { invitationId: open[1]?._id }, signedIn)
  expect(joined).toMatchObject({ status: 200, body: { data: { officeId: String(first) } } })
  expect(await membershipsOf(signedIn)).toHaveLength(3)
  expect((await portal.get('/user/getInvitations', signedIn)).body.data).toEqual([])
})

test('a withdrawn invitation is not accepted with the others in its mail, and offices that a person already belongs to are named', async () => {
  const { first, second, boss, plain } = await newGroup()
  const officeIds = [String(first), String(second)]
  const email = await emailOf(plain)
  const partly = await portal.post('/groups/inviteToOffices', colleagueForm({ email, officeIds }), boss)
  expect(partly.body.message).toContain('They already belong to Bayou Group North.')
  expect(partly.body.data).toContainEqual({
    ...{ officeId: String(second), officeName: 'Bayou Group North', outcome: 'already there' },
  })
  const again = await portal.post('/groups/inviteToOffices', colleagueForm({ email, officeIds }), boss)
  expect(again.body.code).toBe('groups.already-there')
  const person = colleagueForm({ officeIds })
  await portal.post('/groups/inviteToOffices', person, boss)
  const link = linkIn(await portal.mailbox.next(String((person as unknown as { email: string }).email)))
  const people = (await groupOf(boss))?.people.filter((one) => one.email === link.email) ?? []
  expect(people.map(({ status }) => status)).toEqual(['notRegister', 'notRegister'])
  const colleagueId = people.find(({ officeId }) => Number(officeId) === first)?._id
  expect((await portal.post('/colleagues/withdrawInvitation', { colleagueId }, boss)).status).toBe(200)
  const token = await acceptAndSignIn(portal, link)
  expect((await membershipsOf(token)).map(({ officeId }) => Number(officeId))).toEqual([second])
})

const importRow = (more: Record<string, string> = {}) => {
  const { firstName, lastName, email } = colleagueForm() as unknown as Record<string, string>
  return {
    ...officeForm('Import Office'),
    firstName,
    lastName,
    email,
    userType: 'Office Admin',
    ...more,
  } as Record<string, string>
}
const preview = async (rows: object[], person: Person) =>
  (await portal.post('/groups/previewImport', { rows }, person)).body.data as {
    office: string | null
    person: string | null
    errors: Record<string, string>
  }[]

test('the preview of an import says what each row will do, and explains what to correct', async () => {
  const { boss, plain } = await newGroup()
  const group = await groupOf(boss)
  const north = await portal.db.first<{ npi: string }>(sql`
    select npi_number as npi from offices where id = ${plain.officeId}`)
  expect(group?.offices).toHaveLength(2)
  const ofNorth = { ...importRow(), officeName: 'bayou group NORTH', npiNumber: north?.npi ?? '' }
  const fresh = importRow({ officeName: 'Fresh Office' })
  const { npiNumber = '' } = fresh
  const short = {
    officeName: 'Fresh Office',
    npiNumber,
    firstName: 'Ann',
    lastName: 'Other',
    email: 'ann@test.example',
    userType: 'office admin',
  }
  const outcomes = await preview(
    [
      { ...ofNorth, email: await emailOf(plain) },
      // An existing office needs only its NPI and name.
      {
        officeName: 'Bayou Group North',
        npiNumber: north?.npi,
        firstName: 'Bea',
        lastName: 'Fit',
        email: 'bea@test.example',
        userType: 'Office Admin',
      },
      fresh,
      short,
      { ...short, email: await emailOf(boss) },
      { ...short, email: 'city@test.example', city: 'Houston' },
      { ...short },
      importRow({
        npiNumber: '123',
        email: 'nonsense',
        userType: 'Physician',
        state: 'Texarkana',
        firstName: '',
      }),
    ],
    boss,
  )
  expect(outcomes.slice(0, 5)).toEqual([
    { office: 'existing office', person: 'already there', errors: {} },
    { office: 'existing office', person: 'invite', errors: {} },
    { office: 'new office', person: 'invite', errors: {} },
    { office: 'new office', person: 'invite', errors: {} },
    { office: 'new office', person: 'already there', errors: {} },
  ])
  expect(outcomes[5]?.errors).toEqual({ city: 'This differs from row 4 for the same office.' })
  expect(outcomes[6]?.errors).toEqual({ email: 'Row 5 already has this person for this office.' })
  expect(outcomes[7]).toMatchObject({
    office: null,
    person: null,
    errors: {
      npiNumber: 'NPI must be 10 digits.',
      email: 'Invalid email address.',
      userType: expect.stringContaining('Office Admin'),
      state: expect.stringContaining('state'),
      firstName: 'First name is required.',
    },
  })
})

test('an import applies all rows or none, and sends one mail per person', async () => {
  const { boss } = await newGroup()
  const one = importRow({ officeName: 'Import One' })
  const two = { ...one, ...officeForm('Import Two') }
  const wrong = importRow({ email: 'nonsense' })
  const before = (await groupOf(boss))?.offices.length
  const refused = await portal.post('/groups/importPeople', { rows: [one, two, wrong] }, boss)
  expect(refused.body).toMatchObject({
    code: 'input.invalid',
    fields: { 'rows.2.email': 'Invalid email address.' },
  })
  expect((await groupOf(boss))?.offices).toHaveLength(before ?? 0)
  const imported = await portal.post('/groups/importPeople', { rows: [one, two] }, boss)
  expect(imported.body).toMatchObject({
    message: 'You added 2 offices and invited 1 person.',
    data: { offices: 2, people: 1 },
  })
  const { email = '' } = one
  const link = linkIn(await portal.mailbox.next(email))
  const token = await acceptAndSignIn(portal, link)
  expect(await membershipsOf(token)).toHaveLength(2)
  const mails = (await portal.mailbox.all()).filter(
    ({ to, subject }) => to?.[0]?.address === email && subject === 'Your invitation to Verimend',
  )
  expect(mails).toHaveLength(1)
  // The importing person administers the new offices until their people have joined.
  expect((await membershipsOf(boss)).length).toBe(4)
  const again = await portal.post('/groups/importPeople', { rows: [one, two] }, boss)
  expect(again.body.data).toEqual({ offices: 0, people: 0 })
})
