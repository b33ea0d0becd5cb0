import { randomUUID } from 'node:crypto'
import { isOfTeam, type UserType } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import { registration } from '#server/testing/accounts.ts'
import { scheduled } from '#server/testing/appointments.ts'
import { noted, reverification } from '#server/testing/authorizations.ts'
import {
  alertOf,
  approvedBy,
  authorizationOf,
  bookedBy,
  type CanaryOffice,
  draftOf,
  invitationOf,
  newCanaryOffice,
  notificationFor,
  randomNumber,
  removedFile,
  removeRecord,
  sentBy,
  sessionOf,
  submittedBy,
  teamSession,
  uploadedFile,
  writtenOn,
} from '#server/testing/canary-office.ts'
import { mappedForm } from '#server/testing/forms/calls.ts'
import { submitted, uploadedPicture } from '#server/testing/ivr.ts'
import { payerForm } from '#server/testing/payers.ts'
import { colleagueForm, memberForm, physicianForm } from '#server/testing/people.ts'
import {
  joinOffice,
  newOffice,
  newPerson,
  newPhysician,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'
import { openedCase } from '#server/testing/support.ts'

/** A person who calls endpoints: of one of the two offices, or of the team. */
export interface Caller {
  readonly title: string
  readonly type: UserType
  readonly person: Person
  /** The caller's office; for the team, which sees both, either of them. */
  readonly own: CanaryOffice
  readonly other: CanaryOffice
}

export interface AccessFixtures {
  readonly portal: Portal
  readonly callers: readonly Caller[]
  /** People and an office that they do not work for: a call that names it is refused. */
  readonly elsewhere: readonly {
    readonly title: string
    readonly person: Person
    readonly officeId: number
  }[]
  /** Creates a record that this caller may see. @returns its id */
  own(kind: Kind, caller: Caller): Promise<string>
  /** Ids that this caller may not access, by description; the same on every call. */
  foreign(kind: Kind, caller: Caller): Promise<Readonly<Record<string, string>>>
  /** Starts a new session for a caller, because the last call may have ended their sessions. */
  renew(caller: Caller): Promise<void>
}

export async function newFixtures(portal: Portal): Promise<AccessFixtures> {
  const reviewer = await newPerson(portal, 3, { name: 'Rita Reviewer' })
  const admin = await newPerson(portal, 4, { name: 'Alma Admin' })
  await scheduled(portal, reviewer)
  const one = await newCanaryOffice(portal, 'Canaryalpha')
  const two = await newCanaryOffice(portal, 'Canarybravo')
  const ofOffice = (own: CanaryOffice, other: CanaryOffice): Caller[] => [
    { title: `the physician of ${own.word}`, type: 1, person: own.physician, own, other },
    { title: `the admin of ${own.word}`, type: 2, person: own.admin, own, other },
  ]
  const ofTeam: Caller[] = [
    { title: 'a team member', type: 3, person: reviewer, own: one, other: two },
    { title: 'an IVR admin', type: 4, person: admin, own: one, other: two },
  ]
  // The sweep also calls as someone who works for both offices: the same person in each, each call for one of them.
  await joinOffice(portal, one.admin, two.admin.officeId ?? 0)
  const leaver = await newPerson(portal, 2, { officeId: one.admin.officeId })
  const left = await joinOffice(portal, leaver, two.admin.officeId ?? 0)
  await removeRecord(portal, 'colleague', String(left.userId))
  const callers = [...ofOffice(one, two), ...ofOffice(two, one), ...ofTeam]
  const own = (kind: Kind, caller: Caller) => recordIn(portal, kind, caller, { isShared: true })
  const cache = new Map<string, Promise<Readonly<Record<string, string>>>>()
  return {
    portal,
    callers,
    elsewhere: [
      { title: 'who has left that office', person: leaver },
      { title: 'a physician who never was of that office', person: one.physician },
      { title: 'the team, for an office', person: reviewer },
    ].map((who) => ({ ...who, officeId: two.admin.officeId ?? 0 })),
    own,
    async renew({ person }) {
      Object.assign(person, { token: (await sessionOf(portal, person)).token })
    },
    foreign(kind, caller) {
      const key = `${kind} ${caller.title}`
      const known = cache.get(key) ?? foreignIds(portal, kind, caller, reviewer)
      cache.set(key, known)
      return known
    },
  }
}

/** The data to make a record from. */
interface Making {
  readonly portal: Portal
  readonly office: CanaryOffice
  /** Of the office: the physician whose record it is, if it is a physician's. */
  readonly physician: Person
  readonly caller: Caller
  /** For the whole team, where records can be. */
  readonly isShared: boolean
}

/** How to make a record of each kind that an id in an input can identify. @returns its id */
const makers = {
  ivr: ({ portal, office, physician }) => submittedBy(portal, office, physician),
  'prior-authorization': ({ portal, office, physician }) => sentBy(portal, office, physician),
  'support-case': ({ portal, office, physician, caller }) =>
    openedCase(portal, isOfTeam[caller.type] ? office.admin : physician, {
      subject: `About ${office.word}`,
      description: office.word,
    }),
  authorization: ({ portal, office, physician }) => authorizationOf(portal, office, physician),
  'authorization-use': async ({ portal, office, physician }) => {
    const id = await authorizationOf(portal, office, physician)
    return noted(portal, (await teamSession(portal)).token, id)
  },
  reverification: async ({ portal, office, physician }) => {
    const ivrId = await approvedBy(portal, office, physician)
    return reverification(portal, (await teamSession(portal)).token, ivrId)
  },
  appointment: ({ portal, office, physician }) => bookedBy(portal, office, physician),
  physician: async ({ portal, office, caller: { type, person } }) => {
    if (type === 1) return String(person.physicianId)
    const now = portal.clock.now()
    return String(await newPhysician(portal.db, office.admin.officeId ?? 0, now, `New ${office.word}`))
  },
  member: async ({ portal }) => {
    const member = await newPerson(portal, 3)
    await scheduled(portal, member)
    return String(member.userId)
  },
  colleague: async ({ portal, office }) =>
    String((await newPerson(portal, 2, { officeId: office.admin.officeId ?? 0 })).userId),
  // Someone who is invited and has no account yet.
  'invited-physician': ({ portal, office }) =>
    invited(portal, '/physicians/addPhysician', physicianForm(), office.admin),
  'invited-colleague': ({ portal, office }) =>
    invited(portal, '/colleagues/addColleague', colleagueForm(), office.admin),
  'invited-member': async ({ portal }) =>
    invited(portal, '/members/addIvrMember', memberForm(), await newPerson(portal, 4)),
  self: async ({ caller }) => String(caller.person.userId),
  draft: ({ portal, office, caller }) => draftOf(portal, caller.person, office.word),
  'message-record': ({ portal, office, physician }) => writtenOn(portal, office, physician),
  mentioned: async ({ portal, office, caller }) => {
    const isTeam = isOfTeam[caller.type]
    const more = isTeam ? {} : { officeId: office.admin.officeId ?? 0 }
    return String((await newPerson(portal, isTeam ? 3 : 2, more)).userId)
  },
  file: async ({ portal, office, physician }) => {
    const { fileUrl } = await uploadedFile(portal, office.admin, office.word)
    await submittedBy(portal, office, physician, fileUrl)
    return fileIdOf(fileUrl) ?? ''
  },
  upload: ({ portal, caller }) => uploadedPicture(portal, caller.person),
  form: async ({ portal, office, caller }) =>
    mappedForm(portal, isOfTeam[caller.type] ? await newPerson(portal, 3) : office.admin),
  'filled-form': ({ portal, office, physician }) => filledFor(portal, office, physician),
  // Policies are the same for all admins.
  policy: async () => '1',
  alert: ({ portal, caller }) => alertOf(portal, caller.person),
  'queue-view': ({ portal, caller, isShared }) => viewOf(portal, caller.person, isShared),
  payer: ({ portal }) => addedPayer(portal),
  snippet: ({ portal, caller, isShared }) => snippetOf(portal, caller.person, isShared),
  notification: ({ portal, caller }) => notificationFor(portal, caller.person),
  cursor: ({ portal, caller }) => notificationFor(portal, caller.person),
  session: async ({ portal, caller }) => (await sessionOf(portal, caller.person)).id,
  office: async ({ caller }) => String(caller.person.officeId),
  invitation: ({ portal, caller }) => invitationOf(portal, caller.person),
  feed: ({ portal, caller }) => feedOf(portal, caller.person),
  secret: async () => 'no such text',
  nothing: async () => '1',
} satisfies Record<string, (making: Making) => Promise<string>>

export type Kind = keyof typeof makers
export const isKind = (name: string | undefined): name is Kind => name !== undefined && name in makers

/** Creates a record of the caller's office, or of the caller. @returns its id */
const recordIn = (
  portal: Portal,
  kind: Kind,
  caller: Caller,
  { physician = caller.own.physician, isShared = false } = {},
): Promise<string> => makers[kind]({ portal, office: caller.own, physician, caller, isShared })

async function invited(portal: Portal, path: string, form: object, by: Person): Promise<string> {
  const { body } = await portal.post(path, form, (await sessionOf(portal, by)).token)
  return (body.data as { _id: string })._id
}

/** A form of the library, filled for a new request of a physician. @returns its id */
async function filledFor(portal: Portal, office: CanaryOffice, physician: Person): Promise<string> {
  const ivrId = await submittedBy(portal, office, physician)
  const formId = await mappedForm(portal, await newPerson(portal, 3))
  const { body } = await portal.post('/forms/fillForm', { formId, ivrId }, physician)
  return (body.data as { _id: string })._id
}

let payersMade = 0
/** Adds a payer to the directory as someone of the team. */
async function addedPayer(portal: Portal): Promise<string> {
  payersMade += 1
  const { token } = await teamSession(portal)
  const { body } = await portal.post('/payers/addPayer', payerForm({ name: `Payer ${payersMade}` }), token)
  return (body.data as { _id: string })._id
}

let snippetsMade = 0
/** Saves a text snippet; for an office user, another member of the team does. */
async function snippetOf(portal: Portal, person: Person, shared: boolean): Promise<string> {
  snippetsMade += 1
  const name = `Snippet ${snippetsMade}`
  const asked = await portal.get('/ivr/getSnippets', person)
  const { token } = asked.status === 200 ? person : await newPerson(portal, 3)
  await portal.post('/ivr/saveSnippet', { name, text: 'Text', shared }, token)
  const { body } = await portal.get('/ivr/getSnippets', token)
  return (body.data as { _id: string; name: string }[]).find((one) => one.name === name)?._id ?? ''
}

let viewsMade = 0
/** Saves a view of the queue; for an office user, another member of the team does. */
async function viewOf(portal: Portal, person: Person, shared: boolean): Promise<string> {
  viewsMade += 1
  const name = `View ${viewsMade}`
  const asked = await portal.get('/ivr/getQueueViews', person)
  const { token } = asked.status === 200 ? person : await newPerson(portal, 3)
  await portal.post('/ivr/saveQueueView', { name, query: 'tab=mine', shared }, token)
  const { body } = await portal.get('/ivr/getQueueViews', token)
  return (body.data as { _id: string; name: string }[]).find((view) => view.name === name)?._id ?? ''
}

async function feedOf(portal: Portal, person: Person): Promise<string> {
  const { body } = await portal.get('/appointment/getCalendarFeed', (await sessionOf(portal, person)).token)
  return new URL((body.data as { url: string }).url).pathname.split('/').at(-1) ?? ''
}

const ofPhysicians: readonly Kind[] = [
  ...(['ivr', 'prior-authorization', 'support-case', 'authorization', 'authorization-use'] as const),
  ...(['reverification', 'appointment', 'message-record', 'filled-form'] as const),
]
const ofOffices: readonly Kind[] = [
  ...ofPhysicians,
  ...([
    'physician',
    'invited-physician',
    'colleague',
    'invited-colleague',
    'file',
    'mentioned',
    'form',
  ] as const),
]
const ofPersons: readonly Kind[] = [
  'draft',
  'queue-view',
  'snippet',
  'upload',
  'notification',
  'cursor',
  'session',
  'office',
  'invitation',
]

async function foreignIds(
  portal: Portal,
  kind: Kind,
  caller: Caller,
  reviewer: Person,
): Promise<Record<string, string>> {
  const { own, other, type, person } = caller
  const otherAdmin = { ...caller, own: other, other: own, type: 2, person: other.admin } as const
  const isForeign = ofPersons.includes(kind) || (ofOffices.includes(kind) && type < 3)
  const removed = await removedId(portal, kind, caller)
  return {
    random: randomOf(kind),
    ...(isForeign && {
      "another office's":
        // The other office is also the first admin's own; a third has no one.
        kind === 'office'
          ? String(await newOffice(portal.db, portal.clock.now()))
          : await recordIn(portal, kind, otherAdmin),
    }),
    ...(type === 1 &&
      ofPhysicians.includes(kind) && {
        "another physician's of the same office": await recordIn(portal, kind, caller, {
          physician: own.colleague,
        }),
      }),
    // An existing person who is not a team member.
    ...(kind === 'member' && { "an office user's": String(other.admin.userId) }),
    ...(kind === 'self' && { "another person's": String(person.userId === 1 ? 2 : 1) }),
    ...(removed !== undefined && { removed }),
    ...(kind === 'upload' && (await takenFiles(portal, caller, reviewer))),
  }
}

/** Existing files that this caller may not attach. */
async function takenFiles(portal: Portal, caller: Caller, reviewer: Person): Promise<Record<string, string>> {
  const { own, person, type } = caller
  const isTeam = type > 2
  const ofResponse = await uploadedPicture(portal, reviewer)
  const priorAuthId = await sentBy(portal, own, own.physician)
  const response = { priorAuthId, comment: '', ivrResponseFiles: [{ fileUrl: ofResponse }] }
  await portal.post('/priorAuthorization/addResponse', response, (await sessionOf(portal, reviewer)).token)
  const colleague = isTeam
    ? await newPerson(portal, 4)
    : await newPerson(portal, 2, { officeId: own.admin.officeId })
  const profilePic = await uploadedPicture(portal, colleague)
  await portal.post('/user/updateUserProfile', { ...profileOf(colleague), profilePic }, colleague)
  const attached = await uploadedPicture(portal, person)
  if (!isTeam) await submitted(portal, own.admin, own.physician.physicianId ?? 0, { woundImages: [attached] })
  return {
    ...(!isTeam && { "the team's": await uploadedPicture(portal, reviewer) }),
    "the team's response's": ofResponse,
    "a colleague's profile's": profilePic,
    // Of the team's files, the response's is taken.
    ...(!isTeam && { 'already attached': attached }),
  }
}

const { taxID, npiNumber, address, city, state, zipCode } = registration('nobody@test.example')

/** A valid profile: Office Admins also send their office's data. */
export const profileOf = ({ officeId, physicianId }: Pick<Person, 'officeId' | 'physicianId'>) => ({
  ...{ firstName: 'Grace', lastName: 'Hopper', phoneNumber: '5125550100', faxNumber: '5125550101' },
  ...(officeId !== null && physicianId === null && { taxID, npiNumber, address, city, state, zipCode }),
})

function randomOf(kind: Kind): string {
  if (kind === 'upload') return `/api/files/${randomUUID()}`
  if (kind === 'file') return randomUUID()
  if (kind === 'message-record') return `ivr:${randomNumber()}`
  return kind === 'feed' || kind === 'secret' ? randomUUID().replaceAll('-', '') : randomNumber()
}

/** The id of a removed record of the caller; undefined for records that cannot be removed. */
async function removedId(portal: Portal, kind: Kind, caller: Caller): Promise<string | undefined> {
  if (kind === 'upload') return removedFile(portal, caller.person)
  if (kind === 'file') return (await removedFile(portal, caller.own.admin)).replace('/api/files/', '')
  // The only physician record of a physician is their own.
  if (kind === 'physician' && caller.type === 1) return undefined
  if (kind === 'feed') {
    const feed = await feedOf(portal, caller.person)
    const { token } = await sessionOf(portal, caller.person)
    await portal.post('/appointment/renewCalendarFeed', {}, token)
    return feed
  }
  if (
    kind !== 'physician' &&
    kind !== 'member' &&
    kind !== 'colleague' &&
    kind !== 'notification' &&
    kind !== 'session'
  )
    return undefined
  const id = await recordIn(portal, kind, caller)
  await removeRecord(portal, kind, id)
  return id
}
