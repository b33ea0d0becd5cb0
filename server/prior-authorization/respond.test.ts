import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  noResponse,
  type PriorAuthorizationDetails,
} from '#contract/prior-authorization/prior-authorization.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { uploadedPicture } from '../testing/ivr.ts'
import { type Cast, newCast, type Person } from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const respond = (form: unknown, by: Person = cast.reviewer, headers = {}) =>
  portal.post('/priorAuthorization/addResponse', form, by, headers)
const whole = async (id: string, by: Person = cast.office) =>
  (await portal.get(`/priorAuthorization/getPriorAuthorization/${id}`, by)).body
    .data as PriorAuthorizationDetails
const file = async (by: Person) => ({ fileUrl: await uploadedPicture(portal, by, 'pdf') })
const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''

test('a response with files is stored, shown to the office with name and time, and emailed without patient data', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office, {
    description: 'Secret patient words',
  })
  portal.clock.forward(600)
  const ivrResponseFiles = [await file(cast.reviewer), await file(cast.admin)]
  const answer = await respond({ priorAuthId: `#PA-${priorAuthId}`, ivrResponseFiles, comment: ' Granted. ' })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: `Your response to #PA-${priorAuthId} was sent.` },
  })
  const shown = await whole(priorAuthId)
  expect(shown).toMatchObject({
    comment: 'Granted.',
    responseById: String(cast.reviewer.userId),
    responseByName: 'Rita Reviewer',
    responseAt: portal.clock.now().toISOString().replace('.000Z', '+00:00'),
  })
  expect(shown.ivrResponseFiles.map(({ fileUrl }) => fileUrl.split('?')[0])).toEqual(
    ivrResponseFiles.map(({ fileUrl }) => fileUrl),
  )
  const link = `/files/${shown.ivrResponseFiles[0]?._id}/link`
  expect((await portal.get(link, cast.office)).status).toBe(200)
  expect((await portal.get(link, cast.otherOffice)).status).toBe(404)

  const mail = await portal.mailbox.next(await emailOf(cast.office))
  expect(mail.subject).toBe(`#PA-${priorAuthId}: response received`)
  expect(mail.text).toContain(`/view-response/PA-${priorAuthId}`)
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Secret|Granted/)
})

test('a response with only a file or only a comment is accepted, and one without both is rejected', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  for (const comment of ['', '   ', undefined])
    expect(await respond({ priorAuthId, ivrResponseFiles: [], comment })).toMatchObject({
      status: 400,
      body: { fields: { comment: noResponse } },
    })
  expect(await respond({ priorAuthId, ivrResponseFiles: [await file(cast.reviewer)] })).toMatchObject({
    status: 200,
  })
  const another = await sentPriorAuthorization(portal, cast.office)
  expect(await respond({ priorAuthId: another, comment: 'Granted.' }, cast.admin)).toMatchObject({
    status: 200,
  })
})

test('a second response is rejected with who was first, and saves nothing', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  await respond({ priorAuthId, comment: 'First.' }, cast.secondReviewer)
  const unused = await file(cast.reviewer)
  const again = await respond({ priorAuthId, comment: 'Second.', ivrResponseFiles: [unused] })
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'prior-authorization.already-answered',
      error: `Sam Second already answered #PA-${priorAuthId}.`,
    },
  })
  expect(await whole(priorAuthId)).toMatchObject({ comment: 'First.', ivrResponseFiles: [] })
  const next = await sentPriorAuthorization(portal, cast.office)
  expect((await respond({ priorAuthId: next, ivrResponseFiles: [unused] })).status).toBe(200)
})

test('of fifty concurrent responses one succeeds, the others return who gave it, and one email is sent', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  const team = [cast.reviewer, cast.secondReviewer, cast.admin]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      respond({ priorAuthId, comment: `Comment ${at}.` }, team[at % team.length]),
    ),
  )
  const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
  expect(winners).toHaveLength(1)
  const shown = await whole(priorAuthId)
  expect(shown.comment).toBe(`Comment ${winners[0]}.`)
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect(status).toBe(409)
    expect(body.error).toBe(`${shown.responseByName} already answered #PA-${priorAuthId}.`)
  }
  await expect
    .poll(
      async () => (await portal.mailbox.all()).filter(({ subject }) => subject?.includes(priorAuthId)).length,
    )
    .toBe(1)
})

test('a response repeated with its idempotency key returns the same reply and is not a second one', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  const form = { priorAuthId, comment: 'Granted.' }
  const key = { 'idempotency-key': 'response-key-1' }
  const first = await respond(form, cast.reviewer, key)
  expect(first.status).toBe(200)
  expect(await respond(form, cast.reviewer, key)).toMatchObject({ status: 200, body: first.body })
})

test('office users cannot respond, and files of the office cannot be attached by the team', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  for (const by of [cast.physician, cast.office, cast.otherOffice])
    expect((await respond({ priorAuthId, comment: 'Mine.' }, by)).status).toBe(401)
  expect(await respond({ priorAuthId, ivrResponseFiles: [await file(cast.office)] })).toMatchObject({
    status: 400,
    body: { code: 'files.not-yours', fields: { 'ivrResponseFiles.0.fileUrl': expect.any(String) } },
  })
  expect(await respond({ priorAuthId: '999999', comment: 'To nobody.' })).toMatchObject({ status: 404 })
})

test('each user type sees whether it may respond, and the server answers accordingly', async () => {
  const told: unknown[] = []
  for (const isAnswered of [false, true])
    for (const as of [cast.physician, cast.office, cast.reviewer, cast.admin]) {
      const priorAuthId = await sentPriorAuthorization(portal, cast.office, {
        physicianId: String(cast.physicianId),
      })
      if (isAnswered) await respond({ priorAuthId, comment: 'Granted.' })
      const { may } = await whole(priorAuthId, as)
      const now = may.respond
      const { body } = await portal.get('/priorAuthorization/getPriorAuthorizations', as, { limit: '1' })
      expect(body.data).toMatchObject({ priorAuthList: [{ _id: priorAuthId, may }] })
      const { status } = await respond({ priorAuthId, comment: 'Granted.' }, as)
      expect([as.name, status]).toEqual([as.name, now === undefined ? 401 : now ? 200 : 409])
      told.push(now)
    }
  const never = undefined
  expect(told).toEqual([never, never, true, true, never, never, false, false])
})
