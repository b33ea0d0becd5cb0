import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '#contract/notifications/kinds.ts'
import { payerForm } from '#server/testing/payers.ts'
import { sql } from '../kit/database/database.ts'
import { sendDigests } from '../notifications/digest.ts'
import type { OutgoingMail } from '../outside/outbox.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { type Follower, follow } from '../testing/live.ts'
import { type Cast, newCast, type Person } from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { openedCase } from '../testing/support.ts'
import { picture, upload } from '../testing/uploads.ts'

/** Appears in the text of each internal message and in the name of its file. */
const word = 'Kanarienvogel'

let portal: AccountPortal
let cast: Cast
let url: string
let ivrId: string
let priorAuthId: string
let caseId: string
/** The hidden files, whose ids no one outside the team may learn either. */
const hidden: string[] = []
const streams = new Map<Person, Follower>()

beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  // Everyone gets every mail that can be chosen.
  await portal.db.run(sql`
    insert into notification_choices (user_id, kind, mailed)
    select id, kind, 'now' from users, unnest(${kinds}::text[]) as kind`)
  // The portal has already been started.
  url = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  ivrId = await submitted(portal, cast.office, cast.physicianId)
  priorAuthId = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
  caseId = await openedCase(portal, cast.office)
  // The payer directory's notes about the request's insurance.
  const { primaryInsurance } = (await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.reviewer)).body.data as {
    primaryInsurance: string
  }
  const payer = payerForm({ name: primaryInsurance, notes: `${word} answers late` })
  expect((await portal.post('/payers/addPayer', payer, cast.reviewer)).status).toBe(200)
  for (const person of [cast.office, cast.physician, cast.otherOffice, cast.secondReviewer])
    streams.set(person, await follow(url, person))
  for (const record of [`ivr:${ivrId}`, `prior-authorization:${priorAuthId}`]) {
    const part = { name: `${word}.png`, type: 'image/png', content: await picture('png') }
    const { file } = await upload(portal, cast.reviewer, part)
    hidden.push(/files\/([\w-]{36})/.exec(file.fileUrl)?.[1] ?? '')
    const mentions = [String(cast.admin.userId)]
    const more = { internal: true, files: [{ fileUrl: file.fileUrl }], mentions }
    const sent = await portal.post(
      '/messages/addMessage',
      { record, text: `${word} costs 7`, ...more },
      cast.reviewer,
    )
    expect(sent.status).toBe(200)
  }
})
afterAll(async () => {
  await Promise.all([...streams.values()].map((stream) => stream.close()))
  await portal.close()
})

