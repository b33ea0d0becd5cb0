import { randomUUID } from 'node:crypto'
import type { UserType } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import { registration } from '#server/testing/accounts.ts'
import { scheduled } from '#server/testing/appointments.ts'
import {
  alertOf,
  attachable,
  authorizationOf,
  bookedBy,
  type CanaryOffice,
  caseOf,
  draftOf,
  invitationOf,
  newCanaryOffice,
  notificationFor,
  randomFile,
  randomNumber,
  removedFile,
  removeRecord,
  sentBy,
  sessionOf,
  submittedBy,
  taskOf,
  teamSession,
  uploadedFile,
  usedBy,
  writtenOn,
} from '#server/testing/canary-office.ts'
import { mappedForm } from '#server/testing/forms/calls.ts'
import { submitted } from '#server/testing/ivr.ts'
import { payerForm } from '#server/testing/payers.ts'
import {
  joinOffice,
  newOffice,
  newPerson,
  newPhysician,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'

/** What an id in an input can identify. */
export const kinds = [
  'ivr',
  'prior-authorization',
  'support-case',
  'authorization',
  'authorization-use',
  'reverification',
  'appointment',
  'physician',
  'member',
  'colleague',
  'self',
  'draft',
  'message-record',
  'mentioned',
  'file',
  'upload',
  'form',
  'filled-form',
  'policy',
  'alert',
  'queue-view',
  'payer',
  'snippet',
  'notification',
  'cursor',
  'session',
  'office',
  'invitation',
  'feed',
  'secret',
  'nothing',
] as const
export type Kind = (typeof kinds)[number]

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
  // The sweep calls as who works for both offices, and is the same person in the other: each call is for one of them.
  await joinOffice(portal, one.admin, two.admin.officeId ?? 0)
  const leaver = await newPerson(portal, 2, { officeId: one.admin.officeId })
  const left = await joinOffice(portal, leaver, two.admin.officeId ?? 0)
  await removeRecord(portal, 'colleague', String(left.userId))
  const callers = [...ofOffice(one, two), ...ofOffice(two, one), ...ofTeam]
  const own = (kind: Kind, caller: Caller) => recordIn(portal, kind, caller.own, caller, true)
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

/** Creates a record of an office, or of the caller, for the whole team where that is shared. @returns its id */
async function recordIn(
  portal: Portal,
  kind: Kind,
  office: CanaryOffice,
  caller: Caller,
  isShared = false,
): Promise<string> {
  const { person, type } = caller
  const isTeam = type > 2
  const makers: Record<Kind, () => Promise<string>> = {
    ivr: () => submittedBy(portal, office, office.physician),
    'prior-authorization': () => sentBy(portal, office, office.physician),
    'support-case': () => caseOf(portal, office, isTeam ? office.admin : office.physician),
    authorization: () => authorizationOf(portal, office, office.physician),
    'authorization-use': () => usedBy(portal, office, office.physician),
    reverification: () => taskOf(portal, office, office.physician),
    appointment: () => bookedBy(portal, office, office.physician),
    physician: async () => {
      if (type === 1) return String(person.physicianId)
      const made = await newPhysician(
        portal.db,
        office.admin.officeId ?? 0,
        portal.clock.now(),
        `New ${office.word}`,
      )
      return String(made)
    },
    member: async () => {
      const member = await newPerson(portal, 3)
      await scheduled(portal, member)
      return String(member.userId)
    },
    colleague: async () =>
      String((await newPerson(portal, 2, { officeId: office.admin.officeId ?? 0 })).userId),
    self: async () => String(person.userId),
    draft: () => draftOf(portal, person, office.word),
    'message-record': () => writtenOn(portal, office, office.physician),
    mentioned: async () =>
      String(
        (await newPerson(portal, isTeam ? 3 : 2, isTeam ? {} : { officeId: office.admin.officeId ?? 0 }))
          .userId,
      ),
    file: async () => {
      const { fileUrl } = await uploadedFile(portal, office.admin, office.word)
      await submittedBy(portal, office, office.physician, fileUrl)
      return fileIdOf(fileUrl) ?? ''
    },
    upload: () => attachable(portal, person),
    form: async () => mappedForm(portal, isTeam ? await newPerson(portal, 3) : office.admin),
    'filled-form': () => filledFor(portal, office, office.physician),
    // Policies are the same for all admins.
    policy: async () => '1',
    alert: () => alertOf(portal, person),
    'queue-view': async () => viewOf(portal, person, isShared),
    payer: () => addedPayer(portal),
    snippet: async () => snippetOf(portal, person, isShared),
    notification: () => notificationFor(portal, person),
    cursor: () => notificationFor(portal, person),
    session: async () => (await sessionOf(portal, person)).id,
    office: async () => String(person.officeId),
    invitation: () => invitationOf(portal, person),
    feed: () => feedOf(portal, person),
    secret: async () => 'no such text',
    nothing: async () => '1',
  }
  return makers[kind]()
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
/** Keeps a view of the queue; for an office user, another member of the team keeps it. */
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

const ofOffices: readonly Kind[] = [
  'ivr',
  'prior-authorization',
  'support-case',
  'authorization',
  'authorization-use',
  'reverification',
  'appointment',
  'physician',
  'colleague',
  'file',
  'message-record',
  'mentioned',
  'form',
  'filled-form',
]
const tiedToPhysicians: readonly Kind[] = [
  'ivr',
  'prior-authorization',
  'support-case',
  'authorization',
  'authorization-use',
  'reverification',
  'appointment',
  'message-record',
  'filled-form',
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
        // The other office is also the first admin's own, a third is nobody's.
        kind === 'office'
          ? String(await newOffice(portal.db, portal.clock.now()))
          : await recordIn(portal, kind, other, otherAdmin),
    }),
    ...(type === 1 &&
      tiedToPhysicians.includes(kind) && {
        "another physician's of the same office": await colleaguesRecord(portal, kind, own),
      }),
    // An existing person who is not a team member.
    ...(kind === 'member' && { "an office user's": String(other.admin.userId) }),
    ...(kind === 'self' && { "another person's": String(person.userId === 1 ? 2 : 1) }),
    ...(removed !== undefined && { removed }),
    ...(kind === 'upload' && (await takenFiles(portal, caller, reviewer))),
  }
}

