import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fileUrl } from '#contract/files/files.ts'
import { sql } from '#server/kit/database/database.ts'
import { submission, submitted, uploadedPicture } from '#server/testing/ivr.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
  testNpi,
} from '#server/testing/portal.ts'
import { priorAuthorization, sentPriorAuthorization } from '#server/testing/prior-authorization.ts'
import { endpoints, type Path, withIn } from './contract-strings.ts'

interface Schema {
  readonly pattern?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
/** The pattern by which the contract's schemas mark a field that takes a file's URL. */
const { pattern } = schemaOf(fileUrl('words'))

/** The path of every field that takes a file's URL. */
function pathsIn(schema: Schema, path: Path = []): Path[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  return [
    ...(schema.pattern === pattern ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => pathsIn(inner, [...path, name])),
    ...(typeof items === 'object' ? pathsIn(items, [...path, 0]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => pathsIn(inner, path)),
  ]
}

const places = endpoints.flatMap(({ method, path, input }) =>
  pathsIn(schemaOf(input)).map((place) => ({
    endpoint: `${method} ${path}`,
    path,
    place,
    field: place.join('.'),
  })),
)

let portal: Portal
let cast: Cast
let canary: Server
let callers = 0
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  canary = createServer((socket) => {
    callers += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
})
afterAll(async () => {
  await portal.close()
  canary.close()
})

const personal = {
  firstName: 'Olive',
  lastName: 'Office',
  phoneNumber: '5125550100',
  faxNumber: '5125550101',
}
const office = {
  taxID: '12-3456789',
  npiNumber: testNpi(7),
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
}

/** For each endpoint that takes files: a caller, and a body that is valid except for the file that a test inserts. */
const validCalls: Record<string, () => Promise<{ as: Person; body: object }>> = {
  'POST /ivr/submitIvr': async () => ({
    as: cast.office,
    body: await submission(portal, cast.office, cast.physicianId, {
      // Cards of the secondary insurance are rejected without it.
      secondaryInsurance: 'Aetna',
      secondaryPolicyNumber: 'S-1',
      moreWounds: [{ woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' }],
      documents: [{ kind: 'lmn', fileUrl: await uploadedPicture(portal, cast.office) }],
    }),
  }),
  'POST /ivr/addSupportingDocuments': async () => ({
    as: cast.office,
    body: { ivrId: await submitted(portal, cast.office, cast.physicianId) },
  }),
  'POST /ivr/answerIvr': async () => {
    const ivrId = await submitted(portal, cast.office, cast.physicianId)
    const notes = { additionalInformation: 'The chart, please.', notes: 'Chart missing' }
    await portal.post('/ivr/reviewIvr', { ivrId, status: 'Conditional', ...notes }, cast.reviewer)
    return { as: cast.office, body: { ivrId, answers: [{ item: 1, text: 'Here it is.' }] } }
  },
  'POST /ivr/resubmitIvr': async () => {
    const ivrId = await submitted(portal, cast.office, cast.physicianId)
    await portal.post('/ivr/reviewIvr', { ivrId, status: 'Rejected' }, cast.reviewer)
    const appeal = {
      letter: { fileUrl: await uploadedPicture(portal, cast.office) },
      deadline: '2026-12-24',
    }
    // Cards of the secondary insurance are rejected without it.
    const corrected = {
      secondaryInsurance: 'Aetna',
      secondaryPolicyNumber: 'S-1',
      moreWounds: [{ woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' }],
    }
    const documents = [{ kind: 'lmn', fileUrl: await uploadedPicture(portal, cast.office) }]
    return { as: cast.office, body: { ivrId, corrected, documents, appeal } }
  },
  'POST /priorAuthorization/submitPriorAuthorization': async () => ({
    as: cast.office,
    body: await priorAuthorization(portal, cast.office),
  }),
  'POST /priorAuthorization/addResponse': async () => ({
    as: cast.reviewer,
    body: { priorAuthId: await sentPriorAuthorization(portal, cast.office), comment: 'Granted.' },
  }),
  'POST /messages/addMessage': async () => ({
    as: cast.office,
    body: { record: `ivr:${await submitted(portal, cast.office, cast.physicianId)}`, text: 'Look' },
  }),
  'POST /user/updateUserProfile': async () => ({ as: cast.office, body: { ...personal, ...office } }),
}

/** Existing files that this caller may not attach, and one that does not exist. */
async function foreignFiles(as: Person): Promise<Record<string, string>> {
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  const isTeam = as.officeId === null
  return {
    "another office's file": await uploadedPicture(portal, cast.otherOffice),
    'a file of the other side': await uploadedPicture(portal, isTeam ? cast.office : cast.reviewer),
    "a file of the team's response": await responseFile(),
    "a colleague's profile picture": await profilePicture(isTeam ? cast.admin : colleague),
    'a file of the own side that a record has already': await attachedFile(as),
    'a file that nobody uploaded': `/api/files/${randomUUID()}`,
  }
}

/** The office that uploaded a file, null for the team; undefined when the file does not exist. */
async function sideOf(url: string): Promise<number | null | undefined> {
  const id = url.split('/').at(-1) ?? ''
  const file = await portal.db.first<{ side: number | null }>(
    sql`select office_id as side from files where id = ${id}`,
  )
  return file?.side
}

async function responseFile(): Promise<string> {
  const url = await uploadedPicture(portal, cast.reviewer)
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  const response = { priorAuthId, comment: '', ivrResponseFiles: [{ fileUrl: url }] }
  await portal.post('/priorAuthorization/addResponse', response, cast.reviewer)
  return url
}

async function profilePicture(of: Person): Promise<string> {
  const url = await uploadedPicture(portal, of)
  const body = { ...personal, ...(of.officeId === null ? {} : office), profilePic: url }
  expect((await portal.post('/user/updateUserProfile', body, of)).status).toBe(200)
  return url
}

async function attachedFile(as: Person): Promise<string> {
  if (as.officeId === null) return responseFile()
  const url = await uploadedPicture(portal, as)
  await submitted(portal, as, cast.physicianId, { woundImages: [url] })
  return url
}

/** Values that are not URLs of our files; many lead to the canary server, which notices when one is fetched. */
function inventedUrls(own: string): unknown[] {
  const { port } = canary.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return [
    `http://${host}/a.png`,
    `https://${host}/a.png`,
    `//${host}/a.png`,
    `http://${host}${own}`,
    `//${host}${own}`,
    `${own}?next=http://${host}/`,
    `${own}#@${host}`,
    `${own}@${host}`,
    `\\\\${host}\\a.png`,
    `ftp://${host}/a.png`,
    `gopher://${host}/_x`,
    `s3://${host}/a.png`,
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    '/etc/passwd',
    '../../etc/passwd',
    '/api/files/../../../etc/passwd',
    `${own}/../../passwd`,
    `${own}%00`,
    `${own}\n`,
    ` ${own}`,
    own.toUpperCase(),
    own.replace('/api', ''),
    '/api/files/1',
    "/api/files/' or 1=1 --",
    'x'.repeat(5_000),
    [own],
    { url: own },
    17,
    true,
  ]
}

test('for every field of the contract that takes a file the test has a valid call', () => {
  expect(places.map(({ endpoint, field }) => `${endpoint} ${field}`)).toEqual(
    expect.arrayContaining([
      'POST /ivr/submitIvr woundImages.0',
      'POST /ivr/submitIvr secondaryBackSideInsuranceCard',
      'POST /priorAuthorization/submitPriorAuthorization fourWeekCharts.0.fileUrl',
      'POST /user/updateUserProfile profilePic',
    ]),
  )
  const unknown = places.filter(({ endpoint }) => !(endpoint in validCalls))
  expect(unknown.map(({ endpoint }) => endpoint)).toEqual([])
})

const named = places.map((place) => [`${place.field} of ${place.endpoint}`, place] as const)

test.each(named)(
  'a file of somebody else in %s is rejected at its field, and its owner does not change',
  async (_, { endpoint, path, place, field }) => {
    const call = await validCalls[endpoint]?.()
    if (!call) throw new Error(`${endpoint} has no right call`)
    const ownersOf = () =>
      portal.db.all(sql`select id, office_id, uploaded_by, attached_at from files order by id`)
    const foreign = await foreignFiles(call.as)
    const before = await ownersOf()
    for (const [what, url] of Object.entries(foreign)) {
      const answer = await portal.post(path, withIn(call.body, place, url), call.as)
      const isOwnSide = (await sideOf(url)) === call.as.officeId
      const code = isOwnSide ? /^files\.(?:already-used|not-yours)$/ : /^files\.not-yours$/
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, expect.stringMatching(code)])
      expect(answer.body.fields, what).toEqual({ [field]: expect.any(String) })
    }
    expect(await ownersOf()).toEqual(before)
    const own = await uploadedPicture(portal, call.as)
    expect((await portal.post(path, withIn(call.body, place, own), call.as)).status).toBe(200)
  },
)

test.each(named)(
  'an invented URL in %s is rejected at its field, and no server is contacted',
  async (_, { endpoint, path, place, field }) => {
    const call = await validCalls[endpoint]?.()
    if (!call) throw new Error(`${endpoint} has no right call`)
    for (const address of inventedUrls(await uploadedPicture(portal, call.as))) {
      const answer = await portal.post(path, withIn(call.body, place, address), call.as)
      expect([address, answer.status, answer.body.code]).toEqual([address, 400, 'input.invalid'])
      expect(Object.keys(answer.body.fields ?? {}), String(address)).toContain(field)
    }
    expect(callers).toBe(0)
  },
)
