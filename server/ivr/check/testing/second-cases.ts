import {
  advised,
  answered,
  atHome,
  calf,
  calfAndFoot,
  complete,
  cpt,
  documented,
  type Expected,
  florida,
  free,
  icd,
  inState,
  kentucky,
  louisiana,
  novitas,
  ohio,
  partB,
  payer,
  place,
  venous,
  wound,
} from './first-cases.ts'

// Sixty more requests, of different kinds than the first sixty, again written only from the published rules, policies
// and lists, before the check's rules were read.

const pennsylvania = inState('PA', '19104', 'Novitas Solutions (JL)')
const newJersey = inState('NJ', '07102', 'Novitas Solutions (JL)')
const oklahoma = inState('OK', '73102', 'Novitas Solutions (JH)')
const georgia = inState('GA', '30303', 'Palmetto GBA (JJ)')
const massachusetts = inState('MA', '02114', 'National Government Services (NGS) (JK)')
const chronic = { woundType: 'Chronic Non-Pressure Ulcer' }
const burn = { woundType: 'Burn (Second or Third Degree)' }
const dehisced = { woundType: 'Dehisced Surgical Wound', ...icd('T81.31XA') }
const sacrum = {
  ...{ woundType: 'Pressure Ulcer / Injury', ...icd('L89.153'), ...cpt('15271') },
  ...wound('Sacrum', '3 x 2 cm', '6'),
}
const hospital = place('On Campus-Outpatient Hospital (POS 22)')
const cgs = 'mac-cgs-l36690'
const ask = { need: 'unknown', line: /ask the payer/ }
const nothingOnFile = { ...ask, noPolicy: true } as const

