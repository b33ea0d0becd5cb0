import { describe, expect, test } from 'vitest'
import {
  noDocument,
  type PriorAuthorizationDetails,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'
import { sql } from '../kit/database/database.ts'
import { uploadedPicture } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { priorAuthorization, sentPriorAuthorization } from '../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

const submit = (form: unknown, by: Person = cast.office, headers = {}) =>
  portal.post('/priorAuthorization/submitPriorAuthorization', form, by, headers)
const details = async (id: string, by: Person = cast.office) =>
  portal.get(`/priorAuthorization/getPriorAuthorization/${id}`, by)
const file = async (by: Person = cast.office, extension = 'png') => ({
  fileUrl: await uploadedPicture(portal, by, extension),
})

describe('sending documents', () => {
  test('files of every section are stored in their section and order, and numbers are consecutive', async () => {
    const form = {
      description: '  Week five, no closure  ',
      physicianId: String(cast.physicianId),
      fourWeekCharts: [await file(cast.office, 'pdf'), await file(cast.office, 'csv')],
      woundImages: [await file()],
      labTestResults: [await file(cast.office, 'xlsx')],
      additionalDocuments: [await file(cast.office, 'xls'), await file(), await file()],
    }
    const answer = await submit(form)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your documents were submitted.' } })
    const { _id, priorauthNumber } = answer.body.data as { _id: string; priorauthNumber: string }
    expect(priorauthNumber).toBe(`#PA-${_id}`)
    expect(Number(_id)).toBeGreaterThanOrEqual(1001)

    const { body } = await details(`PA-${_id}`)
    const whole = body.data as PriorAuthorizationDetails
    expect(whole).toMatchObject({
      _id,
      priorauthNumber,
      submitByUserName: 'Olive Office',
      submitByUserType: 2,
      physicianId: String(cast.physicianId),
      physicianName: 'Grace Hopper',
      createdAt: expect.stringContaining('2026-11-20T15:00:00'),
      description: 'Week five, no closure',
      responseById: null,
      responseByName: '',
      comment: '',
      responseAt: null,
      ivrResponseFiles: [],
    })
    for (const section of sections)
      expect(whole[section].map(({ fileUrl }) => fileUrl.split('?')[0])).toEqual(
        form[section].map(({ fileUrl }) => fileUrl),
      )
    expect(whole.labTestResults[0]).toMatchObject({
      fileName: 'picture',
      fileExtension: 'xlsx',
      fileSize: 100,
    })
    expect(Number(await sentPriorAuthorization(portal, cast.office))).toBe(Number(_id) + 1)
  })

  test('a description and a physician may be left out', async () => {
    const answer = await submit({ labTestResults: [await file()] })
    const { _id } = answer.body.data as { _id: string }
    const { body } = await details(_id)
    expect(body.data).toMatchObject({ description: '', physicianId: null, physicianName: '' })
  })

  test('a form without a file in any section is rejected with one error for the entire form', async () => {
    for (const form of [
      { description: 'Nothing' },
      { fourWeekCharts: [], woundImages: [], labTestResults: [], additionalDocuments: [] },
    ])
      expect(await submit(form)).toMatchObject({ status: 400, body: { fields: { documents: noDocument } } })
  })

  test('a wound image that is not a picture is rejected at its field, and nothing is stored', async () => {
    const kept = await file()
    const wrong = await file(cast.office, 'pdf')
    const answer = await submit({ fourWeekCharts: [kept], woundImages: [await file(), wrong] })
    expect(answer).toMatchObject({ status: 400, body: { code: 'files.not-an-image' } })
    expect(answer.body.fields).toEqual({
      'woundImages.1.fileUrl': 'Only JPEG and PNG images are accepted here.',
    })
    expect(await submit({ fourWeekCharts: [kept, wrong] })).toMatchObject({ status: 200 })
  })

  test('a foreign address, an unknown file and a file of another side are rejected in every section', async () => {
    for (const section of sections) {
      for (const fileUrl of [
        'https://evil.example/a.png',
        '//evil.example/a.png',
        '/api/files/../../etc/passwd',
        '',
      ])
        expect(await submit({ [section]: [{ fileUrl }] })).toMatchObject({
          status: 400,
          body: { code: 'input.invalid', fields: { [`${section}.0.fileUrl`]: expect.any(String) } },
        })
      const invented = '/api/files/00000000-0000-4000-8000-000000000000'
      for (const fileUrl of [
        invented,
        (await file(cast.otherOffice)).fileUrl,
        (await file(cast.admin)).fileUrl,
      ])
        expect(await submit({ [section]: [{ fileUrl }] })).toMatchObject({
          status: 400,
          body: { code: 'files.not-yours', fields: { [`${section}.0.fileUrl`]: expect.any(String) } },
        })
    }
  })

  test('a file that is named twice, or is attached to another record already, is rejected', async () => {
    const twice = await file()
    expect(await submit({ woundImages: [twice], labTestResults: [twice] })).toMatchObject({
      status: 400,
      body: { code: 'files.already-used' },
    })
    const form = await priorAuthorization(portal, cast.office)
    expect(await submit(form)).toMatchObject({ status: 200 })
    expect(await submit(form)).toMatchObject({ status: 400, body: { code: 'files.already-used' } })
  })

  test('a physician of another office, a deactivated one and an unknown one are rejected', async () => {
    const form = await priorAuthorization(portal, cast.office)
    const refused = { status: 400, body: { code: 'prior-authorization.physician-unknown' } }
    const fields = { physicianId: 'Please choose a physician from the list.' }
    for (const physicianId of [String(cast.otherPhysicianId), '999999']) {
      const answer = await submit({ ...form, physicianId })
      expect(answer).toMatchObject(refused)
      expect(answer.body.fields).toEqual(fields)
    }
    await portal.db.run(sql`update physicians set status = 'deactive' where id = ${cast.physicianId}`)
    expect(await submit({ ...form, physicianId: String(cast.physicianId) })).toMatchObject(refused)
    await portal.db.run(sql`update physicians set status = 'active' where id = ${cast.physicianId}`)
  })

  test('a description over its limit and too many files in a section are rejected with their field', async () => {
    const tooMany = Array.from({ length: 51 }, () => ({
      fileUrl: '/api/files/00000000-0000-4000-8000-000000000000',
    }))
    const answer = await submit({ description: 'x'.repeat(1_001), woundImages: tooMany })
    expect(answer.body.fields).toEqual({
      description: 'Please use at most 1000 characters.',
      woundImages: 'Please upload at most 50 files here.',
    })
  })

  test('six concurrent submissions with one idempotency key are stored once, with their files', async () => {
    const form = await priorAuthorization(portal, cast.office)
    const before = await numberOfThem()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submit(form, cast.office, { 'idempotency-key': 'prior-auth-1' })),
    )
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(answers[0]?.status).toBe(200)
    expect(await numberOfThem()).toBe(before + 1)
  })

  test('only an Office Admin sends documents', async () => {
    for (const by of [cast.physician, cast.reviewer, cast.admin])
      expect((await submit(await priorAuthorization(portal, by), by)).status).toBe(401)
  })
})

