import { readFileSync } from 'node:fs'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { requiredValues } from '#contract/ivr/sample.ts'
import type { Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import type { Source } from '#server/forms/values.ts'

// Three requests that differ in what forms ask: everything answered, the least that a request needs, and a hospital patient
// with several wounds, a long name and letters beyond English.

const types = JSON.parse(
  readFileSync(new URL('../../reference/data/wound-types.json', import.meta.url), 'utf8'),
) as { id: string; label: string }[]
const woundTypeIds = new Map(types.map(({ id, label }) => [label, id]))

const wound = (given: Partial<Wound>): Wound => ({
  ...{ woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Left heel', laterality: '', woundSize: '' },
  ...{ lengthCm: '', widthCm: '', depthCm: '', ageWeeks: '', woundImages: [] },
  ...given,
})

/** A request as the server reads it; what it leaves out is ''. */
function source(
  given: Record<string, unknown>,
  more: Pick<Source, 'firstName' | 'lastName' | 'practiceName' | 'specialty' | 'productName'>,
): Source {
  const empty = Object.fromEntries(Object.keys(requiredValues('2026-12-01')).map((name) => [name, '']))
  const optional = [
    ...[
      'patientSex',
      'patientPhone',
      'nameOnCard',
      'networkStatus',
      'practiceNpi',
      'practicePtan',
      'medicaidNumber',
    ],
    ...['contactEmail', 'salesRep', 'ccn', 'facilityPtan', 'urgency', 'urgencyReason', 'plannedApplications'],
    ...[
      'lastServiceDay',
      'groupNumber',
      'payerPhone',
      'subscriber',
      'subscriberName',
      'subscriberDateOfBirth',
    ],
    ...['stayInPartA', 'hospice', 'globalPeriod', 'requestKind', 'consentHeld', 'secondaryInsurance'],
    ...['secondaryPolicyNumber', 'officeContactName', 'ext', 'serviceType', 'facilityNpi', 'facilityTaxId'],
  ]
  const nothing = Object.fromEntries(optional.map((name) => [name, '']))
  const ivr = { ...empty, ...nothing, name: `${more.firstName} ${more.lastName}`, ...given }
  return { ivr: ivr as unknown as IvrDetails, ...more, woundTypeIds, today: '2026-11-28' }
}

const address = (address: string, city: string, state: string, zipCode: string) => ({
  address,
  city,
  state,
  zipCode,
})

export const requests: Readonly<Record<string, Source>> = {
  everything: source(
    {
      ...{ dob: '1950-03-04', patientSex: 'Male', patientPhone: '6145550134' },
      patientAddress: address('12 Elm St', 'Columbus', 'OH', '43215'),
      ...{ insuranceType: 'Medicare Advantage – PPO', primaryInsurance: 'Aetna Medicare' },
      ...{ primaryPolicyNumber: 'W123456789', groupNumber: 'G7751', payerPhone: '8005550100' },
      ...{
        secondaryInsurance: 'AARP Supplement',
        secondaryPolicyNumber: 'S998877',
        subscriber: 'The patient',
      },
      ...{ networkStatus: 'In network', physicianName: 'Ann Smith', physicianNpi: '1234567893' },
      ...{
        physicianTaxID: '741234567',
        ptan: 'OH12345',
        taxonomyCode: '213E00000X',
        stateLicenseNumber: 'L-22',
      },
      ...{ medicaidNumber: 'M5551', practiceNpi: '1999999992', practicePtan: 'GP7771' },
      ...{ contactEmail: 'office@clinic.example', salesRep: 'Rita Rep' },
      physicianAddress: address('1 Main St', 'Dublin', 'OH', '43016'),
      ...{ officeContactName: 'Carla Ruiz', phone: '6145550199', ext: '', faxNumber: '6145550198' },
      ...{ facilityName: 'Dublin Office', facilityNpi: '1112223334', facilityTaxId: '319876543' },
      ...{ serviceType: 'Office (POS 11)', ccn: '', facilityPtan: 'FP1' },
      facilityAddress: address('99 River Rd', 'Dublin', 'OH', '43017'),
      ...{ dos: '2026-12-01', medicalProductQCode: 'Q4205', unitCm2: '25', requestKind: 'New request' },
      ...{ urgency: 'Standard', plannedApplications: '4', stayInPartA: 'Not in a Part A stay' },
      ...{ hospice: 'Not under hospice care', globalPeriod: 'Not within a global period' },
      wounds: [
        wound({ woundSize: '4 x 3 x 0.5 cm', lengthCm: '4', widthCm: '3', depthCm: '0.5', ageWeeks: '9' }),
      ],
      diagnosisCodes: ['E11.621', 'L97.422'],
      applicationCodes: [{ code: '15275', units: '1' }],
    },
    {
      ...{ firstName: 'José', lastName: 'O’Brien', practiceName: 'Dublin Wound Clinic' },
      ...{ specialty: 'Podiatrist', productName: 'Membrane Wrap' },
    },
  ),
  least: source(
    {
      ...{ dob: '1948-11-30' },
      patientAddress: address('7 Oak Ave', 'Austin', 'TX', '787011234'),
      ...{ insuranceType: 'Medicare (Original, Part B)', primaryInsurance: 'Medicare Part B' },
      ...{ primaryPolicyNumber: '1EG4TE5MK73', physicianName: 'Lee Park', physicianNpi: '1245319599' },
      ...{
        physicianTaxID: '123456789',
        ptan: 'TX1234',
        taxonomyCode: '207Q00000X',
        stateLicenseNumber: 'P-1',
      },
      physicianAddress: address('1 Clinic Way', 'Austin', 'TX', '78701'),
      ...{ phone: '5125550100', faxNumber: '5125550101', facilityName: 'Home' },
      facilityAddress: address('', '', '', ''),
      ...{ dos: '2026-12-05', medicalProductQCode: 'Q4186', unitCm2: '4.5' },
      wounds: [
        wound({
          woundType: 'Venous Leg Ulcer (VLU)',
          woundLocation: 'Right calf',
          woundSize: '2 x 2 cm',
          lengthCm: '2',
          widthCm: '2',
        }),
      ],
      diagnosisCodes: ['I87.311'],
      applicationCodes: [{ code: '15271', units: '1' }],
    },
    { firstName: 'Mary', lastName: 'Hill', practiceName: '', specialty: '', productName: 'EpiFix' },
  ),
  hospital: source(
    {
      ...{ dob: '1962-07-15', patientSex: 'Female', patientPhone: '2015550177' },
      patientAddress: address('1450 Martin Luther King Jr Boulevard Apt 12', 'Newark', 'NJ', '07102'),
      ...{
        insuranceType: 'Commercial – HMO',
        primaryInsurance: 'Horizon Blue Cross Blue Shield of New Jersey',
      },
      ...{ primaryPolicyNumber: 'YHZ3HZN12345', groupNumber: '0081', payerPhone: '8005550123' },
      ...{
        subscriber: 'Somebody else',
        subscriberName: 'Łukasz Żurawski',
        subscriberDateOfBirth: '1960-01-02',
      },
      ...{ networkStatus: 'Out of network', physicianName: 'Nguyễn Thị Hạnh', physicianNpi: '1679576722' },
      ...{
        physicianTaxID: '223334444',
        ptan: 'NJ555',
        taxonomyCode: '208600000X',
        stateLicenseNumber: '25MA',
      },
      physicianAddress: address('200 Broad St', 'Newark', 'NJ', '07103'),
      ...{ officeContactName: 'Zoë Müller', phone: '9735550111', faxNumber: '9735550112' },
      ...{ facilityName: 'University Hospital Outpatient Wound Healing Center of Greater Newark' },
      ...{
        facilityNpi: '1376543219',
        facilityTaxId: '221112222',
        serviceType: 'On Campus-Outpatient Hospital (POS 22)',
      },
      ...{ ccn: '310119', facilityPtan: 'NJF9' },
      facilityAddress: address('150 Bergen St', 'Newark', 'NJ', '07101'),
      ...{
        dos: '2026-12-09',
        medicalProductQCode: 'Q4290',
        unitCm2: '60',
        requestKind: 'Further application',
      },
      ...{
        globalPeriod: 'Within a global period',
        stayInPartA: 'In a Part A stay',
        plannedApplications: '10',
      },
      wounds: [
        wound({
          woundType: 'Pressure Ulcer / Injury',
          woundLocation: 'Sacrum',
          woundSize: '6 x 5 cm',
          lengthCm: '6',
          widthCm: '5',
          depthCm: '1',
        }),
        wound({
          woundType: 'Dehisced Surgical Wound',
          woundLocation: 'Abdomen',
          woundSize: '8 x 3 cm',
          lengthCm: '8',
          widthCm: '3',
          depthCm: '2',
        }),
      ],
      diagnosisCodes: ['L89.154', 'T81.31XA', 'E11.9'],
      applicationCodes: [
        { code: '15271', units: '1' },
        { code: '15272', units: '2' },
      ],
    },
    {
      ...{ firstName: 'Søren', lastName: 'Ångström', practiceName: 'Newark Vascular & Wound Associates' },
      ...{ specialty: 'Surgeon', productName: 'Membrane Wrap-Hydro' },
    },
  ),
}
