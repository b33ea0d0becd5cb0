import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarationOf, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { IvrRequest } from '#contract/ivr/requests.ts'
import { distinctValues, distinctWound, homeFacility } from '#contract/ivr/sample.ts'
import { woundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
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

/** The keys that no one enters: who submitted and decided, and when. */
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
  may: true,
} as const
const Entered = IvrRequest.omit(notEntered)
type Entered = ReturnType<typeof Entered.parse>

/** A submission with a different value in every field, generated from the field catalog. */
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

/** The entered fields, with file links without signatures. */
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
  expect(details.body.data).toMatchObject({
    wounds: [
      { woundType: sent.woundType, lengthCm: '', woundImages: [expect.anything(), expect.anything()] },
    ],
    diagnosisCodes: [sent.icd10DiagnosisCodes],
    applicationCodes: [{ code: sent.cptApplicationCode, units: '1' }],
  })
  const list = await portal.get('/ivr/getIvrRequests', cast.reviewer)
  expect(entered((list.body.data as { ivrRequests: unknown[] }).ivrRequests[0])).toEqual(expected)
  const exported = await portal.post('/ivr/exportIvrRequests', { ids: [_id] }, cast.reviewer)
  expect(entered((exported.body.data as unknown[])[0])).toEqual(expected)
})

/** A submission with three wounds and several codes, a different value in every field of each. */
async function severalWounds() {
  const first = await distinctSubmission()
  const facts = distinctWound(0)
  const moreWounds = await Promise.all(
    [1, 2].map(async (number) => ({
      ...distinctWound(number),
      woundImages: [await uploadedPicture(portal, cast.office), await uploadedPicture(portal, cast.office)],
    })),
  )
  return {
    ...first,
    firstWound: Object.fromEntries(woundFacts.map((name) => [name, facts[name]])),
    moreWounds,
    moreDiagnosisCodes: ['L97.412', 'I70.25'],
    moreApplicationCodes: [{ code: '15276', units: '2' }],
  }
}

const submit = async (sent: object) => {
  const answer = await portal.post('/ivr/submitIvr', sent, cast.office)
  expect(answer.body).toMatchObject({ success: true })
  return (answer.body.data as { _id: string })._id
}

const unsigned = (body: unknown) =>
  JSON.parse(JSON.stringify(body).replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, (_, path) => path))

test('the details contain every field of every wound, with its own pictures and all codes', async () => {
  const sent = await severalWounds()
  const id = await submit(sent)
  const details = await portal.get(`/ivr/getIvrRequest/${id}`, cast.reviewer)
  const { woundType, woundLocation, woundSize, woundImages } = sent
  expect(unsigned(details.body.data)).toMatchObject({
    wounds: [{ ...sent.firstWound, woundType, woundLocation, woundSize, woundImages }, ...sent.moreWounds],
    woundImages: [...woundImages, ...sent.moreWounds.flatMap((wound) => wound.woundImages)],
    diagnosisCodes: [sent.icd10DiagnosisCodes, 'L97.412', 'I70.25'],
    applicationCodes: [
      { code: sent.cptApplicationCode, units: '1' },
      { code: '15276', units: '2' },
    ],
  })
})

test('the single fields of details, list and export are joined from all wounds and codes', async () => {
  const sent = await severalWounds()
  const id = await submit(sent)
  const joined = (name: 'woundType' | 'woundLocation' | 'woundSize') =>
    [sent[name], ...sent.moreWounds.map((wound) => wound[name])].join('; ')
  const expected = {
    woundType: joined('woundType'),
    woundLocation: joined('woundLocation'),
    woundSize: joined('woundSize'),
    icd10DiagnosisCodes: `${sent.icd10DiagnosisCodes}; L97.412; I70.25`,
    cptApplicationCode: `${sent.cptApplicationCode}; 15276 x 2`,
  }
  const details = await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)
  expect(details.body.data).toMatchObject(expected)
  const list = await portal.get('/ivr/getIvrRequests', cast.office)
  const [listed] = (list.body.data as { ivrRequests: object[] }).ivrRequests
  expect(listed).toMatchObject(expected)
  // What only the details show costs lists nothing.
  expect(listed).not.toHaveProperty('wounds')
  const exported = await portal.post('/ivr/exportIvrRequests', { ids: [id] }, cast.reviewer)
  expect((exported.body.data as unknown[])[0]).toMatchObject(expected)
})

test.each([
  [
    'moreWounds.0.woundLocation',
    { moreWounds: [{ ...distinctWound(1), woundLocation: '', woundImages: [] }] },
  ],
  ['moreWounds.0.lengthCm', { moreWounds: [{ ...distinctWound(1), lengthCm: '-3', woundImages: [] }] }],
  ['firstWound.ageWeeks', { firstWound: { ageWeeks: '2.5' } }],
  ['moreDiagnosisCodes.1', { moreDiagnosisCodes: ['L97.412', 'L97.412'] }],
  ['moreApplicationCodes.0.units', { moreApplicationCodes: [{ code: '15276', units: '0' }] }],
  [
    'moreWounds',
    { moreWounds: Array.from({ length: 8 }, (_, at) => ({ ...distinctWound(at), woundImages: [] })) },
  ],
])(
  'a submission whose %s is wrong is answered at that field, and nothing is stored',
  async (field, wrong) => {
    const count = async () =>
      ((await portal.get('/ivr/getIvrRequests', cast.office)).body.data as { total: number }).total
    const before = await count()
    const answer = await portal.post(
      '/ivr/submitIvr',
      { ...(await distinctSubmission()), ...wrong },
      cast.office,
    )
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    expect(await count()).toBe(before)
  },
)