const outsiders = () => [cast.physician, cast.office, cast.otherOffice]
const expectNothing = (what: string, text: string) => {
  for (const secret of [word, ...hidden])
    expect([what, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([what, false])
}

/** Inputs by which a read may name the records. */
function inputsOf(path: string): Record<string, unknown>[] {
  if (path.startsWith('/fileArchives'))
    return [
      { record: 'ivr', id: ivrId },
      { record: 'prior-authorization', id: priorAuthId },
    ]
  if (path.startsWith('/messages/'))
    return [{ record: `ivr:${ivrId}` }, { record: `prior-authorization:${priorAuthId}` }]
  if (path.includes('{')) return [ivrId, priorAuthId, caseId, ...hidden].map((id) => ({ id }))
  return [{}, { search: word }]
}

interface Documented {
  readonly paths: Record<string, Record<string, unknown>>
}

test('no GET of the documented interface shows an internal message or its file outside the team', {
  tags: 'slow',
}, async () => {
  const { paths } = (await portal.app.http.inject('/api/openapi.json')).json<Documented>()
  const gets = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  expect(gets.length).toBeGreaterThan(40)
  let answered = 0
  for (const documented of gets) {
    const path = documented.replace(/^\/api/, '')
    if (path === '/live') continue
    for (const person of outsiders())
      for (const input of inputsOf(path)) {
        const rest: Record<string, unknown> = { ...input }
        const named = path.replace(/\{(\w+)\}/g, (_, name: string) => {
          const value = String(rest[name] ?? '0')
          delete rest[name]
          return encodeURIComponent(value)
        })
        const reply = await portal.app.http.inject({
          method: 'GET',
          url: `/api${named}`,
          query: rest as Record<string, string>,
          headers: { authorization: `Bearer ${person.token}` },
        })
        if (reply.statusCode === 200) answered += 1
        // An error may repeat the path that was asked for, and nothing else.
        expectNothing(named, reply.statusCode === 200 ? reply.payload : reply.payload.replaceAll(named, ''))
      }
  }
  expect(answered).toBeGreaterThan(60)
})

test('neither exports, searches, forms nor copies of files carry an internal message to an office', async () => {
  for (const person of outsiders())
    for (const [path, body] of [
      ['/ivr/exportIvrRequests', { ids: [ivrId] }],
      ['/ivr/findDuplicates', { primaryPolicyNumber: word }],
      ['/files/copyFiles', { ids: [hidden[0]] }],
      ['/messages/addMessage', { record: `ivr:${ivrId}`, files: [{ fileUrl: `/api/files/${hidden[0]}` }] }],
      ['/messages/markRead', { record: `ivr:${ivrId}`, upTo: '999999' }],
    ] as const) {
      const { body: answer } = await portal.post(path, body, person)
      expectNothing(path, JSON.stringify(answer))
    }
})

test('no one outside the team has an unread message where there are only internal ones', async () => {
  const records = [`ivr:${ivrId}`, `prior-authorization:${priorAuthId}`]
  for (const person of outsiders())
    expect((await portal.post('/messages/getUnread', { records }, person)).body.data).toEqual([])
  const team = (await portal.post('/messages/getUnread', { records }, cast.secondReviewer)).body.data
  expect(team).toEqual(records.map((record) => ({ record, count: 1 })))
})

test('the read mark of an office never points at an internal message', async () => {
  const record = `ivr:${ivrId}`
  await portal.post('/messages/markRead', { record, upTo: '999999' }, cast.office)
  const { body } = await portal.get('/messages/getMessages', cast.office, { record })
  expect(body.data).toEqual({ messages: [], more: false, unread: 0, readUpTo: null })
})

test('the stream notifies the team of an internal message, and no office or physician', async () => {
  await streams
    .get(cast.secondReviewer)
    ?.until((heard) => heard.some(({ area, record }) => area === 'messages' && record === Number(ivrId)))
  for (const person of outsiders()) {
    const stream = streams.get(person)
    // A later change of the same record, which everyone in the office receives.
    expect(stream?.of('messages')).toEqual([])
    expectNothing('stream', JSON.stringify(stream?.heard))
  }
  await portal.post('/messages/addMessage', { record: `ivr:${ivrId}`, text: 'For all' }, cast.reviewer)
  for (const person of [cast.office, cast.physician])
    await streams.get(person)?.until((heard) => heard.some(({ area }) => area === 'messages'))
  expect(streams.get(cast.otherOffice)?.of('messages')).toEqual([])
  expect(streams.get(cast.office)?.of('messages')).toEqual([Number(ivrId)])
})

test('no one outside the team has a notification of an internal message, and no mail has its words', async () => {
  const told = await portal.db.all<{ user_type: number; kind: string }>(sql`
    select u.user_type, n.kind from notifications n join users u on u.id = n.user_id
    where n.kind in ('message.internal', 'message.mention')`)
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ user_type }) => user_type > 2)).toBe(true)
  const mails: OutgoingMail[] = []
  const mail = async (_: unknown, ...more: OutgoingMail[]) => void mails.push(...more)
  await sendDigests(portal.db, new Date('2026-11-24T16:00:00Z'), { publicUrl: 'https://p.example', mail })
  const sent = [...(await portal.mailbox.all()), ...mails]
  expect(sent.length).toBeGreaterThan(0)
  expectNothing('mails', JSON.stringify(sent))
  expectNothing('notifications', JSON.stringify(await portal.db.all(sql`select * from notifications`)))
  expectNothing('audit', JSON.stringify(await portal.db.all(sql`select * from audit_events`)))
})

test('the team reads the same words, so that the search above would have found them', async () => {
  const { body } = await portal.get('/messages/getMessages', cast.admin, { record: `ivr:${ivrId}` })
  expect(JSON.stringify(body)).toContain(word)
  expect(JSON.stringify(body)).toContain(hidden[0])
})
