import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileIdOf } from '#contract/files/files.ts'
import { beginSession } from '../kit/access/sessions.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { newPerson, newPhysician, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { type Part, pdf, picture, pixelsOf, upload, workbook } from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()

/** Uploads a file and returns its id. */
async function uploaded(by: Person, part?: Partial<Part>): Promise<string> {
  const whole = { name: 'card.png', type: 'image/png', content: await picture('png'), ...part }
  return fileIdOf((await upload(portal, by, whole)).file.fileUrl) ?? ''
}

/** A file of a request of the first office, tied to its physician. */
async function attached(): Promise<{ id: string; ivrId: string }> {
  const id = await uploaded(cast.office)
  const ivrId = await submitted(portal, cast.office, cast.physicianId, { woundImages: [`/api/files/${id}`] })
  return { id, ivrId }
}

async function linkFor(who: Person, id: string): Promise<{ status: number; url: string }> {
  const answer = await portal.get(`/files/${id}/link`, who)
  return { status: answer.status, url: (answer.body.data as { fileUrl?: string })?.fileUrl ?? '' }
}

/** The session that a link was signed for. */
const sessionIn = (url: string) => new URL(url, 'http://x').searchParams.get('by') ?? ''

const open = (url: string) => portal.app.http.inject(url)

/** Whether a user gets the bytes: with their own link, and with another user's link changed to their session. */
async function sees(who: Person, id: string): Promise<boolean> {
  const { status, url } = await linkFor(who, id)
  if (status !== 200) return false
  return (await open(url)).statusCode === 200
}

test('an unattached file can be read by the side that uploaded it and by no other user', async () => {
  const office = await uploaded(cast.office)
  expect(await sees(cast.office, office)).toBe(true)
  for (const other of [cast.otherOffice, cast.physician, cast.reviewer, cast.admin])
    expect(await linkFor(other, office)).toMatchObject({ status: 404 })

  const team = await uploaded(cast.reviewer)
  expect(await sees(cast.admin, team)).toBe(true)
  expect(await sees(cast.office, team)).toBe(false)

  const physician = await uploaded(cast.physician)
  expect(await sees(cast.physician, physician)).toBe(true)
  expect(await sees(cast.office, physician)).toBe(true)
})

test('a file of a request can be read by its office, its physician and every reviewer, and by no other user', async () => {
  const { id } = await attached()
  const { officeId } = cast
  const colleagueId = await newPhysician(portal.db, officeId, portal.clock.now())
  const colleague = await newPerson(portal, 1, { officeId, physicianId: colleagueId })
  for (const who of [cast.office, cast.physician, cast.reviewer, cast.secondReviewer, cast.admin])
    expect(await sees(who, id)).toBe(true)
  for (const who of [cast.otherOffice, colleague]) expect(await sees(who, id)).toBe(false)
})

test('a file of a prior authorization can be read by its office, its physician and every reviewer, and by no other user', async () => {
  const now = portal.clock.now()
  const colleagueId = await newPhysician(portal.db, cast.officeId, now)
  const colleague = await newPerson(portal, 1, { officeId: cast.officeId, physicianId: colleagueId })
  const [tied, free] = [await uploaded(cast.office), await uploaded(cast.office)]
  const more = (id: string) => ({ woundImages: [{ fileUrl: `/api/files/${id}` }] })
  await sentPriorAuthorization(portal, cast.office, {
    ...more(tied),
    physicianId: String(cast.physicianId),
  })
  await sentPriorAuthorization(portal, cast.office, more(free))
  for (const who of [cast.office, cast.physician, cast.reviewer, cast.secondReviewer, cast.admin])
    expect(await sees(who, tied)).toBe(true)
  for (const who of [cast.otherOffice, colleague]) expect(await sees(who, tied)).toBe(false)
  // Without a physician only the office may see it.
  expect(await sees(cast.office, free)).toBe(true)
  for (const who of [cast.physician, colleague, cast.otherOffice]) expect(await sees(who, free)).toBe(false)
})

