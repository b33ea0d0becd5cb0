import { afterAll, beforeAll, expect, test } from 'vitest'
import { IvrRequest } from '#contract/ivr.ts'
import type { IvrSubmission } from '#contract/ivr-form.ts'
import { uploadedPicture } from '../testing/ivr.ts'
import { type Cast, newCast, newPhysician, openPortal, type Portal, testNpi } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
let physicianId: number
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  physicianId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Phyllis Physician')
})
afterAll(() => portal.close())

/** What nobody enters: who submitted and decided, and when. */
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
} as const
const Entered = IvrRequest.omit(notEntered)
type Entered = ReturnType<typeof Entered.parse>

/** A submission in which no two fields hold the same value. A new field has no type until it has one here. */
async function distinctSubmission(): Promise<IvrSubmission> {
  const picture = () => uploadedPicture(portal, cast.office)
  return {
    patientFirstName: 'Paulina',
    patientLastName: 'Patterson',
    patientDateOfBirth: '1951-03-09',
    patientAddress: '11 Patient Street',
    patientCity: 'Patientville',
    patientState: 'TX',
    patientZipCode: '78701-0001',
    insuranceType: 'Insurance type of its own',
    primaryInsurance: 'Primary payer',
    primaryPolicyNumber: 'PRIMARY-0001',
    primaryFrontSideInsuranceCard: await picture(),
    primaryBackSideInsuranceCard: await picture(),
    secondaryInsurance: 'Secondary payer',
    secondaryPolicyNumber: 'SECONDARY-0002',
    secondaryFrontSideInsuranceCard: await picture(),
    secondaryBackSideInsuranceCard: await picture(),
    physicianId: String(physicianId),
    physicianName: 'Phyllis Physician',
    physicianNpi: testNpi(700_001),
    physicianTaxID: '111111111',
    ptan: 'PTAN-0003',
    taxonomyCode: 'TAXONOMY-0004',
    stateLicenseNumber: 'LICENSE-0005',
    physicianAddress: '22 Physician Street',
    physicianCity: 'Physicianville',
    physicianState: 'OH',
    physicianZipCode: '44101-0002',
    officeContactName: 'Connie Contact',
    phone: '5125550111',
    ext: '1234',
    faxNumber: '5125550122',
    facilityName: 'Facility of its own',
    facilityNpi: testNpi(700_002),
    facilityTaxId: '222222222',
    serviceType: 'Service type of its own',
    facilityAddress: '33 Facility Street',
    facilityCity: 'Facilityville',
    facilityState: 'CA',
    facilityZipCode: '90001-0003',
    dos: '2026-11-25',
    medicalProductQCode: 'Product of its own',
    unitCm2: '4.5',
    icd10DiagnosisCodes: 'Diagnosis of its own',
    cptApplicationCode: 'Procedure of its own',
    woundType: 'Wound type of its own',
    woundLocation: 'Wound location of its own',
    woundSize: 'Wound size of its own',
    woundImages: [await picture(), await picture()],
    applicationCode: 2,
  }
}

const place = (address: string, city: string, state: string, zipCode: string) => ({
  address,
  city,
  state,
  zipCode,
})

/** What a request holds after this was submitted. */
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
const home = {
  facilityName: 'Home',
  facilityNpi: '',
  facilityTaxId: '',
  serviceType: '',
  facilityAddress: '',
  facilityCity: '',
  facilityState: '',
  facilityZipCode: '',
}

/** The fields that were entered, file links without their signatures. */
const entered = (request: unknown): Entered =>
  Entered.parse(
    JSON.parse(JSON.stringify(request).replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, (_, path) => path)),
  )

test('no two fields of the submission that is walked hold the same value', async () => {
  const values = Object.values(await distinctSubmission())
    .flat()
    .map(String)
  expect(values).toEqual([...new Set(values)])
})

test.each([
  ['with secondary insurance and a facility', {}],
  ['without secondary insurance', noSecondary],
  ['at the home of the patient', home],
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
