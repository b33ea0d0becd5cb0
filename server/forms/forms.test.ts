import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Left } from '#contract/forms/forms.ts'
import {
  addedForm,
  formOf,
  formsOf,
  mapAsProposed,
  mappedForm,
  patientFields,
  testForm,
} from '#server/testing/forms/calls.ts'
import { knownBlank } from '#server/testing/forms/corpus.ts'
import { submitted } from '#server/testing/ivr.ts'
import { newOffice, newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()
const { office, reviewer, physician } = cast
const newRequest = (more: object = {}) => submitted(portal, office, physician.physicianId ?? 0, { ...more })
const idIn = (reply: { body: Record<string, unknown> }) => (reply.body.data as { _id: string })._id
const fill = (formId: string, ivrId: string, by: Person = office, headers = {}) =>
  portal.post('/forms/fillForm', { formId, ivrId }, by, headers)

const pdfOf = (id: string, by: Person) =>
  portal.app.http.inject({
    url: `/api/forms/getFilled/${id}`,
    headers: { authorization: `Bearer ${by.token}` },
  })

/** All that is drawn on the first page, fields included. */
async function drawnIn(bytes: Uint8Array): Promise<string> {
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 1 })
  return fnArray
    .map((operator, at) =>
      operator === OPS.showText
        ? (argsArray[at] as [({ unicode?: string } | number)[]])[0]
            .map((one) => (typeof one === 'number' ? '' : (one.unicode ?? '')))
            .join('')
        : '',
    )
    .join('|')
}