async function numberOfThem(): Promise<number> {
  const row = await portal.db.first<{ n: number }>(sql`select count(*) as n from prior_authorizations`)
  return row?.n ?? 0
}

describe('who sees one', () => {
  test('its office, its physician and the team can read it and its files, and others get not found', async () => {
    const tied = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
    const untied = await sentPriorAuthorization(portal, cast.office)
    const seen = async (id: string, by: Person) => (await details(id, by)).status
    for (const by of [cast.office, cast.reviewer, cast.admin, cast.physician])
      expect(await seen(tied, by)).toBe(200)
    expect(await seen(untied, cast.physician)).toBe(404)
    for (const id of [tied, untied, '999999']) {
      const answer = await details(id, cast.otherOffice)
      expect(answer).toMatchObject({ status: 404, body: { error: 'Record not found' } })
      expect(JSON.stringify(answer.body)).not.toContain('Olive')
    }
    const { body } = await details(tied)
    const [picture] = (body.data as PriorAuthorizationDetails).woundImages
    const link = `/files/${picture?._id}/link`
    for (const by of [cast.office, cast.reviewer, cast.admin, cast.physician])
      expect((await portal.get(link, by)).status).toBe(200)
    expect((await portal.get(link, cast.otherOffice)).status).toBe(404)
    const noted = await portal.db.all<{ kind: string }>(sql`
      select distinct record_kind as kind from audit_events where action = 'files.link'`)
    expect(noted).toEqual([{ kind: 'prior-authorization-file' }])
  })
})
