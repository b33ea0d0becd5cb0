import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  PriorAuthorizationDetails,
  PriorAuthorizationPage,
} from '#contract/prior-authorization/prior-authorization.ts'
import { canBegin, verdictOn } from '#server/files/content.ts'
import { familyOf, headBytes } from '#server/files/types.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { drawDocuments } from './prior-authorizations.ts'
import { seedDemo } from './seed.ts'

let portal: Portal
let folder: string
let reviewer: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verimend-demo-'))
  portal = await openPortal({ dataDir: folder })
  await seedDemo(portal.db, portal.clock.now())
  await drawDocuments(portal.db, portal.app.storage, () => false)
  reviewer = await tokenOf('reviewer@demo.verimend.test')
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

async function tokenOf(email: string): Promise<string> {
  const user = await portal.db.first<{ id: number }>(sql`select id from users where email = ${email}`)
  return beginSession(portal.db, user?.id ?? 0, portal.clock.now(), 'test')
}

async function list(token: string): Promise<PriorAuthorizationPage> {
  const { body } = await portal.get('/priorAuthorization/getPriorAuthorizations', token, { limit: '100' })
  return body.data as PriorAuthorizationPage
}

test('the demo has fourteen prior authorizations of two offices, some with a response and some without', async () => {
  const all = await list(reviewer)
  expect(all.totalRecords).toBe(14)
  const waiting = all.priorAuthList.filter(({ responseById }) => responseById === null)
  expect(waiting).toHaveLength(4)
  const reminded = portal.clock.now().getTime() - 3 * 86_400_000
  for (const { createdAt } of waiting) expect(Date.parse(createdAt)).toBeGreaterThan(reminded)
  expect((await list(await tokenOf('office@demo.verimend.test'))).totalRecords).toBe(10)
  expect((await list(await tokenOf('physician@demo.verimend.test'))).totalRecords).toBe(4)
})

test('each prior authorization of the demo has documents whose content matches their extension', async () => {
  for (const { _id } of (await list(reviewer)).priorAuthList) {
    const { body } = await portal.get(`/priorAuthorization/getPriorAuthorization/${_id}`, reviewer)
    const whole = body.data as PriorAuthorizationDetails
    const files = [
      ...whole.fourWeekCharts,
      ...whole.woundImages,
      ...whole.labTestResults,
      ...whole.additionalDocuments,
    ]
    expect(files.length).toBeGreaterThan(0)
    for (const { fileUrl, fileSize, fileExtension } of [...files, ...whole.ivrResponseFiles]) {
      const { statusCode, rawPayload } = await portal.app.http.inject(fileUrl)
      expect([statusCode, rawPayload.length]).toEqual([200, fileSize])
      const family = familyOf(`file.${fileExtension}`)
      if (!family) throw new Error(`no kind of file: ${fileExtension}`)
      expect(await canBegin(family, rawPayload.subarray(0, headBytes))).toBe(true)
      if (family !== 'picture')
        expect(await verdictOn(family, rawPayload)).toEqual({ extension: fileExtension, bytes: rawPayload })
    }
  }
})

test('a second start of the demo creates no document twice', async () => {
  const count = () =>
    portal.db.first<{ n: number }>(
      sql`select count(*) as n from files where prior_authorization_id is not null`,
    )
  const before = await count()
  await drawDocuments(portal.db, portal.app.storage, () => false)
  expect(await count()).toEqual(before)
})