test('a link of one person does not work for another, nor with any part of it altered', async () => {
  const { id } = await attached()
  const other = await uploaded(cast.office)
  const { url } = await linkFor(cast.office, id)
  const parts = new URL(url, 'http://x').searchParams
  const by = parts.get('by') ?? ''
  const until = parts.get('until') ?? ''
  const signature = parts.get('signature') ?? ''
  const flipped = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`
  const reviewerBy = sessionIn((await linkFor(cast.reviewer, id)).url)
  const altered = [
    url.replace(`by=${by}`, `by=${reviewerBy}`),
    url.replace(`by=${by}`, `by=0${by}`),
    url.replace(until, String(Number(until) + 300)),
    url.replace(signature, flipped),
    url.replace(signature, ''),
    url.replace(id, other),
    url.replace(id, id.toUpperCase()),
    `${url}&by=${reviewerBy}`,
    `/api/files/${id}`,
  ]
  for (const link of altered) {
    const answer = await open(link)
    expect([400, 404], link).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ success: false })
  }
  expect((await open(url)).statusCode).toBe(200)
})

test('a signed link checks its user at each read: a deactivated user, or one who lost access, gets not found', async () => {
  const leaver = await newPerson(portal, 3, { name: 'Lea Leaver' })
  const { id } = await attached()
  const { url } = await linkFor(leaver, id)
  expect((await open(url)).statusCode).toBe(200)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${leaver.userId}`)
  expect((await open(url)).json()).toMatchObject({ code: 'record.not-found' })
  await portal.db.run(sql`
    update users set status = 'active', deleted_at = ${portal.clock.now()} where id = ${leaver.userId}`)
  expect((await open(url)).statusCode).toBe(404)
})

test('a link expires with the session that it was signed for, and not with another session of the person', async () => {
  const { id } = await attached()
  const { userId } = cast.secondReviewer
  const begun = () => beginSession(portal.db, userId, portal.clock.now(), 'test')
  const [one, two] = [await begun(), await begun()].map((token) => ({ ...cast.secondReviewer, token }))
  if (!one || !two) throw new Error('no sessions')
  const [first, second] = [(await linkFor(one, id)).url, (await linkFor(two, id)).url]
  expect(sessionIn(first)).not.toBe(sessionIn(second))
  expect((await open(first)).statusCode).toBe(200)
  expect((await portal.post('/user/logout', {}, one)).status).toBe(200)
  expect((await open(first)).json()).toMatchObject({ code: 'record.not-found' })
  expect((await open(second)).statusCode).toBe(200)
})

test('a link expires with a session that was idle for too long', async () => {
  const { id } = await attached()
  const idle = await newPerson(portal, 3)
  portal.clock.forward(29 * 60)
  // A background request of the page does not count as use of the session.
  const headers = { authorization: `Bearer ${idle.token}`, 'x-background': '1' }
  const answer = await portal.app.http.inject({ url: `/api/files/${id}/link`, headers })
  const url = answer.json().data.fileUrl as string
  const before = await open(url)
  portal.clock.forward(61)
  const after = await open(url)
  portal.clock.forward(-30 * 60 - 1)
  expect(before.statusCode).toBe(200)
  expect(after.json()).toMatchObject({ code: 'record.not-found' })
})

test('a link of an unattached file stops working for its uploader once the file is deleted', async () => {
  const id = await uploaded(cast.office)
  const { url } = await linkFor(cast.office, id)
  await portal.db.run(sql`delete from files where id = ${id}`)
  expect((await open(url)).statusCode).toBe(404)
})

test('a link is valid for at least ten minutes, and after fifteen it returns that it has expired', async () => {
  const { id } = await attached()
  const { url } = await linkFor(cast.office, id)
  expect((await linkFor(cast.office, id)).url).toBe(url)
  portal.clock.forward(599)
  expect((await open(url)).statusCode).toBe(200)
  portal.clock.forward(301)
  const answer = await open(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'files.link-expired' })
  expect((await linkFor(cast.office, id)).url).not.toBe(url)
})

