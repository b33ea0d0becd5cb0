import { describe, expect, test } from 'vitest'
import type { IvrChoice } from '#contract/ivr/documents.ts'
import type { IvrPage, IvrRequest } from '#contract/ivr/requests.ts'
import { sql } from '../../kit/database/database.ts'
import { submitted, uploadedPicture } from '../../testing/ivr.ts'
import type { Person } from '../../testing/portal.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'
import { documentsFor } from '../../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

const add = (form: unknown, by: Person = cast.office, headers = {}) =>
  portal.post('/ivr/addSupportingDocuments', form, by, headers)
const filed = (more: Record<string, unknown> = {}) => submitted(portal, cast.office, cast.physicianId, more)
const documentsOf = async (id: string, by: Person = cast.office) => {
  const { body } = await portal.get(`/ivr/getIvrRequest/${id}`, by)
  return (body.data as IvrRequest).supportingDocuments
}
const pathsIn = (files: readonly { fileUrl: string }[]) => files.map(({ fileUrl }) => fileUrl.split('?')[0])

describe('adding documents to a request', () => {
  test('added documents appear in the order sent, after existing ones, in any accepted type', async () => {
    const id = await filed()
    const first = await documentsFor(portal, cast.office, id, 2)
    expect(await add(first)).toMatchObject({
      status: 200,
      body: { message: `2 documents were added to #IVR-${id}.` },
    })
    const chart = await uploadedPicture(portal, cast.office, 'pdf')
    expect(await add({ ivrId: id, supportingDocuments: [{ fileUrl: chart }] })).toMatchObject({
      body: { message: `The document was added to #IVR-${id}.` },
    })
    const shown = await documentsOf(id)
    expect(pathsIn(shown)).toEqual([...pathsIn(first.supportingDocuments), chart])
    expect(shown[2]).toMatchObject({ fileName: 'picture', fileExtension: 'pdf', fileSize: 100 })
    expect(await documentsOf(id, cast.reviewer)).toHaveLength(3)
  })

  test('one file counts for every kind that it was sent as, on the request and on its correction', async () => {
    const fileUrl = await uploadedPicture(portal, cast.office, 'pdf')
    const sent = ['lmn', 'plan-of-care', 'order'].map((kind) => ({ kind, fileUrl }))
    const id = await filed({ documents: sent.slice(0, 2) })
    const [document, ...others] = await documentsOf(id)
    expect(document).toMatchObject({ kind: 'lmn', moreKinds: ['plan-of-care'] })
    expect(others).toEqual([])
    const chart = await uploadedPicture(portal, cast.office, 'pdf')
    const added = await add({
      ivrId: id,
      supportingDocuments: ['face-sheet', 'referral'].map((kind) => ({ fileUrl: chart, kind })),
    })
    expect(added.body).toMatchObject({ message: `The document was added to #IVR-${id}.` })
    const kindsNow = async (of: string) =>
      ((await portal.get(`/ivr/getIvrCheck/${of}`, cast.office)).body.data as { documentsNow: string[] })
        .documentsNow
    expect(await kindsNow(id)).toEqual(['face-sheet', 'lmn', 'plan-of-care', 'referral'])
    await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Rejected' }, cast.reviewer)
    const copy = await portal.post('/ivr/resubmitIvr', { ivrId: id }, cast.office)
    const { _id } = copy.body.data as { _id: string }
    expect(await kindsNow(_id)).toEqual(['face-sheet', 'lmn', 'plan-of-care', 'referral'])
    expect(await documentsOf(_id)).toHaveLength(2)
  })

  test('the request is identified by the text after the last colon', async () => {
    const id = await filed()
    for (const ivrId of [
      `Mary: the second: #IVR-${id}`,
      `#IVR-${id}`,
      `IVR-${id}`,
      ` ${id} `,
      `Mary Doe:${id}`,
    ])
      expect((await add({ ...(await documentsFor(portal, cast.office, id)), ivrId })).status).toBe(200)
    expect(await documentsOf(id)).toHaveLength(5)
  })

  test('a missing request, a missing file and a file without its address each return their message', async () => {
    const { supportingDocuments } = await documentsFor(portal, cast.office, '1')
    for (const ivrId of [undefined, '', 'Mary Doe', 'Mary Doe: ', '1042: Mary'])
      expect((await add({ ivrId, supportingDocuments })).body.fields).toEqual({ ivrId: 'please select IVR' })
    for (const none of [undefined, []])
      expect((await add({ ivrId: '1', supportingDocuments: none })).body.fields).toEqual({
        supportingDocuments: 'At least one image is required',
      })
    for (const fileUrl of ['', undefined])
      expect(
        (await add({ ivrId: '1', supportingDocuments: [{ fileUrl, fileName: 'a.pdf' }] })).body.fields,
      ).toEqual({ 'supportingDocuments.0.fileUrl': 'Preview URL is required' })
  })

  test('documents can be added in every status of a request', async () => {
    const notes = { additionalInformation: 'Chart?', notes: 'Please.' }
    for (const status of ['Pending', 'Approved', 'Rejected', 'Conditional']) {
      const ivrId = await filed()
      if (status !== 'Pending')
        await portal.post(
          '/ivr/reviewIvr',
          { ivrId, status, ...(status === 'Conditional' ? notes : {}) },
          cast.reviewer,
        )
      expect((await add(await documentsFor(portal, cast.office, ivrId))).status).toBe(200)
      expect(await documentsOf(ivrId)).toHaveLength(1)
    }
  })

  test('lists and details of a Conditional request show when its documents arrived, until the decision', async () => {
    const ivrId = await filed()
    const decide = (status: string, notes = {}) =>
      portal.post('/ivr/reviewIvr', { ivrId, status, ...notes }, cast.reviewer)
    const seenBy = async (person: Person) => {
      const page = (await portal.get('/ivr/getIvrRequests', person, { search: ivrId })).body.data as IvrPage
      const whole = (await portal.get(`/ivr/getIvrRequest/${ivrId}`, person)).body.data as IvrRequest
      expect(page.ivrRequests[0]?.documentsAt).toEqual(whole.documentsAt)
      return whole.documentsAt && new Date(whole.documentsAt)
    }
    await add(await documentsFor(portal, cast.office, ivrId))
    await decide('Conditional', { additionalInformation: 'Chart?', notes: 'Please.' })
    expect(await seenBy(cast.reviewer)).toBeNull()
    portal.clock.forward(60)
    const arrived = portal.clock.now()
    await add(await documentsFor(portal, cast.office, ivrId))
    for (const person of [cast.office, cast.physician, cast.reviewer])
      expect(await seenBy(person)).toEqual(arrived)
    await decide('Approved')
    expect(await seenBy(cast.reviewer)).toBeNull()
  })

  test('a rejected file is named by its place in the form, also after a file that is several documents', async () => {
    const [chart, foreign] = [
      await uploadedPicture(portal, cast.office, 'pdf'),
      await uploadedPicture(portal, cast.otherOffice, 'pdf'),
    ]
    const twoKinds = ['face-sheet', 'referral'].map((kind) => ({ fileUrl: chart, kind }))
    const supportingDocuments = [...twoKinds, { fileUrl: foreign }]
    expect((await add({ ivrId: await filed(), supportingDocuments })).body.fields).toEqual({
      'supportingDocuments.2.fileUrl': expect.any(String),
    })
  })

  test('adding to a request of another office returns not found, and files of another office are rejected', async () => {
    const theirs = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
    for (const ivrId of [theirs, '999999'])
      expect(await add(await documentsFor(portal, cast.office, ivrId))).toMatchObject({
        status: 404,
        body: { error: 'Record not found' },
      })
    expect(await documentsOf(theirs, cast.otherOffice)).toEqual([])
    const id = await filed()
    const invented = '/api/files/00000000-0000-4000-8000-000000000000'
    for (const fileUrl of [invented, await uploadedPicture(portal, cast.otherOffice)])
      expect(await add({ ivrId: id, supportingDocuments: [{ fileUrl }] })).toMatchObject({
        status: 400,
        body: { code: 'files.not-yours', fields: { 'supportingDocuments.0.fileUrl': expect.any(String) } },
      })
    for (const fileUrl of ['https://evil.example/a.pdf', 'javascript:alert(1)'])
      expect((await add({ ivrId: id, supportingDocuments: [{ fileUrl }] })).status).toBe(400)
    expect(await documentsOf(id)).toEqual([])
  })

  test('only an Office Admin can add documents and get requests to choose from', async () => {
    const id = await filed()
    for (const by of [cast.physician, cast.reviewer, cast.admin]) {
      expect((await add(await documentsFor(portal, by, id), by)).status).toBe(401)
      expect((await portal.get('/ivr/getIvrIds', by)).status).toBe(401)
    }
  })

  test('fifty concurrent additions store every document, each at a different position', {
    tags: 'slow',
  }, async () => {
    const id = await filed()
    const forms = await Promise.all(
      Array.from({ length: 50 }, () => documentsFor(portal, cast.office, id, 2)),
    )
    const answers = await Promise.all(forms.map((form) => add(form)))
    expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200))
    const shown = pathsIn(await documentsOf(id))
    expect(shown.toSorted()).toEqual(forms.flatMap((form) => pathsIn(form.supportingDocuments)).toSorted())
  })

  test('a repeated request with the same idempotency key adds nothing', async () => {
    const form = await documentsFor(portal, cast.office, await filed())
    const key = { 'idempotency-key': 'documents-1' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(form, cast.office, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await documentsOf(form.ivrId)).toHaveLength(1)
  })

  test('a request accepts two hundred documents, and the error says how many more are possible', async () => {
    const id = await filed()
    for (let call = 0; call < 4; call += 1)
      expect((await add(await documentsFor(portal, cast.office, id, call === 3 ? 48 : 50))).status).toBe(200)
    expect(await add(await documentsFor(portal, cast.office, id, 3))).toMatchObject({
      status: 409,
      body: { error: 'A request can have 200 documents: 2 more can be added.' },
    })
    expect((await add(await documentsFor(portal, cast.office, id, 2))).status).toBe(200)
    expect((await add(await documentsFor(portal, cast.office, id, 51))).body.fields).toEqual({
      supportingDocuments: 'Please upload at most 50 files at a time.',
    })
  })
})

describe('choosing a request', () => {
  const choices = async (by: Person, query = {}) =>
    (await portal.get('/ivr/getIvrIds', by, query)).body.data as IvrChoice[]

  test('an office gets its own requests with patient and number, newest first, and none of another office', async () => {
    portal.clock.forward(60)
    const newest = await filed({ patientFirstName: 'Zelda', patientLastName: 'Unique' })
    const own = await choices(cast.office)
    expect(own[0]).toEqual({ name: 'Zelda Unique', ivrNumber: `#IVR-${newest}` })
    const row = await portal.db.first<{ n: number }>(sql`
      select count(*) as n from ivr_requests where office_id = ${cast.officeId}`)
    expect(own).toHaveLength(row?.n ?? 0)
    expect(await choices(cast.otherOffice)).not.toContainEqual(own[0])
  })

  test('a search finds requests of the office by name and number, and none of another office', async () => {
    const [zelda] = await choices(cast.office, { search: 'zelda' })
    expect(zelda?.name).toBe('Zelda Unique')
    expect(await choices(cast.office, { search: zelda?.ivrNumber ?? '' })).toEqual([zelda])
    expect(await choices(cast.otherOffice, { search: 'zelda' })).toEqual([])
  })
})
