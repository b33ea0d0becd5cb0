import { randomBytes, randomUUID } from 'node:crypto'
import { requiredValues } from '#contract/ivr/sample.ts'
import { sql } from '../kit/database/database.ts'
import type { Answer, Person, Portal } from './portal.ts'

/** Inserts an uploaded picture without its bytes and returns its path. */
export async function uploadedPicture(portal: Portal, by: Person, extension = 'png'): Promise<string> {
  const id = randomUUID()
  await portal.db.run(sql`
    insert into files (id, office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    values (${id}, ${by.officeId}, ${by.userId}, ${id}, 'picture', ${extension}, 'image/png', 100, ${randomBytes(32)},
      ${portal.clock.now()})`)
  return `/api/files/${id}`
}

/** Paths of uploaded pictures, by the fields that every request requires. */
export interface PicturePaths {
  readonly front: string
  readonly back: string
  readonly wound: string
}

/** A valid submission with a date of service five days after the portal's clock. */
export async function submission(
  portal: Portal,
  by: Person,
  physicianId: number,
  more: Record<string, unknown> = {},
) {
  const front = await uploadedPicture(portal, by)
  const back = await uploadedPicture(portal, by)
  const wound = await uploadedPicture(portal, by)
  const today = Temporal.Instant.fromEpochMilliseconds(portal.clock.now().getTime()).toZonedDateTimeISO('UTC')
  const dos = today.toPlainDate().add({ days: 5 }).toString()
  return { ...submissionWith({ front, back, wound }, physicianId, dos), ...more }
}

/** A valid submission with existing pictures. */
export function submissionWith({ front, back, wound }: PicturePaths, physicianId: number, dos: string) {
  return {
    ...requiredValues(dos),
    patientFirstName: 'Mary',
    patientLastName: "O'Neil-García",
    patientDateOfBirth: '1951-03-09',
    patientAddress: '12 Elm Street',
    patientState: 'TX',
    patientCity: 'Austin',
    patientZipCode: '78701',
    insuranceType: 'Medicare (Original, Part B)',
    primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)',
    primaryPolicyNumber: '1EG4TE5MK73',
    primaryFrontSideInsuranceCard: front,
    primaryBackSideInsuranceCard: back,
    physicianId: String(physicianId),
    physicianName: 'Grace Hopper',
    physicianNpi: '1245319599',
    physicianTaxID: '12-3456789',
    ptan: 'TX1234',
    taxonomyCode: '213E00000X',
    stateLicenseNumber: 'P-1234',
    physicianAddress: '1 Clinic Way',
    physicianCity: 'Austin',
    physicianState: 'TX',
    physicianZipCode: '787011234',
    phone: '5125550100',
    faxNumber: '5125550101',
    facilityName: 'Home',
    medicalProductQCode: 'Q4186',
    unitCm2: '4.5',
    icd10DiagnosisCodes: 'E11.621',
    cptApplicationCode: '15275',
    woundType: 'Diabetic Foot Ulcer (DFU)',
    woundLocation: 'Left heel',
    woundSize: '2.1 x 1.4 cm',
    woundImages: [wound],
  }
}

/** Submits a valid request and returns its id. */
export async function submitted(
  portal: Portal,
  by: Person,
  physicianId: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer: Answer = await portal.post(
    '/ivr/submitIvr',
    await submission(portal, by, physicianId, more),
    by,
  )
  return (answer.body.data as { _id: string })._id
}

/** A valid form of a draft. */
export const draftForm = (more: Record<string, unknown> = {}) => ({
  title: 'Mary Canary',
  step: 0,
  content: { form: {} },
  writer: 'window',
  ...more,
})

/** Saves a draft and returns its id. */
export async function addedDraft(portal: Portal, by: Person): Promise<string> {
  const { body } = await portal.post('/ivrDrafts/addDraft', draftForm(), by)
  return (body.data as { _id: string })._id
}