export const moreCases: [what: string, entries: object, expected: Expected][] = [
  // Correct requests.
  [
    'varicose veins with an ulcer of the calf in New Jersey',
    {
      ...newJersey,
      ...{ woundType: 'Venous Leg Ulcer (VLU)', ...icd('I83.012', 'L97.212'), ...cpt('15271') },
      ...wound('Right calf', '5.0 x 4.0 cm', '20'),
    },
    { need: 'voluntary', line: /Genzeon/ },
  ],
  [
    'a hallux in Oklahoma, with type 1 diabetes',
    {
      ...{ ...oklahoma, ...icd('E10.621', 'L97.512'), medicalProductQCode: 'A2007' },
      ...wound('Right hallux', '3cm L x 1.5cm W x 0.2cm D', '5'),
    },
    { need: 'voluntary', line: /Humata Health/ },
  ],
  [
    'a venous ulcer at home in Ohio',
    { ...calf, ...ohio, ...atHome },
    { need: 'voluntary', line: /Innovaccer/, never: /CCN|facilityNpi/ },
  ],
  [
    'a heel as it is charted in Pennsylvania',
    { ...pennsylvania, ...icd('E11.621', 'L97.412'), ...wound('Rt. heel', '2 x 2 cm', '4') },
    { ...free, never: /WISeR/ },
  ],
  [
    'an arterial ulcer in Illinois',
    {
      ...inState('IL', '60612', 'National Government Services (NGS) (J6)'),
      ...{ woundType: 'Arterial (Ischemic) Ulcer', ...icd('I70.245', 'L97.522') },
      ...wound('Dorsum of left foot', '2.5 x 2 cm', '5'),
    },
    free,
  ],
  [
    'a dehisced incision of the abdomen in Georgia',
    { ...georgia, ...dehisced, ...cpt('15271'), ...wound('Midline abdominal incision', '8 x 3 cm', '24') },
    free,
  ],
  [
    'a stump below the knee in Nebraska',
    {
      ...inState('NE', '68102', 'WPS Government Health Administrators (J5)'),
      ...{ woundType: 'Amputation Stump Wound', ...icd('T87.81'), ...cpt('15271') },
      ...wound('Left BKA stump', '4 x 4 cm', '16'),
    },
    free,
  ],
  [
    'a foot of 120 sq cm in Massachusetts',
    {
      ...{ ...massachusetts, ...icd('E11.621', 'L97.522'), ...cpt('15277', ['15278', '1']) },
      ...wound('Left foot, dorsal', '12 x 10 cm', '120'),
    },
    free,
  ],
  [
    'a nursing facility in Alabama, the stay answered',
    {
      ...inState('AL', '35203', 'Palmetto GBA (JJ)'),
      ...place('Nursing Facility (POS 32)'),
      facts: { inPartAStay: false },
    },
    free,
  ],
  [
    'Medicare Advantage of UnitedHealthcare in Texas, with every answer and document',
    {
      ...payer('Medicare Advantage – PPO', 'UnitedHealthcare Medicare Advantage (AARP)', '912345678'),
      ...complete,
    },
    {
      ...{ need: 'required', line: /7 days/, never: /WISeR/ },
      policies: { 'ma-follows-ncd-lcd': 'needs-review' },
    },
  ],
  [
    'Aetna in Indiana with a product it covers, with every answer and document',
    {
      ...inState('IN', '46204'),
      ...payer('Commercial – PPO', 'Aetna', 'W123456789'),
      ...{ medicalProductQCode: 'Q4151', unitCm2: '14', facts: answered },
      documents: [...documented, { kind: 'hba1c-lab' }, { kind: 'smoking-cessation-note' }],
    },
    { ...ask, policies: { 'aetna-cpb-0244': 'needs-review' } },
  ],
  [
    'a patient of Kentucky in a hospital of Ohio',
    { ...ohio, patientState: 'KY', patientZipCode: '41011', ...hospital },
    { need: 'voluntary', line: /Innovaccer/, never: /"outcome":"met","text":"[^"]*CCN/ },
  ],
  [
    'an assisted living facility in Texas',
    place('Assisted Living Facility (POS 13)'),
    { ...free, line: /does not apply here/ },
  ],
  [
    'a burn of a child of eight on Texas Medicaid',
    {
      ...payer('Medicaid (State, Fee-for-Service)', 'Texas Medicaid', '512345678'),
      ...{ patientDateOfBirth: '2018-05-05', ptan: 'N/A', ...burn, ...icd('T25.321A', 'T31.0') },
      ...wound('Right foot', '11 x 10 cm', '110'),
    },
    { need: 'unknown', policies: { 'tx-medicaid-wound-2021': 'incomplete' }, never: /use 15277|add 15276/ },
  ],
  [
    'a very shallow wound in Kentucky, with every answer and document',
    { ...kentucky, ...complete, ...wound('Right plantar foot', 'L 2.5 x W 2.0 x D <0.1 cm', '5') },
    { ...free, policies: { [cgs]: 'matches' } },
  ],
  [
    'millimeters by centimeters in Wisconsin',
    {
      ...inState('WI', '53202', 'National Government Services (NGS) (J6)'),
      ...wound('R lat foot', '35mm x 2cm', '7'),
    },
    { ...free, never: /\b70\b/ },
  ],
  [
    'two small wounds of one foot, each rounded up',
    {
      ...{ ...kentucky, ...wound('Right plantar foot', '2.2 x 2.1 cm', '8') },
      moreWounds: [
        {
          woundType: 'Diabetic Foot Ulcer (DFU)',
          ...{ woundLocation: 'Right great toe', woundSize: '1.5 x 1.5 cm' },
        },
      ],
    },
    free,
  ],
  [
    'a liquid product that needs no application code',
    { ...louisiana, ...cpt('97597'), medicalProductQCode: 'Q4177', unitCm2: '2' },
    { never: /add 1527|sheet product/ },
  ],
  [
    'a service in 2027, after the payment rule of 2026',
    { ...kentucky, dos: '2027-01-14' },
    { ...free, policies: { 'cms-cy2026-skin-substitute-payment': undefined } },
  ],
  ['Medicare in the month of the 65th birthday', { patientDateOfBirth: '1961-12-28' }, advised],
  [
    'a laceration at work in Georgia',
    {
      ...georgia,
      ...payer("Workers' Compensation", "Workers' Compensation Carrier", 'WC-2026-00417'),
      ...{ woundType: 'Traumatic Wound / Laceration', ...icd('S81.811A'), ...cpt('15271') },
      ...wound('Right lower leg', '5 x 3 cm', '15'),
    },
    { ...nothingOnFile, never: /Medicare number/ },
  ],
  [
    'Medicare with a supplement second, in Ohio',
    {
      ...ohio,
      secondaryInsurance: 'AARP Medicare Supplement (UnitedHealthcare)',
      secondaryPolicyNumber: '31234567811',
    },
    { need: 'voluntary', line: /Innovaccer/ },
  ],
  [
    'Kerecis at a hospital on North Carolina Medicaid, with every answer and document',
    {
      ...inState('NC', '27601'),
      ...payer('Medicaid (State, Fee-for-Service)', 'North Carolina Medicaid', '900123456K'),
      ...{ ...hospital, medicalProductQCode: 'Q4158', facts: { ...answered, wastageDocumented: true } },
      documents: [...documented, { kind: 'wastage-note' }],
    },
    { need: 'unknown', policies: { 'nc-medicaid-1g-2': 'matches' } },
  ],
  // Application codes.
  [
    'calf and foot of 30 sq cm each, one with its add-on code',
    {
      ...{ ...calfAndFoot, ...cpt('15271', ['15272', '1'], ['15275', '1']), unitCm2: '60' },
      moreWounds: [
        { woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right foot', woundSize: '6 x 5 cm' },
      ],
    },
    { open: [['15276', '30 sq cm']] },
  ],
  [
    'a foot of 250 sq cm without the add-on code',
    { ...kentucky, ...cpt('15277'), ...wound('Right foot', '25 x 10 cm', '250') },
    { open: [['15278 x 2', '250 sq cm']], never: /15276/ },
  ],
  [
    'an add-on code on exactly 25 sq cm in South Carolina',
    {
      ...{ ...calf, ...inState('SC', '29201', 'Palmetto GBA (JM)') },
      ...{ ...cpt('15271', ['15272', '1']), ...wound('Left calf', '5 x 5 cm', '25') },
    },
    { open: [['25 sq cm', 'no add-on code']] },
  ],
  [
    'exactly 100 sq cm with the codes for less',
    { ...calf, ...cpt('15271', ['15272', '3']), ...wound('Left calf', '10 x 10 cm', '100') },
    { open: [['15273', '100 sq cm']], never: /15274/ },
  ],
  [
    'calf, thigh and foot without the add-on code',
    {
      ...{ ...kentucky, ...chronic, ...icd('E11.622', 'L97.222', 'L97.122', 'L97.522') },
      ...{ ...wound('Left calf', '4 x 4 cm', '32'), ...cpt('15271', ['15275', '1']) },
      moreWounds: [
        { ...chronic, woundLocation: 'Left thigh', woundSize: '4 x 3 cm' },
        { ...chronic, woundLocation: 'Left foot', woundSize: '2 x 2 cm' },
      ],
    },
    { open: [['15272', '28 sq cm']], never: /15276/ },
  ],
  [
    'the add-on code of the leg on a foot',
    { ...kentucky, ...cpt('15275', ['15272', '1']), ...wound('Right foot', '8 x 5 cm', '40') },
    { open: [['15272', '15276']] },
  ],
  [
    'the code for the leg on a hand in Hawaii',
    {
      ...inState('HI', '96813', 'Noridian Healthcare Solutions (JE)'),
      ...{ ...dehisced, ...cpt('15271'), ...wound('Dorsum of left hand', '3 x 2 cm', '6') },
    },
    { open: [['15271', 'use 15275']] },
  ],
  [
    'the code for the hand on a wrist in Oregon',
    {
      ...inState('OR', '97204', 'Noridian Healthcare Solutions (JF)'),
      ...{ ...dehisced, ...cpt('15275'), ...wound('Right wrist', '3 x 2 cm', '6') },
    },
    { open: [['15275', 'use 15271']] },
  ],
  // Diagnoses.
  [
    'an arterial ulcer without its severity',
    {
      ...{ ...kentucky, woundType: 'Arterial (Ischemic) Ulcer', ...icd('I70.234') },
      ...wound('Right heel', '2 x 2 cm', '4'),
    },
    { open: [['I70.234', 'L97']] },
  ],
  [
    'the code of a diabetic foot on a calf',
    {
      ...{ ...kentucky, ...chronic, ...icd('E11.621', 'L97.212'), ...cpt('15271') },
      ...wound('Right calf', '2 x 2 cm', '4'),
    },
    { open: [['E11.621', 'L97.212', 'E11.622']] },
  ],
  [
    'a venous ulcer in Florida by its L97 code alone',
    { ...florida, ...venous, ...icd('L97.222'), ...wound('Left calf', '4 x 3 cm', '12') },
    { open: [['L97.222', 'cause', 'icd10DiagnosisCodes']] },
  ],
  [
    'a second ulcer code of the other foot',
    icd('E11.621', 'L97.512', 'L97.522'),
    { open: [['L97.512', 'right', 'L97.522', 'left']] },
  ],
  [
    'both heels with the code of one',
    { ...icd('E11.621', 'L97.412'), ...wound('Bilateral heels', '2 x 2 cm', '4') },
    { open: [['L97.412', 'Bilateral']] },
  ],
  // Sizes, units, products.
  [
    'fewer units than the wound is large',
    { woundSize: '2.0 cm x 2.0 cm', unitCm2: '3' },
    { open: [['3 sq cm', '4 sq cm', 'unitCm2']] },
  ],
  [
    'three times the wound at Cigna',
    {
      ...{ ...pennsylvania, ...payer('Commercial – HMO', 'Cigna Healthcare', 'U12345678') },
      ...wound('Right plantar foot', '5 x 4 cm', '60'),
    },
    { open: [['60 sq cm', '20 sq cm', 'unitCm2']], policies: { 'cigna-mm-0068': 'incomplete' } },
  ],
  [
    'a product that ended in 2021',
    { ...louisiana, medicalProductQCode: 'Q4228' },
    { open: [['Q4228', '09-30-2021', 'medicalProductQCode']] },
  ],
  [
    'a glove by the piece on a burned hand',
    {
      ...payer('Marketplace / ACA Exchange Plan', 'Oscar Health', 'OSC1234567'),
      ...{ medicalProductQCode: 'A2017', ptan: 'N/A', ...burn, ...icd('T23.302A') },
      ...{ ...cpt('15275', ['15276', '3']), ...wound('Left hand', '12 x 8 cm', '1') },
    },
    { ...nothingOnFile, never: /1 sq cm/ },
  ],
  // Payers.
  [
    'a Medicare supplement in the first place',
    payer('Medicare Supplement (Medigap)', 'Mutual of Omaha (Medicare Supplement)', '7123456-22'),
    { open: [['Part B', 'insuranceType']], noPolicy: true },
  ],
  [
    'TRICARE at the network of Veterans Affairs',
    payer('TRICARE', 'VA Community Care Network – TriWest (Regions 4-5)', '12345678901'),
    { open: [['TRICARE', 'VA Community Care', 'exclude']] },
  ],
  [
    'Medicaid of Ohio for a patient in Kentucky',
    { ...kentucky, ...payer('Medicaid (State, Fee-for-Service)', 'Ohio Medicaid', '101234567899') },
    { open: [['Ohio Medicaid', 'primaryInsurance']], noPolicy: true },
  ],
  [
    'the other contract of Novitas in Pennsylvania',
    { ...pennsylvania, primaryInsurance: `${partB}Novitas Solutions (JH)` },
    { open: [['Novitas Solutions (JL)', 'primaryInsurance']] },
  ],
  [
    'at home in Indiana, with a practice in Ohio',
    {
      ...{ ...inState('IN', '46204', 'CGS Administrators (J15)'), ...atHome },
      ...{ physicianState: 'OH', physicianZipCode: '45202' },
    },
    {
      open: [['WPS Government Health Administrators (J8)', 'primaryInsurance']],
      policies: { [cgs]: undefined },
    },
  ],
  [
    'Humana Medicare Advantage in Kentucky, with every answer and document',
    {
      ...{ ...kentucky, ...complete },
      ...payer('Medicare Advantage – HMO', 'Humana Medicare Advantage', 'H12345678'),
    },
    { ...ask, says: /No policy of this plan is on file\..+CGS/, never: /WISeR/ },
  ],
  [
    'Wellcare in New Jersey, with every answer and document',
    {
      ...{ ...newJersey, ...complete },
      ...payer('Medicare Advantage – HMO', 'Wellcare (Centene)', '31234567'),
    },
    { ...ask, policies: { 'centene-medicare-mc-cp-mp-185': 'needs-review' }, never: /WISeR/ },
  ],
  [
    'Medicare Advantage of Anthem in New York',
    {
      ...inState('NY', '10016'),
      ...payer('Medicare Advantage – HMO', 'Anthem Blue Cross Blue Shield (New York)', 'JQU123456789'),
    },
    { need: 'required', noPolicy: true },
  ],
  [
    'a product that Blue Cross of Massachusetts does not list',
    {
      ...massachusetts,
      ...payer('Commercial – PPO', 'Blue Cross Blue Shield of Massachusetts', 'XXP123456789'),
    },
    { ...ask, policies: { 'bcbs-ma-663': 'likely-not-covered' }, says: /Q4186/ },
  ],
  [
    'an ulcer too large for UnitedHealthcare, with every answer and document',
    {
      ...payer('Commercial – EPO', 'UnitedHealthcare', '912345678'),
      ...{ ...complete, ...cpt('15275', ['15276', '1']), ...wound('Right plantar foot', '6 x 5 cm', '30') },
    },
    {
      policies: { 'uhc-commercial-skin-substitutes': 'likely-not-covered' },
      says: /not-met","text":"The ulcer is at least 1 and under/,
    },
  ],
  [
    'the community network of Veterans Affairs in Pennsylvania',
    {
      ...pennsylvania,
      ...payer(
        'VA Community Care Network',
        'VA Community Care Network – Optum (Regions 1-3)',
        'VA0012345678',
      ),
    },
    { need: 'unknown', noPolicy: true, says: /referral/ },
  ],
  [
    'a payer as somebody typed it',
    payer('Commercial – PPO', 'Blue Cross of Texs', 'ZGP123456789'),
    nothingOnFile,
  ],
  // People and places.
  [
    'a hospice in New Jersey',
    { ...newJersey, ...place('Hospice (POS 34)') },
    { ...free, line: /does not apply here/, says: /ask the hospice who pays/ },
  ],
  [
    'an inpatient in Texas',
    place('Inpatient Hospital (POS 21)'),
    {
      open: [['POS 21', 'serviceType']],
      policies: { 'cms-cy2026-skin-substitute-payment': 'likely-not-covered' },
    },
  ],
  ['one NPI for physician and clinic', { facilityNpi: '1234567893' }, { open: [['NPI', 'facilityNpi']] }],
  [
    'a Medicare number of the years before 2020',
    { primaryPolicyNumber: '123-45-6789A' },
    { open: [['Medicare number', 'primaryPolicyNumber']] },
  ],
  [
    'a last application after the service',
    {
      ...louisiana,
      facts: {
        ...{ ...answered, applicationNumberInEpisode: 3 },
        ...{ firstApplicationDate: '2026-11-12', lastApplicationDate: '2026-12-10' },
      },
    },
    { open: [['last application', '12-10-2026', 'facts.lastApplicationDate']] },
  ],
  // Answers and policies.
  [
    'an application in the sixteenth week',
    {
      ...{ ...louisiana, ...complete },
      facts: { ...answered, firstApplicationDate: '2026-08-20', applicationNumberInEpisode: 5 },
    },
    {
      policies: { [novitas]: 'likely-not-covered' },
      says: /not-met","text":"The application is within 12/,
    },
  ],
  [
    'a sacral pressure ulcer in Florida',
    { ...florida, ...sacrum },
    { ...free, policies: { 'mac-fcso-l36377': 'likely-not-covered' }, never: /\bABI\b/ },
  ],
  [
    'bone in the wound in Kentucky, with every other answer and document',
    { ...kentucky, ...complete, facts: { ...answered, exposedStructures: 'bone' } },
    { ...free, policies: { [cgs]: 'incomplete' } },
  ],
]