test('the team uploads a blank form; its places are read and their meanings proposed', async () => {
  const added = await addedForm(portal, reviewer, await testForm(patientFields))
  expect(added.body.data).toMatchObject({ places: 3, proposed: 3, isFlat: false, changes: null })
  const form = await formOf(portal, reviewer, idIn(added))
  expect(form).toMatchObject({
    name: 'Amnio form',
    maker: 'Amnio Co',
    codes: ['Q4186'],
    isMapped: false,
    isOwn: true,
  })
  expect(form.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(form.mapped.map(({ label, proposed }) => [label, proposed?.source])).toEqual([
    ['Patient Name:', 'patient.name'],
    ['Policy Number:', 'primary.policyNumber'],
    ['Wound Location:', 'wounds.location'],
  ])
  const blank = await portal.app.http.inject({ url: form.blank.fileUrl })
  expect(blank.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an unmapped form is not filled; once mapped, it is filled from a request and kept with it', async () => {
  const formId = idIn(await addedForm(portal, reviewer, await testForm(patientFields)))
  const ivrId = await newRequest()
  expect((await fill(formId, ivrId)).body.code).toBe('forms.not-mapped')
  expect((await mapAsProposed(portal, reviewer, formId)).body.data).toEqual({ open: 0 })
  const filled = await fill(formId, ivrId)
  expect(filled.body.data).toEqual({ _id: expect.any(String), left: [] })
  for (const by of [office, physician, reviewer]) {
    const reply = await pdfOf(idIn(filled), by)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toBe(`inline; filename="IVR-${ivrId}-Amnio-form.pdf"`)
    const drawn = await drawnIn(reply.rawPayload)
    expect(drawn).toContain("Mary O'Neil-García")
    expect(drawn).toContain('1EG4TE5MK73')
  }
  const { forms, filled: kept } = await formsOf(portal, office, ivrId)
  expect(forms.find(({ _id }) => _id === formId)).toMatchObject({
    isForProduct: true,
    isMapped: true,
    isOwn: false,
  })
  expect(kept).toMatchObject([{ _id: idIn(filled), name: 'Amnio form', sentAt: null }])
})

test('what a request does not say and what is signed by hand are listed by the labels of their places', async () => {
  const formId = idIn(await addedForm(portal, reviewer, knownBlank('labels-left')))
  await mapAsProposed(portal, reviewer, formId)
  const told = (await fill(formId, await newRequest())).body.data as { left: Left[] }
  expect(told.left).toContainEqual({ place: 'Physician Signature', why: 'Sign by hand.' })
  expect(told.left).toContainEqual({
    place: 'Sales Representative',
    why: '“Sales Representative” is empty in the request.',
  })
  expect(told.left).toContainEqual({
    place: 'Is the patient receiving hospice care?',
    why: '“Hospice Care” is empty in the request.',
  })
})

test('codes for which the form has no further place are listed', async () => {
  const fields = [
    { name: 'Text1', label: 'First diagnosis:', y: 700 },
    { name: 'Text2', label: 'Second diagnosis:', y: 680 },
  ]
  const formId = idIn(await addedForm(portal, reviewer, await testForm(fields)))
  const diagnosis = (n: number) => ({ source: `icd.${n}`, is: '', text: '' })
  await mapAsProposed(portal, reviewer, formId, { Text1: diagnosis(1), Text2: diagnosis(2) })
  const codes = { icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['L97.421', 'I70.234'] }
  const told = await fill(formId, await newRequest(codes))
  expect(told.body.data).toMatchObject({
    left: [{ place: 'Diagnosis code 3', why: 'The form has no place for I70.234.' }],
  })
})

test('a text that does not fit its place at the smallest size is reported and left out', async () => {
  const narrow = [{ name: 'Text1', label: 'Wound Location:', y: 700, width: 40 }]
  const formId = idIn(await addedForm(portal, reviewer, await testForm(narrow)))
  await mapAsProposed(portal, reviewer, formId)
  const long = 'Lateral malleolus of the left ankle, extending to the dorsum of the foot'
  const told = await fill(formId, await newRequest({ woundLocation: long }))
  expect(told.body.data).toMatchObject({
    left: [{ place: 'Wound Location', why: `Too long for its place. “${long}”` }],
  })
  expect(await drawnIn((await pdfOf(idIn(told), office)).rawPayload)).not.toContain('Lateral')
})

test.each(['form', 'places'])(
  'a form whose %s set the size of its texts is filled, and no text is cut off',
  async (where) => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([612, 792])
    const field = pdf.getForm().createTextField('Wound Location')
    for (const [width, y] of [
      [50, 700],
      [200, 600],
    ] as const)
      field.addToPage(page, { x: 160, y, width, height: 14 })
    const look = PDFString.of('/Helv 12 Tf 0 g')
    const dicts = [field.acroField.dict, ...field.acroField.getWidgets().map(({ dict }) => dict)]
    for (const dict of dicts) dict.delete(PDFName.of('DA'))
    const having = where === 'form' ? [pdf.getForm().acroForm.dict] : dicts.slice(1)
    for (const dict of having) dict.set(PDFName.of('DA'), look)
    const blank = Buffer.from(await pdf.save({ updateFieldAppearances: false }))
    const formId = idIn(await addedForm(portal, reviewer, blank))
    const location = { source: 'wounds.location', is: '', text: '' }
    await mapAsProposed(portal, reviewer, formId, {
      'Wound Location': location,
      'Wound Location#2': location,
    })
    const told = await fill(formId, await newRequest({ woundLocation: 'Left heel, plantar' }))
    expect(told.body).toMatchObject({ data: { left: [] } })
    const { rawPayload } = await pdfOf(idIn(told), office)
    const drawn = await (
      await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
    ).getPage(1)
    const { fnArray, argsArray } = await drawn.getOperatorList({ annotationMode: 1 })
    const sizes = argsArray.flatMap((args, at) => (fnArray[at] === OPS.setFont ? [args[1]] : []))
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThan(7)
  },
)

test('another blank keeps the meanings of unchanged places, and is not filled until someone has mapped it again', async () => {
  const formId = await mappedForm(portal, reviewer)
  const ivrId = await newRequest()
  const blank = await testForm(patientFields)
  expect(
    (await addedForm(portal, reviewer, await testForm(patientFields, 'Amnio form, printed anew'), { formId }))
      .body.code,
  ).toBeUndefined()
  const [name, policy, wound] = patientFields
  if (!name || !policy || !wound) throw new Error('three fields')
  const other = await testForm(
    [name, { ...policy, y: 600 }, { ...wound, name: 'Site' }, { name: 'Fax', label: 'Fax:', y: 560 }],
    'Rev 2',
  )
  const added = await addedForm(portal, reviewer, other, { formId, printed: 'Rev 2' })
  expect(added.body.data).toMatchObject({
    changes: { added: ['Fax'], removed: [], moved: ['Policy Number'], renamed: ['Text3 → Site'] },
  })
  const form = await formOf(portal, reviewer, formId)
  expect(form).toMatchObject({ revision: 3, printed: 'Rev 2', isMapped: false })
  expect(form.mapped.filter(({ meaning }) => meaning).map(({ key }) => key)).toEqual(['Text1'])
  const refused = await fill(formId, ivrId)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'forms.changed' })
  expect(refused.body.error).toContain('Added: Fax. Moved: Policy Number. Renamed: Text3 → Site.')
  expect((await addedForm(portal, reviewer, other, { formId })).body.code).toBe('forms.same-blank')
  expect(blank.length).toBeGreaterThan(0)
  await mapAsProposed(portal, reviewer, formId)
  expect((await fill(formId, ivrId)).status).toBe(200)
})

test('a map is done only when it is of the newest blank and every place has a meaning', async () => {
  const formId = idIn(await addedForm(portal, reviewer, await testForm(patientFields)))
  const map = (more: object) =>
    portal.post('/forms/mapForm', { formId, revision: 1, meanings: {}, isDone: true, ...more }, reviewer)
  expect((await map({})).body).toMatchObject({
    code: 'forms.places-open',
    error: expect.stringContaining('3 places'),
  })
  expect(
    (await map({ isDone: false, meanings: { Text1: { source: 'fixed', text: 'Hello' } } })).body.data,
  ).toEqual({ open: 2 })
  expect((await map({ revision: 2 })).body.code).toBe('forms.newer-blank')
  for (const source of ['nonsense', 'constructor'])
    expect((await map({ meanings: { Text1: { source } } })).body.code).toBe('input.invalid')
})

