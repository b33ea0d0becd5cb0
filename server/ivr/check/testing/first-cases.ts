// Sixty complete requests as offices type them, and what an expert says about each. They were written only from the
// published rules, policies and lists, before the check's rules were read.

export const partB = 'Medicare Part B – '
export const medicare = 'Medicare (Original, Part B)'
export const wound = (woundLocation: string, woundSize: string, unitCm2: string) => ({
  ...{ woundLocation, woundSize, unitCm2 },
})
export const icd = (icd10DiagnosisCodes: string, ...moreDiagnosisCodes: string[]) => ({
  ...{ icd10DiagnosisCodes, moreDiagnosisCodes },
})
export const cpt = (cptApplicationCode: string, ...more: [code: string, units: string][]) => ({
  cptApplicationCode,
  moreApplicationCodes: more.map(([code, units]) => ({ code, units })),
})
export const payer = (insuranceType: string, primaryInsurance: string, primaryPolicyNumber: string) => ({
  ...{ insuranceType, primaryInsurance, primaryPolicyNumber },
})
export const place = (serviceType: string) => ({ serviceType })

/** Patient, physician and facility in one state, and its contractor. */
export const inState = (state: string, zipCode: string, contractor?: string) => ({
  ...Object.fromEntries(
    ['patient', 'physician', 'facility'].flatMap((whose) => [
      [`${whose}State`, state],
      [`${whose}ZipCode`, zipCode],
    ]),
  ),
  ...(contractor && { primaryInsurance: `${partB}${contractor}` }),
})

