import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarationOf, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { IvrRequest } from '#contract/ivr/requests.ts'
import { distinctValues, homeFacility } from '#contract/ivr/sample.ts'
import { uploadedPicture } from '../testing/ivr.ts'
import { type Cast, newCast, newPhysician, openPortal, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
let physicianId: number
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  physicianId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Phyllis Physician')
})
afterAll(() => portal.close())

/** The keys that are not entered: who submitted and decided, and when. */
const notEntered = {
  _id: true,
  ivrNumber: true,
  submitByUserType: true,
  submitByUserName: true,
  submissionStatus: true,
  actionByUserName: true,
  actionDate: true,
  createdAt: true,
  additionalInformation: true,
  notes: true,
  supportingDocuments: true,
  documentsAt: true,
  answeredAt: true,
} as const
const Entered = IvrRequest.omit(notEntered)
type Entered = ReturnType<typeof Entered.parse>

/** A submission with a different value in every field, generated from the field catalogue. */
async function distinctSubmission(): Promise<IvrSubmission> {
  const sent = {
    ...distinctValues('2026-11-25'),
    physicianId: String(physicianId),
    physicianName: 'Phyllis Physician',
  }
  for (const name of fieldNames) {
    const { kind } = declarationOf(name)
    if (kind !== 'image' && kind !== 'images') continue
    const picture = () => uploadedPicture(portal, cast.office)
    Object.assign(sent, { [name]: kind === 'image' ? await picture() : [await picture(), await picture()] })
  }
  return sent
}

const place = (address: string, city: string, state: string, zipCode: string) => ({
  address,
  city,
  state,
  zipCode,
})

/** The expected values of a request after this submission. */
function enteredBy(sent: IvrSubmission): Entered {
  const { patientFirstName, patientLastName, patientDateOfBirth, applicationCode: _, ...others } = sent
  const { patientCity, patientState, patientZipCode, ...withoutPatient } = others
  const { physicianCity, physicianState, physicianZipCode, ...withoutPhysician } = withoutPatient
  const { facilityCity, facilityState, facilityZipCode, ...same } = withoutPhysician
  return {
    ...same,
    name: `${patientFirstName} ${patientLastName}`,
    dob: patientDateOfBirth,
    patientAddress: place(sent.patientAddress, patientCity, patientState, patientZipCode),
    physicianAddress: place(sent.physicianAddress, physicianCity, physicianState, physicianZipCode),
    facilityAddress: place(sent.facilityAddress, facilityCity, facilityState, facilityZipCode),
  }
}

const noSecondary = {
  secondaryInsurance: '',
  secondaryPolicyNumber: '',
  secondaryFrontSideInsuranceCard: '',
  secondaryBackSideInsuranceCard: '',
}

/** The fields that were entered, file links without their signatures. */
const entered = (request: unknown): Entered =>
  Entered.parse(
    JSON.parse(JSON.stringify(request).replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, (_, path) => path)),
  )

test('the generated submission has a different value in every field', async () => {
  const values = Object.values(await distinctSubmission())
    .flat()
    .map(String)
  expect(values).toEqual([...new Set(values)])
})

test.each([
  ['with secondary insurance and a facility', {}],
  ['without secondary insurance', noSecondary],
  ['at the home of the patient', homeFacility],
])('every field submitted %s is found in details, list and export', async (_, more) => {
  const sent = { ...(await distinctSubmission()), ...more }
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(answer.status).toBe(200)
  const { _id } = answer.body.data as { _id: string }
  const expected = enteredBy(sent)

  const details = await portal.get(`/ivr/getIvrRequest/${_id}`, cast.office)
  expect(entered(details.body.data)).toEqual(expected)
  const list = await portal.get('/ivr/getIvrRequests', cast.reviewer)
  expect(entered((list.body.data as { ivrRequests: unknown[] }).ivrRequests[0])).toEqual(expected)
  const exported = await portal.post('/ivr/exportIvrRequests', { ids: [_id] }, cast.reviewer)
  expect(entered((exported.body.data as unknown[])[0])).toEqual(expected)
})
