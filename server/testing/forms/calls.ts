import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { FilledForm, FormDetails, OfferedForm } from '#contract/forms/forms.ts'
import type { PlaceMeaning } from '#contract/forms/places.ts'
import type { Answer, Person, Portal } from '../portal.ts'
import { multipartBody, multipartType } from '../uploads.ts'

/** A field of a test form: its label, and where it is. */
export interface TestField {
  readonly name: string
  readonly label: string
  readonly x?: number
  readonly y: number
  readonly width?: number
  readonly isCheck?: boolean
}

/** A small fillable form with its labels left of the fields. */
export async function testForm(fields: readonly TestField[], title = 'Request form'): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([612, 792])
  page.drawText(title, { x: 40, y: 750, size: 14, font })
  for (const { name, label, x = 160, y, width = 200, isCheck } of fields) {
    const left = isCheck ? x + 14 : x - 8 - font.widthOfTextAtSize(label, 9)
    page.drawText(label, { x: left, y: y + 4, size: 9, font })
    if (isCheck) pdf.getForm().createCheckBox(name).addToPage(page, { x, y, width: 10, height: 10 })
    else pdf.getForm().createTextField(name).addToPage(page, { x, y, width, height: 16, font })
  }
  return Buffer.from(await pdf.save())
}

export const patientFields: readonly TestField[] = [
  { name: 'Text1', label: 'Patient Name:', y: 700 },
  { name: 'Text2', label: 'Policy Number:', y: 680 },
  { name: 'Text3', label: 'Wound Location:', y: 660 },
]

/** Sends a blank with the other fields of `addForm`. */
export async function addedForm(
  portal: Portal,
  by: Person,
  blank: Buffer,
  texts: Readonly<Record<string, string>> = { name: 'Amnio form', maker: 'Amnio Co', codes: 'Q4186' },
  headers: Record<string, string> = {},
  file = { name: 'blank.pdf', type: 'application/pdf' },
): Promise<Answer> {
  const parts = Object.entries(texts).map(([field, content]) => ({ field, content }))
  const reply = await portal.app.http.inject({
    method: 'POST',
    url: '/api/forms/addForm',
    payload: multipartBody([...parts, { ...file, content: blank }]),
    headers: { authorization: `Bearer ${by.token}`, 'content-type': multipartType, ...headers },
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

export const formOf = async (portal: Portal, by: Person, id: string): Promise<FormDetails> =>
  (await portal.get(`/forms/getForm/${id}`, by)).body.data as FormDetails

/** Accepts all proposals, leaves the rest empty, and marks the map as done. */
export async function mapAsProposed(
  portal: Portal,
  by: Person,
  formId: string,
  more: Readonly<Record<string, Partial<PlaceMeaning>>> = {},
): Promise<Answer> {
  const { mapped, revision } = await formOf(portal, by, formId)
  const meanings = Object.fromEntries(
    mapped.map(({ key, meaning, proposed }) => [
      key,
      meaning ?? proposed ?? { source: 'empty', is: '', text: '' },
    ]),
  )
  return portal.post(
    '/forms/mapForm',
    { formId, revision, meanings: { ...meanings, ...more }, isDone: true },
    by,
  )
}

/** A form that can be filled. @returns its id */
export async function mappedForm(portal: Portal, by: Person, name = 'Amnio form'): Promise<string> {
  const blank = await testForm(patientFields, name)
  const added = await addedForm(portal, by, blank, { name, maker: 'Amnio Co', codes: 'Q4186' })
  const { _id } = added.body.data as { _id: string }
  await mapAsProposed(portal, by, _id)
  return _id
}

export const formsOf = async (portal: Portal, by: Person, ivrId: string) =>
  (await portal.get(`/forms/getIvrForms/${ivrId}`, by)).body.data as {
    forms: OfferedForm[]
    filled: FilledForm[]
  }