/** A correct request; each case changes it. */
export const texas = {
  ...inState('TX', '77002', 'Novitas Solutions (JH)'),
  ...{ patientDateOfBirth: '1950-03-14', insuranceType: medicare, primaryPolicyNumber: '1EG4-TE5-MK73' },
  ...{ physicianNpi: '1234567893', ptan: 'TX12345', dos: '2026-12-03', medicalProductQCode: 'Q4186' },
  ...{ facilityName: 'Bayou Wound Clinic', facilityNpi: '1245319599', serviceType: 'Office (POS 11)' },
  ...icd('E11.621', 'L97.512'),
  ...{ cptApplicationCode: '15275', woundType: 'Diabetic Foot Ulcer (DFU)' },
  ...wound('Right plantar foot', '2 x 2 x 0.3 cm', '4'),
}
export const kentucky = inState('KY', '40202', 'CGS Administrators (J15)')
export const ohio = inState('OH', '44114', 'CGS Administrators (J15)')
export const florida = inState('FL', '33602', 'First Coast Service Options (JN)')
export const louisiana = inState('LA', '70112')
const california = inState('CA', '95814', 'Noridian Healthcare Solutions (JE)')
export const atHome = {
  ...{ facilityName: 'Home', serviceType: '', facilityNpi: '', facilityState: '', facilityZipCode: '' },
}
export const venous = { woundType: 'Venous Leg Ulcer (VLU)', ...icd('I87.312', 'L97.222'), ...cpt('15271') }
export const calf = { ...kentucky, ...venous, ...wound('Left calf', '4 x 3 cm', '12') }
export const calfAndFoot = {
  ...kentucky,
  ...icd('E11.621', 'L97.512', 'E11.622', 'L97.212'),
  ...wound('Right calf', '6 x 5 cm', '40'),
  moreWounds: [
    { woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right foot', woundSize: '5 x 2 cm' },
  ],
}
export const answered = {
  ...{ conservativeCareWeeks: 8, conservativeCareCompliant: true, woundDurationWeeks: 14 },
  careMeasures: ['debridement', 'offloading', 'moist-dressing', 'infection-control'],
  ...{ baselineAreaCm2: 4, abi: 0.95, hba1cPct: 7.1, hba1cDate: '2026-11-02', diabetesManaged: true },
  ...{ activeInfection: false, osteomyelitis: 'absent', exposedStructures: 'none', thickness: 'full' },
  ...{ cleanGranularBase: true, malignancyInWound: false, activeCharcot: false, vasculitis: false },
  ...{ hypersensitivityToProduct: false, tobaccoUse: 'never', managingPhysicianNamed: true },
  ...{ applicationNumberInEpisode: 1, plannedApplications: 6, secondProductSameWound: false },
  inPartAStay: false,
}
export const documented = [
  ...['wound-measurements', 'conservative-care-notes', 'wound-assessment-note', 'vascular-study'],
  ...['plan-of-care', 'offloading-note', 'diabetes-management-note', 'infection-note'],
  ...['product-choice-rationale', 'debridement-notes', 'application-log', 'wound-photos'],
].map((kind) => ({ kind }))
export const complete = { facts: answered, documents: documented }

export interface Expected {
  /** All open findings: for each, the words and fields that it names. */
  open?: string[][]
  /** Whether prior authorization is needed, and words of its line. */
  need?: string
  line?: RegExp
  noPolicy?: true
  /** Policy outcomes by id; undefined: not mentioned. */
  policies?: Record<string, string | undefined>
  /** What must appear somewhere in the result, and what must not. */
  says?: RegExp
  never?: RegExp
}

export const novitas = 'mac-novitas-l35041'
export const wiser = 'wiser-skin-nj-oh-ok-tx'
export const advised = {
  need: 'voluntary',
  line: /WISeR.+Cohere Health.+3 days.+120 days.+prepayment review/,
}
export const free = { need: 'not-required' }
const later = { need: 'unknown', line: /can tell whether .+ once the wound and its codes are corrected/ }

export const cases: [what: string, entries: object, expected: Expected][] = [
  // Correct requests.
  ['a foot in Texas, all right', {}, advised],
  ['a venous ulcer of the calf in Kentucky', calf, { ...free, never: /WISeR/ }],
  [
    'a left heel in Florida',
    { ...florida, ...icd('E11.621', 'L97.422'), ...wound('Left heel', '2.0 x 2.0 x 0.2', '4') },
    free,
  ],
  ['at home in Texas', atHome, { ...advised, never: /facilityNpi|CCN/ }],
  [
    'at home in Texas, after a clinic in Florida',
    { ...atHome, facilityState: 'FL', facilityZipCode: '33602' },
    { ...advised, never: /First Coast|Florida|\bFL\b/ },
  ],
  [
    'in Louisiana with every answer and document',
    { ...louisiana, ...complete },
    { ...free, policies: { [novitas]: 'matches', [wiser]: undefined } },
  ],
  [
    'in California, which has no determination, with every answer and document',
    { ...california, ...complete },
    { ...free, policies: { 'mac-no-lcd-reasonable-necessary': 'needs-review' } },
  ],
  [
    'calf and foot with their add-on code',
    { ...calfAndFoot, ...cpt('15271', ['15272', '1'], ['15275', '1']) },
    {},
  ],
  [
    'a thigh of 250 sq cm in New York',
    {
      ...inState('NY', '12207', 'National Government Services (NGS) (JK)'),
      woundType: 'Chronic Non-Pressure Ulcer',
      ...{ ...icd('E11.622', 'L97.112'), ...cpt('15273', ['15274', '2']) },
      ...wound('Right thigh', '25 x 10 cm', '250'),
    },
    free,
  ],
  [
    'a larger package at UnitedHealthcare',
    { ...payer('Commercial – PPO', 'UnitedHealthcare', '912345678'), unitCm2: '9' },
    { need: 'unknown', line: /ask the payer/, never: /Medicare number/ },
  ],
  // Add-on codes, areas, families.
  [
    'calf and foot without the add-on code',
    { ...calfAndFoot, ...cpt('15271', ['15275', '1']) },
    { open: [['15272', '30 sq cm', 'cptApplicationCode']], never: /15276/ },
  ],
  [
    'a calf of 60 sq cm with one code',
    { ...calf, ...wound('Left calf', '10 x 6 cm', '60') },
    { open: [['15272 x 2', '60 sq cm']], never: /1527[5-8]\b/ },
  ],
  [
    'a calf of 120 sq cm with the codes for less',
    { ...calf, ...cpt('15271', ['15272', '3']), ...wound('Left calf', '12 x 10 cm', '120') },
    { open: [['15273', '15274', '120 sq cm']] },
  ],
  [
    'two wounds of one foot',
    {
      ...{ ...icd('E11.621', 'L97.512', 'L97.412'), ...wound('Right plantar foot', '5 x 4 cm', '30') },
      moreWounds: [
        { woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right heel', woundSize: '5 x 2 cm' },
      ],
    },
    { open: [['15276', '30 sq cm']], never: /15272/ },
  ],
  ['the code for the leg on a foot', cpt('15271'), { open: [['15271', 'use 15275']] }],
  ['an add-on code alone', cpt('15276'), { open: [['15276', 'add 15275']], never: /15272/ }],
  [
    'the code for the foot on a malleolus',
    {
      ...calf,
      ...icd('I87.312', 'L97.322'),
      ...cpt('15275'),
      ...wound('Left lateral malleolus', '3 x 2 cm', '6'),
    },
    { open: [['15275', 'use 15271']] },
  ],
  ['both pairs on one calf', { ...calf, ...cpt('15271', ['15273', '1']) }, { open: [['remove 15273']] }],
  ['a sheet with a debridement code alone', cpt('97597'), { open: [['add 15275']], ...later }],
  [
    'a deleted code of a hospital',
    { ...cpt('C5275'), ...place('On Campus-Outpatient Hospital (POS 22)') },
    { open: [['C5275', '12-31-2025', 'use 15275']], ...later },
  ],
  // Diagnoses.
  ['a diabetic ulcer without its site', icd('E11.621'), { open: [['L97.4-', 'L97.5-']], never: /cause/ }],
  [
    'an ulcer without its cause in Ohio',
    { ...ohio, ...icd('L97.512') },
    { open: [['cause', 'E11.621']], ...later, policies: { 'mac-cgs-l36690': 'incomplete' } },
  ],
  ['a venous ulcer without its severity', { ...calf, ...icd('I87.312') }, { open: [['I87.312', 'L97']] }],
  [
    'a cause after its ulcer',
    icd('L97.512', 'E11.621'),
    { open: [['put E11.621 before L97.512']], never: /is missing/ },
  ],
  [
    'a diabetic foot ulcer with a sacral diagnosis',
    icd('L89.153'),
    { open: [['L89.153', 'Diabetic Foot Ulcer (DFU)', 'woundType']], ...later },
  ],
  [
    'codes of the foot on a calf',
    wound('Right calf', '2 x 2 cm', '4'),
    { open: [['L97.512', '15275', 'Right calf', 'woundLocation']] },
  ],
  ['diagnoses as they are written', icd('e11621', 'l97512'), advised],
  ['an application code with a modifier', { ...kentucky, ...cpt('15275-59') }, {}],
  // Sides and places.
  ['the other foot', wound('Left foot', '2 x 2 cm', '4'), { open: [['L97.512', 'right', 'Left foot']] }],
  [
    'both calves, with the codes of both',
    { ...calf, ...icd('I87.313', 'L97.212', 'L97.222'), ...wound('B/L calves', '4 x 3 cm', '12') },
    {},
  ],
  [
    'an ankle as it is charted',
    { ...calf, ...icd('I87.311', 'L97.312'), ...wound('RLE medial ankle', '4 x 3 cm', '12') },
    {},
  ],
  [
    'the other leg as it is charted',
    { ...calf, ...icd('I87.311', 'L97.212'), ...wound('LLE calf', '4 x 3 cm', '12') },
    { open: [['I87.311', 'L97.212', 'right', 'LLE']] },
  ],
  [
    'a left foot, right next to a toe',
    { ...icd('E11.621', 'L97.522'), ...wound('Left foot, right next to the 5th toe', '2 x 2 cm', '4') },
    {},
  ],
  // Sizes and units.
  ['millimeters', { woundSize: '20 x 20 mm' }, { never: /400/ }],
  ['a decimal comma', { woundSize: '2,5 x 2 cm', unitCm2: '5' }, {}],
  ['40 units on 4 sq cm', { unitCm2: '40' }, { open: [['40 sq cm', '4 sq cm', 'unitCm2']] }],
  ['6 units on 7.5 sq cm', { woundSize: '3 x 2.5 cm', unitCm2: '6' }, { open: [['6 sq cm', '7.5 sq cm']] }],
  ['7.5 units', { woundSize: '3 x 2.5 cm', unitCm2: '7.5' }, { open: [['enter 8']] }],
  [
    'a gel by the mg with an application code',
    { medicalProductQCode: 'Q4155', unitCm2: '100' },
    { open: [['Q4155', 'sheet', 'mg']], never: /needs-human","text":"No more sq cm/ },
  ],
  ['a product that has ended', { medicalProductQCode: 'Q4131' }, { open: [['Q4131', '12-31-2018']] }],
  [
    'half a square centimeter in Louisiana',
    { ...louisiana, ...complete, woundSize: '1 x 0.5 cm', unitCm2: '1' },
    {
      policies: { [novitas]: 'likely-not-covered' },
      says: /not-met","text":"The wound is at least 1\.0 sq cm\..*entered":"wound area 0\.5 sq cm/,
    },
  ],
  [
    'a size that could not be determined',
    { woundSize: 'UTD' },
    { says: /missing","text":"The wound is at/, never: /add-on unit|sq cm are asked/ },
  ],
  // Payers.
  [
    'the contractor of another state',
    { primaryInsurance: `${partB}National Government Services (NGS) (J6)` },
    { open: [[`${partB}Novitas Solutions (JH)`, 'primaryInsurance']], policies: { [novitas]: undefined } },
  ],
  [
    'no contractor known in Ohio',
    { ...ohio, primaryInsurance: `${partB}MAC not known` },
    {
      ...{ need: 'voluntary', line: /Innovaccer/, says: /Medicare Part B – CGS Administrators \(J15\)/ },
      policies: { 'mac-cgs-l36690': 'incomplete' },
    },
  ],
  [
    'Original Medicare at Aetna',
    payer(medicare, 'Aetna', 'W123456789'),
    { open: [['Aetna', 'Part B', 'exclude', 'Novitas Solutions (JH)']] },
  ],
  [
    'a commercial plan of a Medicare contractor',
    { insuranceType: 'Commercial – PPO' },
    { open: [['Novitas', 'Commercial – PPO', 'exclude']] },
  ],
  [
    'Devoted Health in Florida',
    { ...florida, ...payer('Medicare Advantage – HMO', 'Devoted Health', 'D12345678') },
    {
      ...{ need: 'unknown', line: /ask the payer/, never: /WISeR/ },
      says: /No policy of this plan is on file\..+First Coast/,
    },
  ],
  [
    'a Medicare number on a Medicare Advantage plan',
    payer('Medicare Advantage – PPO', 'Humana Medicare Advantage', '1EG4-TE5-MK73'),
    { open: [['Medicare number', 'primaryPolicyNumber']], never: /WISeR/ },
  ],
  [
    'a Medicare number with an S',
    { primaryPolicyNumber: '1SG4TE5MK73' },
    { open: [['Medicare number', 'letter S', 'primaryPolicyNumber']], never: /eleven/ },
  ],
  [
    'a number of the federal program without its R',
    payer(
      'Federal Employees Health Benefits (incl. BCBS FEP)',
      'Blue Cross Blue Shield Federal Employee Program (FEP)',
      '12345678',
    ),
    { open: [['R and eight digits']], noPolicy: true },
  ],
  [
    'GEHA with its own number',
    payer('Federal Employees Health Benefits (incl. BCBS FEP)', 'GEHA', '12345678'),
    { noPolicy: true },
  ],
  [
    'Railroad Medicare at the contractor of Georgia',
    { ...inState('GA', '30303', 'Palmetto GBA (JJ)'), insuranceType: 'Railroad Medicare' },
    { open: [['Railroad Medicare (Palmetto GBA)']] },
  ],
  ['Arlington in Virginia', inState('VA', '22201', 'Novitas Solutions (JL)'), {}],
  // Prior authorization.
  [
    'Superior HealthPlan with a product on its list',
    {
      ...payer('Medicaid Managed Care', 'Superior HealthPlan (Centene)', '512345678'),
      medicalProductQCode: 'Q4133',
    },
    { need: 'required', never: /WISeR/ },
  ],
  [
    'Arizona, where the model leaves skin substitutes out',
    inState('AZ', '85004', 'Noridian Healthcare Solutions (JF)'),
    { ...free, never: /voluntary/ },
  ],
  [
    'a skilled nursing facility in Texas',
    place('Skilled Nursing Facility (POS 31)'),
    { open: [['Part A stay?', 'stayInPartA']], ...free, line: /does not apply here.+The place of service/ },
  ],
  [
    'a sacral pressure ulcer in Texas',
    {
      ...{ woundType: 'Pressure Ulcer / Injury', ...icd('L89.154'), ...cpt('15271') },
      ...wound('Sacrum', '2 x 2 cm', '4'),
    },
    { ...free, policies: { [novitas]: 'needs-review', [wiser]: 'not-applicable' }, never: /\bABI is|ABI of/ },
  ],
  // People and places.
  [
    'a hospital without its NPI',
    { ...place('On Campus-Outpatient Hospital (POS 22)'), facilityNpi: '' },
    {
      open: [['POS 22', 'NPI', 'facilityNpi']],
      says: /needs-human","text":"An outpatient hospital gives its CCN\./,
    },
  ],
  [
    'Medicare at 51, and a ZIP code of Ohio',
    { patientDateOfBirth: '1975-06-02', patientZipCode: '44114' },
    {
      open: [
        ['44114', 'OH', 'TX', 'patientZipCode'],
        ['51', 'disability', 'patientDateOfBirth'],
      ],
    },
  ],
  [
    'the eleventh application, and a first one after the service',
    { facts: { ...answered, firstApplicationDate: '2026-12-20', applicationNumberInEpisode: 11 } },
    {
      open: [['first application', '12-20-2026', 'facts.firstApplicationDate']],
      policies: { [novitas]: 'likely-not-covered' },
      says: /not-met","text":"There are at most 10/,
    },
  ],
]