/** Files that are there, and that this caller may not attach. */
async function takenFiles(portal: Portal, caller: Caller, reviewer: Person): Promise<Record<string, string>> {
  const { own, person, type } = caller
  const isTeam = type > 2
  const ofResponse = await attachable(portal, reviewer)
  const priorAuthId = await sentBy(portal, own, own.physician)
  const response = { priorAuthId, comment: '', ivrResponseFiles: [{ fileUrl: ofResponse }] }
  await portal.post('/priorAuthorization/addResponse', response, (await sessionOf(portal, reviewer)).token)
  const colleague = isTeam
    ? await newPerson(portal, 4)
    : await newPerson(portal, 2, { officeId: own.admin.officeId })
  const profilePic = await attachable(portal, colleague)
  await portal.post('/user/updateUserProfile', { ...profileOf(colleague), profilePic }, colleague)
  const attached = await attachable(portal, person)
  if (!isTeam) await submitted(portal, own.admin, own.physician.physicianId ?? 0, { woundImages: [attached] })
  return {
    ...(!isTeam && { "the team's": await attachable(portal, reviewer) }),
    "the team's response's": ofResponse,
    "a colleague's profile's": profilePic,
    // Of the team's files, the one of the response is taken.
    ...(!isTeam && { 'already attached': attached }),
  }
}

const { taxID, npiNumber, address, city, state, zipCode } = registration('nobody@test.example')

/** A valid profile: Office Admins also send what is known of their office. */
export const profileOf = ({ officeId, physicianId }: Pick<Person, 'officeId' | 'physicianId'>) => ({
  ...{ firstName: 'Grace', lastName: 'Hopper', phoneNumber: '5125550100', faxNumber: '5125550101' },
  ...(officeId !== null && physicianId === null && { taxID, npiNumber, address, city, state, zipCode }),
})

function colleaguesRecord(portal: Portal, kind: Kind, office: CanaryOffice): Promise<string> {
  if (kind === 'ivr') return submittedBy(portal, office, office.colleague)
  if (kind === 'prior-authorization') return sentBy(portal, office, office.colleague)
  if (kind === 'message-record') return writtenOn(portal, office, office.colleague)
  if (kind === 'filled-form') return filledFor(portal, office, office.colleague)
  if (kind === 'authorization') return authorizationOf(portal, office, office.colleague)
  if (kind === 'authorization-use') return usedBy(portal, office, office.colleague)
  if (kind === 'reverification') return taskOf(portal, office, office.colleague)
  if (kind === 'appointment') return bookedBy(portal, office, office.colleague)
  return caseOf(portal, office, office.colleague)
}

function randomOf(kind: Kind): string {
  if (kind === 'upload') return randomFile()
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
  const id = await recordIn(portal, kind, caller.own, caller)
  await removeRecord(portal, kind, id)
  return id
}
