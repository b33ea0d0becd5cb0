import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '#server/files/sweep.ts'
import { sql } from '#server/kit/database/database.ts'
import { type AccountPortal, newAdmin, openAccountPortal, signedIn } from '#server/testing/accounts.ts'
import { type Cast, newCast, newPerson, type Person } from '#server/testing/portal.ts'
import { pdf, picture, storedIn, upload } from '#server/testing/uploads.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const personal = {
  firstName: 'Zoe',
  lastName: 'Picture',
  phoneNumber: '5125550100',
  faxNumber: '5125550101',
}
const office = {
  taxID: '123456789',
  npiNumber: '1245319599',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
}
const save = (who: Person, profilePic?: string) =>
  portal.post('/user/updateUserProfile', { ...personal, profilePic }, who)
const saveOfAdmin = (who: Person, profilePic: string) =>
  portal.post('/user/updateUserProfile', { ...personal, ...office, profilePic }, who)
const pictureIn = (body: Record<string, unknown>) => (body.data as { profilePic: string }).profilePic
const pictureOf = async (who: Person | string) =>
  pictureIn((await portal.get('/user/getUserProfile', who)).body)
const uploaded = async (who: Person) =>
  (await upload(portal, who, { name: 'me.png', type: 'image/png', content: await picture('png') })).file
    .fileUrl
const read = (link: string) => portal.get(link.slice('/api'.length))
const idIn = (link: string) => link.split('?')[0]
/** The key under which a picture is stored. */
const keyOf = async (link: string) =>
  (
    await portal.db.first<{ key: string }>(
      sql`select store_key as key from files where id::text = ${idIn(link)?.slice(-36)}`,
    )
  )?.key

describe('the user’s own picture', () => {
  test('a profile picture is stored, served by a signed link, and unchanged when its link is sent back or left out', async () => {
    const link = await uploaded(cast.reviewer)
    const saved = await save(cast.reviewer, link)
    expect(saved.status).toBe(200)
    expect(pictureIn(saved.body)).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?until=\d+&by=\d+&signature=[\w-]+$/)
    for (const again of [undefined, await pictureOf(cast.reviewer), idIn(link)])
      expect(idIn(pictureIn((await save(cast.reviewer, again)).body))).toBe(idIn(link))
    const shown = await read(await pictureOf(cast.reviewer))
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  })

  test('the sweep never deletes a profile picture in use, and a replaced one is deleted immediately', async () => {
    const who = await newPerson(portal, 3)
    const first = pictureIn((await save(who, await uploaded(who))).body)
    const firstKey = await keyOf(first)
    const second = pictureIn((await save(who, await uploaded(who))).body)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect(await storedIn(portal)).toContain(firstKey)
    portal.clock.forward(8 * 24 * 3600)
    await sweepFiles(portal.db, portal.app.storage, portal.clock.now())
    expect(await storedIn(portal)).not.toContain(firstKey)
    const kept = await portal.db.all(sql`select from files where id::text = ${idIn(second)?.slice(-36)}`)
    expect(kept).toHaveLength(1)
    portal.clock.forward(-8 * 24 * 3600)
  })

  test('an empty value removes the profile picture and deletes its file', async () => {
    const who = await newPerson(portal, 4)
    const link = pictureIn((await save(who, await uploaded(who))).body)
    expect(pictureIn((await save(who, '')).body)).toBe('')
    expect((await read(link)).status).toBe(404)
    expect(await portal.db.all(sql`select from files where id::text = ${idIn(link)?.slice(-36)}`)).toEqual([])
  })

  test('the reply to the code contains the picture, the reply to the password does not', async () => {
    const email = 'pictured@test.example'
    const userId = await newAdmin(portal, email)
    const token = await signedIn(portal, email)
    const who = { ...cast.office, userId, token }
    expect((await saveOfAdmin(who, await uploaded(who))).status).toBe(200)
    const password = await portal.post('/user/signInUserForWeb', { email, password: 'Correct-horse!7' })
    expect(pictureIn(password.body)).toBe('')
    const pending = (password.body.data as { token: string }).token
    const otp = await portal.mailbox.nextCode(email)
    const verified = await portal.post('/user/verifyOtp', { email, otp }, pending)
    expect((await read(pictureIn(verified.body))).status).toBe(200)
  })
})

describe('files that are not the user’s own picture', () => {
  const refused = (code: string, message: string) => ({
    status: 400,
    body: { code, fields: { profilePic: message } },
  })

  test('as a profile picture, a file of another side, a file in use and an unknown file are rejected', async () => {
    const used = await uploaded(cast.admin)
    expect((await save(cast.admin, used)).status).toBe(200)
    const foreign = [await uploaded(cast.physician), used, `/api/files/${crypto.randomUUID()}`]
    for (const link of foreign)
      expect(await save(cast.secondReviewer, link)).toMatchObject(
        refused('files.not-yours', 'Please upload this file again.'),
      )
    expect(await pictureOf(cast.secondReviewer)).toBe('')
  })

  test('as a profile picture, an upload of a colleague is rejected, although it could be attached to a record', async () => {
    const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
    const pairs = [
      [cast.physician, cast.office],
      [cast.secondReviewer, cast.reviewer],
    ] as const
    for (const [who, uploader] of pairs)
      expect(await save(who, await uploaded(uploader))).toMatchObject(
        refused('files.not-yours', 'Please upload this file again.'),
      )
    expect(await saveOfAdmin(colleague, await uploaded(cast.office))).toMatchObject(
      refused('files.not-yours', 'Please upload this file again.'),
    )
    expect((await saveOfAdmin(colleague, await uploaded(colleague))).status).toBe(200)
  })

  test('a file that is not an image is rejected, and the picture stays', async () => {
    const link = pictureIn((await save(cast.physician, await uploaded(cast.physician))).body)
    const document = await upload(portal, cast.physician, {
      name: 'a.pdf',
      type: 'application/pdf',
      content: pdf,
    })
    expect(await save(cast.physician, document.file.fileUrl)).toMatchObject(
      refused('files.not-an-image', 'Only JPEG and PNG images are accepted here.'),
    )
    expect(idIn(await pictureOf(cast.physician))).toBe(idIn(link))
  })

  test('other users, of the same office or the team, get no link to a profile picture', async () => {
    const link = pictureIn((await save(cast.physician, await uploaded(cast.physician))).body)
    const path = `/files/${idIn(link)?.slice(-36)}/link`
    for (const who of [cast.office, cast.otherOffice, cast.reviewer, cast.admin])
      expect((await portal.get(path, who)).status).toBe(404)
    expect((await portal.get(path, cast.physician)).status).toBe(200)
  })
})
