import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { sql } from '#server/kit/database/database.ts'
import type { Answer, Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { endpoints, type Path, stringsIn, withIn } from './contract-strings.ts'

/** Control characters and lone surrogates. */
const hostile = [
  '\u0000',
  '\u0001',
  '\u0007',
  '\b',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u009f',
  '\ud800',
  '\udfff',
]
/** What Word, Outlook, PDF files and phones put into a text: marks of direction, and what is drawn as nothing. */
const unseen = [
  ...[
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
  ],
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\ufffc',
    '\u3164',
  ],
  ...['\u001f', '\u{e0001}'],
]
/** Typical values of fields, so that a format rule alone does not reject every sample with a hostile character. */
const likely = [
  ...['ab', 'Mary Canary', 'mary@canary.example', '5125550100', '(512) 555-0100', '12-3456789', '1245319599'],
  ...[
    '78701',
    '787011234',
    '2026-11-20',
    '11-20-2026',
    '09:30',
    'TX',
    '17',
    'Correct-horse!7',
    'x'.repeat(43),
  ],
  ...['4 x 3', '#IVR-1042', 'America/Chicago', 'https://example.test/a', '1', '12345'],
]

/** The multi-line texts: only these may contain line breaks and tabs. */
const multiLine = [
  'POST /authorizations/addAuthorization notes',
  'POST /authorizations/editAuthorization notes',
  'POST /authorizations/addReverification note',
  'POST /authorizations/completeReverification outcome',
  'POST /ivr/answerIvr answers.0.text',
  'POST /ivr/reviewIvr items.0.text',
  'POST /ivr/correctAnswer answer.close.notesToOffice.value',
  'POST /ivr/correctAnswer answer.internal.internalNotes.value',
  'POST /ivr/correctAnswer reason',
  'POST /ivr/requestDocuments text',
  'POST /ivr/reviewIvr additionalInformation',
  'POST /ivr/reviewIvr answer.close.notesToOffice.value',
  'POST /ivr/reviewIvr answer.internal.internalNotes.value',
  'POST /ivr/reviewIvr notes',
  'POST /ivr/reviewIvr rejectionReason',
  'POST /ivr/reviewIvr teamReason',
  'POST /priorAuthorization/submitPriorAuthorization description',
  'POST /priorAuthorization/addResponse comment',
  'POST /appointment/bookAppointment note',
  'POST /ivr/saveSnippet text',
  'POST /messages/addMessage text',
  'POST /payers/addPayer notes',
  'POST /payers/editPayer notes',
  'POST /support/createSupportCase description',
  'POST /support/handleSupportCase responseText',
]

const fields = endpoints.flatMap((endpoint) =>
  stringsIn(endpoint.input).map(({ path, schema }) => ({
    endpoint,
    path,
    schema,
    name: `${endpoint.method} ${endpoint.path} ${path.join('.')}`,
  })),
)

const into = (text: string, character: string) => {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + character + text.slice(middle)
}

test('every string of the contract rejects control characters and lone surrogates', () => {
  expect(fields.length).toBeGreaterThan(100)
  const lenient = fields.filter(({ schema }) =>
    hostile.some((character) => likely.some((text) => schema.safeParse(into(text, character)).success)),
  )
  expect(lenient.map(({ name }) => name)).toEqual([])
})

/** Not typed, or taken as it is: passwords, names of files, and what programs made. */
const asSent =
  /(?:password|token|signature|seenVersion|writer|after\.0|items\.0\.about|exchangeCode (?:code|state)|\wPolicy policy|fileUrl|thumbnailUrl|fileName|fileExtension)$/i

test('every string that people type is kept without what cannot be seen', () => {
  const kept = fields
    .filter(({ name }) => !asSent.test(name))
    .filter(({ schema }) =>
      unseen.some((character) =>
        likely.some((text) => {
          const { success, data } = schema.safeParse(into(text, character))
          return success && String(data).includes(character)
        }),
      ),
    )
  expect([...new Set(kept.map(({ name }) => name))]).toEqual([])
})

test('tabs and line breaks are allowed in multi-line texts and in no other string', () => {
  const accepting = fields.filter(({ schema }) =>
    ['\t', '\n', '\r'].some((character) =>
      likely.some((text) => {
        const { success, data } = schema.safeParse(into(text, character))
        return success && JSON.stringify(data).includes(JSON.stringify(character).slice(1, -1))
      }),
    ),
  )
  expect([...new Set(accepting.map(({ name }) => name))].toSorted()).toEqual(multiLine.toSorted())
})

const { portal, cast } = await portalWithCast()

/** An allowed caller of an endpoint; an arbitrary token where the endpoint needs no session. */
function callerOf({ allowed }: Endpoint): Person | string {
  if (typeof allowed === 'string') return 'whatever'
  const people = { 1: cast.physician, 2: cast.office, 3: cast.reviewer, 4: cast.admin }
  return people[allowed.find((type) => type !== 1) ?? 1]
}

/** Sends only this text, at its path in the path, query or body of a call. */
function sendIn(endpoint: Endpoint, path: Path, text: string): Promise<Answer> {
  const as = callerOf(endpoint)
  const [name] = path
  const at = endpoint.path.replace(/:(\w+)/g, (_, part: string) =>
    part === name ? encodeURIComponent(text) : '1',
  )
  if (endpoint.path.includes(`:${String(name)}`))
    return endpoint.method === 'GET' ? portal.get(at, as) : portal.post(at, {}, as)
  return endpoint.method === 'GET'
    ? portal.get(at, as, { [String(name)]: text })
    : portal.post(at, withIn({}, path, text), as)
}

const places = [...new Map(fields.map((field) => [field.name, field])).values()]

test.each(places.map((place) => [place.name, place] as const))(
  '%s answers 400 with its field for text with unprintable characters',
  async (_, { endpoint, path }) => {
    const inBody = endpoint.method === 'POST'
    for (const character of ['\u0000', '\u001b', ...(inBody ? ['\ud800'] : [])]) {
      const { status, body } = await sendIn(endpoint, path, `1${character}1`)
      expect([status, body.code]).toEqual([400, 'input.invalid'])
      expect(body.fields).toHaveProperty([path.join('.')], expect.stringMatching(/^\w.+/))
    }
  },
)

const creating = endpoints.filter(({ creates, allowed }) => creates && typeof allowed !== 'string')

test.each(creating.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers 400 to an Idempotency-Key that is not visible ASCII',
  async (_, endpoint) => {
    for (const key of ['a\u0000b', 'a\u0085b', 'a\u202eb', 'a b', '', 'x'.repeat(201)]) {
      const { status, body } = await portal.post(endpoint.path, {}, callerOf(endpoint), {
        'idempotency-key': key,
      })
      expect([key, status, Object.keys(body.fields ?? {})]).toEqual([
        key,
        400,
        endpoint.upload ? ['Idempotency-Key'] : expect.any(Array),
      ])
    }
  },
)

test('an audit row stores the network address without unprintable characters, whatever a proxy sent', async () => {
  const headers = { 'x-forwarded-for': '10.1.2.3\u0000\u0085\u202e' }
  const body = { subject: 'A', description: 'B' }
  const answer = await portal.post('/support/createSupportCase', body, cast.office, headers)
  expect(answer.status).toBe(200)
  const rows = await portal.db.all<{ from: string }>(sql`select from_address as "from" from audit_events`)
  expect(rows.map(({ from }) => from)).toContain('10.1.2.3')
})