test('links are signed in every reply that contains a file, and unsigned in none', async () => {
  const { id, ivrId } = await attached()
  const answer = await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.reviewer)
  const { woundImages, primaryFrontSideInsuranceCard } = answer.body.data as Record<string, unknown>
  expect(String(woundImages)).toContain(`/api/files/${id}?until=`)
  expect(String(primaryFrontSideInsuranceCard)).toMatch(/&by=\d+&signature=/)
  expect((await open(String(woundImages))).statusCode).toBe(200)
})

test('pictures and PDFs are shown inline, other files are downloaded, and none can run as a page', async () => {
  const expected = [
    ['a.png', 'image/png', await picture('png'), 'inline', 'sandbox'],
    ['b.jpg', 'image/jpeg', await picture('jpeg'), 'inline', 'sandbox'],
    ['c.pdf', 'application/pdf', pdf, 'inline', "default-src 'none'"],
    ['d.csv', 'text/csv', Buffer.from('a,b\n1,2\n'.repeat(900)), 'attachment', 'sandbox'],
    ['e.xls', 'application/vnd.ms-excel', workbook('xls'), 'attachment', 'sandbox'],
  ] as const
  for (const [name, type, content, kind, policy] of expected) {
    const { url } = await linkFor(cast.office, await uploaded(cast.office, { name, type, content }))
    const answer = await open(url)
    if (type === 'image/png') expect(await pixelsOf(answer.rawPayload)).toEqual(await pixelsOf(content))
    else if (type !== 'image/jpeg') expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.rawPayload.length),
      'content-disposition': `${kind}; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining(policy),
    })
    const head = await portal.app.http.inject({ method: 'HEAD', url })
    expect(head).toMatchObject({ statusCode: 200, rawPayload: Buffer.alloc(0) })
    expect(head.headers['content-length']).toBe(answer.headers['content-length'])
  }
})

test('a name with folders, line breaks or special characters reaches neither the storage nor another header', async () => {
  const names = {
    '../../etc/passwd.png': 'passwd.png',
    'C:\\Users\\ann\\card.png': 'card.png',
    'caf\u00e9 \u65e5\u672c.png': 'caf\u00e9 \u65e5\u672c.png',
    'a%0d%0aSet-Cookie: x=1.png': 'a%0d%0aSet-Cookie: x=1.png',
    '..png': 'file.png',
    'evil\u202egnp.png': 'evilgnp.png',
  }
  for (const [name, kept] of Object.entries(names)) {
    const id = await uploaded(cast.office, { name })
    const answer = await open((await linkFor(cast.office, id)).url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [, encoded = ''] = String(answer.headers['content-disposition']).split("UTF-8''")
    expect(decodeURIComponent(encoded)).toBe(kept)
  }
})

test('reading a file of a request writes an audit entry with the user and the request', async () => {
  const { id, ivrId } = await attached()
  const { url } = await linkFor(cast.reviewer, id)
  await open(url)
  const row = await portal.db.first<Record<string, unknown>>(sql`
    select user_id, user_type, records, record_kind from audit_events where action = 'files.read'
    order by id desc limit 1`)
  expect(row).toEqual({
    user_id: cast.reviewer.userId,
    user_type: 3,
    records: [ivrId],
    record_kind: 'file',
  })
})

test('while the storage is unavailable reading a file returns 503 with a clear error, and its record stays readable', async () => {
  const { id, ivrId } = await attached()
  const { url } = await linkFor(cast.office, id)
  await rm(join(portal.config.dataDir, 'files'), { recursive: true })
  const answer = await open(url)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'files.store-unavailable' })
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect(await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.office)).toMatchObject({ status: 200 })
})