/** Twenty more, of yet other kinds: written from the same references, but after the check's rules had been read. */
export const lastCases: typeof moreCases = [
  [
    'a pressure ulcer of the heel in Michigan',
    {
      ...inState('MI', '48201', 'WPS Government Health Administrators (J8)'),
      ...{ woundType: 'Pressure Ulcer / Injury', ...icd('L89.613') },
      ...wound('R heel', 'L: 3cm, W: 2cm, D: 0.1cm', '6'),
    },
    free,
  ],
  [
    'a venous ulcer of the ankle in Puerto Rico',
    {
      ...inState('PR', '00907', 'First Coast Service Options (JN)'),
      ...{ ...venous, ...icd('I83.013', 'L97.312') },
      ...wound('Right ankle, medial', '3.0x2.0x0.2 cm with 1.5 cm undermining at 3 o’clock', '6'),
    },
    free,
  ],
  [
    'a stump of the forefoot in Colorado',
    {
      ...inState('CO', '80204', 'Novitas Solutions (JH)'),
      ...{ woundType: 'Amputation Stump Wound', ...icd('T87.81') },
      ...wound('Left TMA stump', '~3 x 2 cm', '6'),
    },
    { ...free, never: /use 15271/ },
  ],
  [
    'a surgery center in Oklahoma',
    { ...oklahoma, ...place('Ambulatory Surgical Center (POS 24)') },
    { need: 'voluntary', line: /Humata Health/ },
  ],
  [
    'the Federal Employee Program in Maryland',
    {
      ...inState('MD', '21201'),
      ...payer(
        'Federal Employees Health Benefits (incl. BCBS FEP)',
        'Blue Cross Blue Shield Federal Employee Program (FEP)',
        'R12345678',
      ),
    },
    nothingOnFile,
  ],
  [
    'Railroad Medicare in Oregon, with every answer and document',
    {
      ...{ ...inState('OR', '97204'), ...complete },
      ...{ insuranceType: 'Railroad Medicare', primaryInsurance: 'Railroad Medicare (Palmetto GBA)' },
    },
    { ...free, policies: { 'railroad-medicare-no-lcd': 'needs-review' } },
  ],
  [
    'left and right foot, coded for the left alone',
    {
      ...{ ...kentucky, ...icd('E11.621', 'L97.522', 'Z79.4') },
      ...wound('Left foot', '2 x 2 cm', '8'),
      moreWounds: [
        { woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right foot', woundSize: '2 x 2 cm' },
      ],
    },
    { open: [['L97.522', 'right side', 'icd10DiagnosisCodes']] },
  ],
  [
    'left and right foot, coded for both',
    {
      ...{ ...kentucky, ...icd('E11.621', 'L97.522', 'L97.512') },
      ...wound('Left foot', '2 x 2 cm', '8'),
      moreWounds: [
        { woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right foot', woundSize: '2 x 2 cm' },
      ],
    },
    free,
  ],
  [
    'a foot of more than 25 sq cm by a decimal',
    { ...kentucky, ...wound('Right plantar foot', '5.1 x 5 cm', '26') },
    { open: [['15276', '25.5 sq cm']] },
  ],
  [
    'the code for the foot on a buttock',
    {
      ...{ ...georgia, woundType: 'Pressure Ulcer / Injury', ...icd('L89.323') },
      ...wound('Left buttock', '4 x 3 cm', '12'),
    },
    { open: [['15275', 'use 15271']] },
  ],
  [
    'an ischemic code with the severity of another leg',
    {
      ...{ ...kentucky, woundType: 'Arterial (Ischemic) Ulcer', ...icd('I70.244', 'L97.412') },
      ...wound('Left heel', '2 x 2 cm', '4'),
    },
    { open: [['L97.412', 'I70.244', 'left', 'right']] },
  ],
  ['a product code that does not exist', { medicalProductQCode: 'Q9999' }, { open: [['Q9999']] }],
  [
    'an NPI with a wrong digit',
    { physicianNpi: '1234567890' },
    { open: [['NPI', 'not valid', 'physicianNpi']] },
  ],
  [
    'a visit by telehealth',
    place("Telehealth Provided in Patient's Home (POS 10)"),
    { open: [['POS 10', 'serviceType']] },
  ],
  [
    'a nursing facility in Kansas during a Part A stay',
    {
      ...inState('KS', '66603', 'WPS Government Health Administrators (J5)'),
      ...place('Skilled Nursing Facility (POS 31)'),
      facts: { inPartAStay: true },
    },
    {
      open: [['Part A stay', 'not paid separately', 'stayInPartA']],
      policies: { 'cms-cy2026-skin-substitute-payment': 'likely-not-covered' },
    },
  ],
  [
    'a clinic of Texas with a ZIP code of Oklahoma',
    { facilityZipCode: '73102' },
    { open: [['73102', 'OK', 'TX', 'facilityZipCode']] },
  ],
  [
    'an old HbA1c at UnitedHealthcare, with every other answer and document',
    {
      ...payer('Commercial – HMO', 'UnitedHealthcare', '912345678'),
      ...{ ...complete, facts: { ...answered, hba1cDate: '2026-07-01' } },
    },
    {
      policies: { 'uhc-commercial-skin-substitutes': 'likely-not-covered' },
      says: /not-met","text":"An HbA1c within the past 90/,
    },
  ],
  [
    'an infected wound in Florida',
    { ...florida, ...complete, facts: { ...answered, activeInfection: true } },
    {
      ...free,
      policies: { 'mac-fcso-l36377': 'likely-not-covered' },
      says: /not-met","text":"There is no active/,
    },
  ],
  [
    'an adult on CHIP in Texas',
    payer('CHIP', 'Texas Medicaid', '512345678'),
    { open: [['CHIP', 'patientDateOfBirth']] },
  ],
  [
    'a liquid product with an application code in Tennessee',
    {
      ...inState('TN', '37203', 'Palmetto GBA (JJ)'),
      ...{ medicalProductQCode: 'Q4206', unitCm2: '1' },
    },
    { open: [['Q4206', 'sheet', 'medicalProductQCode']] },
  ],
]
