import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUserProfile } from '#contract/account/profile.ts'
import { copyFiles } from '#contract/files/files.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { facilities, findPatients, physicianValues } from '#contract/ivr/reuse.ts'
import type { Step } from '#contract/ivr/steps.ts'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import type { ExtrasForm } from '../check/answers.ts'
import { emptyForm, type IvrForm } from '../wizard/form.ts'
import { picture } from '../wizard/testing.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import Reuse from './Reuse.tsx'

const from = { _id: '1042', ivrNumber: '#IVR-1042', createdAt: new Date('2026-11-03T12:00:00').toISOString() }
const values = page.getByRole('status', { name: 'Values' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** The answers to optional questions. */
let given = (): ExtrasForm['answers'] => ({})

function show(step: Step, form: Partial<IvrForm> = {}, physician: object | null = null, start?: object) {
  function Page() {
    const useFormed = useForm<IvrForm>({ defaultValues: { ...emptyForm(), ...form } })
    const extras = useForm<ExtrasForm>({ defaultValues: { answers: {}, documents: {} } })
    given = () => extras.getValues('answers')
    const none = () => undefined
    const acts = { choosePhysician: none, chooseFacility: none }
    const wizard = { form: useFormed, extras, physician, start, ...acts } as unknown as Wizard
    const { firstWound: _, ...shown } = useFormed.watch()
    const typed = Object.entries(shown).filter(([, value]) => value && String(value) !== '')
    return (
      <>
        <Reuse step={step} wizard={wizard} />
        <output aria-label="Values">{JSON.stringify(Object.fromEntries(typed))}</output>
      </>
    )
  }
  render(<Page />)
}

async function answerPatient() {
  const patient = { ...from, patientName: 'Ana Ortiz', dob: '1952-02-29', primaryInsurance: 'Aetna' }
  await answers(findPatients, ok({ data: [{ ...patient, primaryPolicyNumber: 'W123' }] }))
  const fields = {
    patientFirstName: 'Ana',
    patientLastName: 'Ortiz',
    patientCity: 'Columbus',
    primaryPolicyNumber: 'W123',
    dos: '2026-11-03',
  }
  const wound = {
    ...noWoundFacts,
    woundType: 'DFU',
    woundLocation: 'Left heel',
    woundSize: '',
    woundImages: [],
  }
  const last: FilledForm = {
    ivrNumber: from.ivrNumber,
    submissionStatus: 'Approved',
    patientName: 'Ana Ortiz',
    fields,
    files: { primaryFrontSideInsuranceCard: [picture(1)], woundImages: [picture(2)] },
    wounds: [wound, { ...wound, woundLocation: 'Right hip' }],
    diagnosisCodes: ['E11.621', 'L97.421'],
    applicationCodes: [
      { code: '15275', units: '1' },
      { code: '15276', units: '2' },
    ],
    facts: { conservativeCareWeeks: 6 },
    documentKinds: [],
  }
  await answers({ method: 'GET', path: '/ivr/getPatientValues/1042' as '/' }, ok({ data: last }))
  await answers(copyFiles, ok({ files: [picture(7)] }))
}

test('an earlier patient is found as one types, and choosing fills the last request, shown and undone', async () => {
  await answerPatient()
  show('patient', { patientCity: 'Dallas', dos: '12-01-2026' })
  await userEvent.type(page.getByRole('searchbox', { name: /Earlier patient/ }), 'ort')
  await userEvent.click(button(/^Ana Ortiz/))
  await expect.element(page.getByText(/^Filled in from #IVR-1042 of Nov 03, 2026: 12 fields\./)).toBeVisible()
  await expect
    .element(
      page.getByText(
        'Not copied: Date of Service, Wound Images, Documents, and the request’s kind, consent, urgency, and plan.',
      ),
    )
    .toBeVisible()
  expect(document.querySelector('ul')).toBeNull()
  for (const text of [
    '"patientCity":"Columbus"',
    '"primaryPolicy":"W123"',
    '"dos":"12-01-2026"',
    '"woundLocation":"Right hip"',
    '"moreDiagnoses":[{"code":"L97.421"',
    '"moreApplications":[{"code":"15276","units":"2"',
    picture(7).fileName,
  ])
    await expect.element(values).toMatchTextContent(text)
  await expect.element(values).not.toMatchTextContent(picture(2).fileName)
  const [copied] = await arrived(copyFiles)
  expect(JSON.parse(copied?.body ?? '')).toEqual({ ids: ['0b8f0d4e-5a1c-4c1e-9d3f-000000000001'] })
  await userEvent.click(page.getByText('Show what changed'))
  await expect.element(page.getByText('Dallas')).toBeVisible()
  await expect.element(page.getByText('DFU, Right hip')).toBeVisible()
  await userEvent.click(button('Undo'))
  await expect.element(values).toHaveTextContent('{"patientCity":"Dallas","dos":"12-01-2026"}')
})

test('the clinical answers of the last request are offered, and given only by a click', async () => {
  await answerPatient()
  show('patient')
  await userEvent.type(page.getByRole('searchbox', { name: /Earlier patient/ }), 'ort')
  await userEvent.click(button(/^Ana Ortiz/))
  await expect
    .element(
      page.getByText('The last request also answered 1 clinical question. The answers may have changed.'),
    )
    .toBeVisible()
  expect(given()).toEqual({})
  await userEvent.click(button('Use the last answers'))
  await expect.element(page.getByText(/under Optional questions in the check\./)).toBeVisible()
  expect(given()).toEqual({ conservativeCareWeeks: '6' })
})

test('when the cards cannot be copied nothing is filled, and trying again fills everything', async () => {
  await answerPatient()
  await answers(copyFiles, errorReply(503, 'Files cannot be stored right now.'), ok({ files: [picture(7)] }))
  show('patient')
  await userEvent.type(page.getByRole('searchbox', { name: /Earlier patient/ }), 'ort')
  await userEvent.click(button(/^Ana Ortiz/))
  await expect.element(page.getByText('We couldn’t copy the last request for Ana Ortiz.')).toBeVisible()
  await expect.element(values).toHaveTextContent('{}')
  await userEvent.click(button('Try again'))
  await expect.element(values).toMatchTextContent('"patientFirstName":"Ana"')
})

test('a physician’s remembered details fill only empty fields, and say where they come from', async () => {
  const texts = { ptan: 'A12345', stateLicenseNumber: 'OLD', officeContactName: 'Dana', ext: '' }
  const path = physicianValues.path.replace(':id', '7') as '/'
  await answers({ method: 'GET', path }, ok({ data: { ...from, texts } }))
  show('physician', { stateLicenseNumber: 'NEW' }, { _id: '7' })
  await expect.element(page.getByText(/^Filled in from #IVR-1042 of Nov 03, 2026: 2 fields\./)).toBeVisible()
  await expect
    .element(values)
    .toHaveTextContent('{"ptan":"A12345","stateLicenseNumber":"NEW","physicianOfficeContactName":"Dana"}')
})

test('a field in which someone is about to type is not filled', async () => {
  const texts = { ptan: 'A12345', officeContactName: 'Dana' }
  const path = physicianValues.path.replace(':id', '8') as '/'
  await answers({ method: 'GET', path }, ok({ data: { ...from, texts } }))
  render(<input aria-label="PTAN" name="ptan" />)
  await userEvent.click(page.getByRole('textbox', { name: 'PTAN' }))
  show('physician', {}, { _id: '8' })
  await expect.element(values).toHaveTextContent('{"physicianOfficeContactName":"Dana"}')
})

test('a saved facility fills its details with one click, and the hospital gets those saved under its name', async () => {
  const facility = {
    facilityName: 'Riverbend',
    facilityNpi: '1234567893',
    facilityTaxId: '123456789',
    serviceType: 'Office',
    facilityAddress: '9 River Road',
    facilityState: 'TX',
    facilityCity: 'Austin',
    facilityZipCode: '78701',
  }
  await answers(facilities, ok({ data: [facility] }))
  show('facility')
  await userEvent.click(button('Riverbend'))
  await expect.element(values).toMatchTextContent('"facilityChoice":"other"')
  await expect.element(values).toMatchTextContent('"facilityNPI":"1234567893"')
  await userEvent.click(button('Undo'))
  await expect.element(values).toHaveTextContent('{}')

  show(
    'facility',
    { facilityChoice: 'hospital', facilityAddress: '1 Record Way' },
    { hospitalName: 'RIVERBEND' },
  )
  await expect.element(values.nth(1)).toMatchTextContent('"facilityAddress":"1 Record Way"')
  await expect.element(values.nth(1)).toMatchTextContent('"facilityTaxId":"123456789"')
})

const profile = {
  name: 'Dana Whitfield',
  officeName: 'Cedar Foot Clinic',
  npiNumber: '1245319599',
  taxID: '741234567',
  faxNumber: '5125550178',
  officeAddress: { address: '4 Cedar Lane', city: 'Austin', state: 'TX', zipCode: '78701' },
}

test('a new office fills the facility with its own details by one click, and undoes it', async () => {
  await answers(facilities, ok({ data: [] }))
  await answers(getUserProfile, ok({ data: profile }))
  show('facility')
  await userEvent.click(button('Our office'))
  for (const text of [
    '"facilityChoice":"other"',
    '"facilityName":"Cedar Foot Clinic"',
    '"facilityNPI":"1245319599"',
    '"facilityTaxId":"741234567"',
    '"serviceType":"Office (POS 11)"',
    '"facilityZipCode":"78701"',
  ])
    await expect.element(values).toMatchTextContent(text)
  await userEvent.click(button('Undo'))
  await expect.element(values).toHaveTextContent('{}')
})

test('an office that was a facility before is offered once, with the details last used', async () => {
  const own = {
    ...{ facilityName: 'CEDAR  foot clinic', facilityNpi: '1234567893', facilityTaxId: '123456789' },
    ...{ serviceType: 'Office (POS 11)', facilityAddress: '5 Cedar Lane', facilityState: 'TX' },
    ...{ facilityCity: 'Austin', facilityZipCode: '78702' },
  }
  await answers(facilities, ok({ data: [own] }))
  await answers(getUserProfile, ok({ data: profile }))
  show('facility')
  await userEvent.click(button('Our office'))
  await expect.element(values).toMatchTextContent('"facilityAddress":"5 Cedar Lane"')
  await expect.element(button(/cedar {2}foot/i)).not.toBeInTheDocument()
})

test('the office’s details that a physician’s record leaves empty are filled from the office’s profile with one click', async () => {
  await answers(getUserProfile, ok({ data: profile }))
  show('physician', { physicianAddress: '12 High Street' }, { _id: '9' })
  await userEvent.click(button('Our office'))
  await expect
    .element(values)
    .toHaveTextContent(
      '{"physicianAddress":"12 High Street","physicianState":"TX","physicianCity":"Austin","physicianZipCode":"78701","physicianOfficeContactName":"Dana Whitfield","physicianFaxNumber":"5125550178","practiceNpi":"1245319599"}',
    )
  await expect.element(button('Our office')).not.toBeInTheDocument()
})

test('a request that is corrected or repeated keeps its patient: no earlier one is offered', async () => {
  show('patient', { patientCity: 'Dallas' }, null, { name: 'ivr:#IVR-1042' })
  await expect.element(values).toMatchTextContent('"patientCity":"Dallas"')
  await expect.element(page.getByRole('searchbox', { name: /Earlier patient/ })).not.toBeInTheDocument()
})