test('places are set by hand on a form without fields, and texts are drawn there', async () => {
  const added = await addedForm(portal, reviewer, knownBlank('flat'))
  expect(added.body.data).toMatchObject({ isFlat: true, places: 65 })
  const formId = idIn(added)
  const common = { page: 1, multiline: false }
  const placed = [
    { ...common, key: '@1:100,300', kind: 'text', rect: [100, 300, 260, 314], label: 'Patient' },
    { ...common, key: '@1:100,280', kind: 'check', rect: [100, 280, 110, 290], label: 'EpiFix' },
  ]
  const meanings = {
    '@1:100,300': { source: 'patient.name' },
    '@1:100,280': { source: 'product', is: 'Q4186' },
  }
  const mapped = await portal.post(
    '/forms/mapForm',
    { formId, revision: 1, meanings, placed, isDone: true },
    reviewer,
  )
  expect(mapped.body.data).toEqual({ open: 0 })
  const filled = await fill(formId, await newRequest())
  const drawn = await drawnIn((await pdfOf(idIn(filled), office)).rawPayload)
  expect(drawn).toContain("Mary O'Neil-García")
  expect(drawn.split('|')).toContain('X')
})

test('an office keeps forms that neither other offices nor the team see; the library is for everyone', async () => {
  const own = await mappedForm(portal, office, 'Own form')
  const library = await mappedForm(portal, reviewer, 'Library form')
  const stranger = await newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  const ivrId = await newRequest()
  for (const by of [office, physician]) {
    const { forms } = await formsOf(portal, by, ivrId)
    expect(forms.map(({ _id }) => _id)).toEqual(expect.arrayContaining([own, library]))
    expect((await fill(own, ivrId, by)).status).toBe(200)
  }
  for (const by of [stranger, reviewer]) {
    expect((await portal.get(`/forms/getForm/${own}`, by)).status).toBe(404)
    const listed = (await portal.get('/forms/getForms', by)).body.data as { _id: string }[]
    expect(listed.map(({ _id }) => _id)).toContain(library)
    expect(listed.map(({ _id }) => _id)).not.toContain(own)
    expect((await portal.post('/forms/removeForm', { formId: own }, by)).status).toBe(404)
  }
  expect((await fill(own, ivrId, reviewer)).status).toBe(404)
  expect((await fill(library, ivrId, stranger)).status).toBe(404)
  expect((await mapAsProposed(portal, office, library)).status).toBe(404)
})

test('where a filled form was sent is noted in the timeline, and filling it again keeps what was sent', async () => {
  const formId = await mappedForm(portal, reviewer)
  const ivrId = await newRequest()
  const first = idIn(await fill(formId, ivrId))
  const again = idIn(await fill(formId, ivrId))
  // The first was not sent: the second one replaces it.
  expect((await pdfOf(first, office)).statusCode).toBe(404)
  const sent = await portal.post(
    '/forms/markSent',
    { filledId: again, by: 'fax', to: 'Amnio Co, 800-555-0100' },
    office,
  )
  expect(sent.body.message).toBe(`It is noted in the timeline of #IVR-${ivrId}.`)
  await fill(formId, ivrId)
  expect((await pdfOf(again, office)).statusCode).toBe(200)
  for (const by of [office, reviewer]) {
    const { events } = (await portal.get(`/ivr/getTimeline/${ivrId}`, by)).body.data as {
      events: { kind: string; detail: string; byName: string }[]
    }
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'form-sent',
        detail: 'fax\nAmnio Co, 800-555-0100\nAmnio form',
        byName: office.name,
      }),
    )
  }
})

test('a repeated call with one key fills once', async () => {
  const formId = await mappedForm(portal, reviewer)
  const ivrId = await newRequest()
  const key = { 'idempotency-key': 'fill-once-0001' }
  const [one, two] = [await fill(formId, ivrId, office, key), await fill(formId, ivrId, office, key)]
  expect(idIn(one)).toBe(idIn(two))
  expect((await formsOf(portal, office, ivrId)).filled).toHaveLength(1)
})

test('a file that is not a blank form is refused with what to do', async () => {
  const refused = (content: Buffer, texts?: Record<string, string>, file?: { name: string; type: string }) =>
    addedForm(portal, reviewer, content, texts, {}, file).then(({ body }) => body.code)
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 'x'), Buffer.from('\n%%EOF')])
  expect(await refused(broken)).toBe('forms.unreadable')
  expect(await refused(Buffer.from('a,b\n1,2\n'), undefined, { name: 'blank.csv', type: 'text/csv' })).toBe(
    'forms.not-a-pdf',
  )
  expect(await refused(await testForm(patientFields), { name: '', maker: 'M' })).toBe('input.invalid')
  expect(await refused(await testForm(patientFields), { name: 'N', maker: 'M', codes: 'EpiFix' })).toBe(
    'input.invalid',
  )
})
