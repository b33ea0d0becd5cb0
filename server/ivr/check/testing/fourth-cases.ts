import {
  advised,
  answered,
  atHome,
  calf,
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
  medicare,
  novitas,
  ohio,
  payer,
  place,
  venous,
  wiser,
  wound,
} from './first-cases.ts'

// A fourth sixty, like a clinic's requests in a month: half of them correct, the others with typical typing errors.
// Written from the published rules, policies and lists by someone who had not read the check's rules. Three
// expectations were corrected after the first run: a typed 'Medicare' has to be chosen from the list (PY-02), a
// policy on file has a state's Medicaid with managed Medicaid, and the case without compression had the contractor of
// another state.

const newJersey = inState('NJ', '07102', 'Novitas Solutions (JL)')
const pennsylvania = inState('PA', '15213', 'Novitas Solutions (JL)')
const oklahoma = inState('OK', '74104', 'Novitas Solutions (JH)')
const georgia = inState('GA', '31401', 'Palmetto GBA (JJ)')
const carolina = inState('NC', '28202', 'Palmetto GBA (JM)')
const california = inState('CA', '92103', 'Noridian Healthcare Solutions (JE)')
const indiana = inState('IN', '46802', 'WPS Government Health Administrators (J8)')
const diabetic = { woundType: 'Diabetic Foot Ulcer (DFU)' }
const chronic = { woundType: 'Chronic Non-Pressure Ulcer' }
const pressure = { woundType: 'Pressure Ulcer / Injury' }
const arterial = { woundType: 'Arterial (Ischemic) Ulcer' }
const injured = { woundType: 'Traumatic Wound / Laceration' }
const dehisced = { woundType: 'Dehisced Surgical Wound', ...icd('T81.31XA') }
const outpatient = place('On Campus-Outpatient Hospital (POS 22)')
const noStay = { facts: { inPartAStay: false } }
const cgs = 'mac-cgs-l36690'
const ask = { need: 'unknown', line: /ask the payer/ }
const nothingOnFile = { ...ask, noPolicy: true } as const
const withDocuments = (...kinds: string[]) => [...documented, ...kinds.map((kind) => ({ kind }))]

export const fourthCases: [what: string, entries: object, expected: Expected][] = [
  // Correct requests: Original Medicare.
  [
    'Apligraf under a metatarsal head in Ohio',
    {
      ...{ ...ohio, medicalProductQCode: 'Q4101' },
      ...wound('Rt plantar forefoot, sub 3rd MT head', '2.5 x 2 x 0.2 cm', '5'),
    },
    { need: 'voluntary', line: /Innovaccer/ },
  ],
  [
    'varicose veins with inflammation at the gaiter area in Pittsburgh',
    {
      ...{ ...pennsylvania, ...venous, ...icd('I83.228', 'L97.822') },
      ...wound('L lateral gaiter area', '4.5 x 3.0 x 0.1 cm', '14'),
    },
    { ...free, never: /WISeR/ },
  ],
  [
    'a posterior heel with type 1 diabetes in Newark',
    {
      ...{ ...newJersey, ...icd('E10.621', 'L97.421', 'Z79.4'), medicalProductQCode: 'Q4160' },
      ...wound('LT heel, posterior', '1.8cm x 1.5cm x 0.3cm', '3'),
    },
    { need: 'voluntary', line: /Genzeon/ },
  ],
  [
    'a right foot after the left leg was lost',
    { ...kentucky, ...icd('E11.621', 'L97.512', 'Z89.512') },
    { ...free, never: /Z89\.512 is|left side/ },
  ],
  [
    'a coccyx in a skilled nursing facility in North Carolina, after the Part A days',
    {
      ...{ ...carolina, ...pressure, ...icd('L89.153'), ...cpt('15271'), ...noStay },
      ...{ ...place('Skilled Nursing Facility (POS 31)'), ...wound('Coccyx', '3.5 x 2 x 0.8 cm', '7') },
    },
    free,
  ],
  [
    'an ischial pressure ulcer at home in Savannah',
    {
      ...{ ...georgia, ...atHome, ...pressure, ...icd('L89.313'), ...cpt('15271') },
      ...wound('Right ischium', '4 x 2.5 x 1.5 cm', '10'),
    },
    { ...free, never: /CCN|facilityNpi/ },
  ],
  [
    'an ischemic ankle in an assisted living facility in San Diego',
    {
      ...{ ...california, ...arterial, ...icd('I70.243', 'L97.322'), ...cpt('15271') },
      ...{ ...place('Assisted Living Facility (POS 13)'), ...wound('Left medial ankle', '2.0 x 1.5', '3') },
    },
    free,
  ],
  [
    'a wound of the abdomen by its quadrant in New York',
    {
      ...inState('NY', '11215', 'National Government Services (NGS) (JK)'),
      ...{ woundType: 'Non-Healing Surgical Wound', ...icd('T81.89XA'), ...cpt('15271') },
      ...wound('RLQ abdomen, old ostomy site', '5 x 2 x 0.5 cm', '10'),
    },
    free,
  ],
  [
    'a dorsal foot after a fall in Michigan',
    {
      ...inState('MI', '49503', 'WPS Government Health Administrators (J8)'),
      ...{ ...injured, ...icd('S91.302A'), ...wound('Lt dorsal ft', '3.2 X 2.8', '9') },
    },
    free,
  ],
  [
    'both lower legs in Chicago with the codes of both',
    {
      ...inState('IL', '60612', 'National Government Services (NGS) (J6)'),
      ...{ ...venous, ...icd('I87.313', 'L97.812', 'L97.822'), ...cpt('15271', ['15272', '1']) },
      ...wound('Right lower leg, medial', '5 x 4 cm', '35'),
      moreWounds: [
        { woundType: 'Venous Leg Ulcer (VLU)', woundLocation: 'Left lower leg', woundSize: '5 x 3 cm' },
      ],
    },
    free,
  ],
  [
    'a calf of 108 sq cm in Spokane',
    {
      ...inState('WA', '99201', 'Noridian Healthcare Solutions (JF)'),
      ...{ ...venous, ...icd('I87.331', 'L97.212'), ...cpt('15273', ['15274', '1']) },
      ...{ ...wound('Right posterior calf', '12 x 9 x 0.2 cm', '108'), medicalProductQCode: 'Q4196' },
    },
    { ...free, never: /voluntary/ },
  ],
  ['an outpatient hospital in Houston', outpatient, advised],
  [
    'an off-campus department in Lexington',
    { ...kentucky, ...place('Off Campus-Outpatient Hospital (POS 19)') },
    free,
  ],
  [
    'a long-term resident in Texas',
    { ...place('Nursing Facility (POS 32)'), ...noStay },
    { ...free, line: /does not apply here/ },
  ],
  [
    'a toe at home in Tulsa',
    { ...oklahoma, ...atHome, ...wound('Right 2nd digit', '1.5 x 1.2 cm', '2') },
    { need: 'voluntary', line: /Humata Health/, never: /CCN|facilityNpi/ },
  ],
  [
    'codes as they are copied from the chart',
    {
      ...icd('E11.621 - Type 2 DM with foot ulcer', 'L97512 (R foot, fat layer)'),
      ...{ ...cpt('CPT 15275'), medicalProductQCode: 'q4186' },
    },
    advised,
  ],
  [
    'a leg named by its side alone, with the codes of the foot',
    { ...louisiana, ...wound('RLE wound #1', '2cmx2cmx0.3cm', '4') },
    { ...free, never: /missing","text":"The wound is at/ },
  ],
  [
    'a lateral foot near the ankle in Indiana',
    {
      ...indiana,
      ...icd('E11.621', 'L97.522'),
      ...wound('Left lateral foot, just below ankle', '3 x 3', '9'),
    },
    free,
  ],
  [
    'a foot and the other calf, of two kinds',
    {
      ...{ ...kentucky, ...icd('E11.621', 'L97.512', 'I87.312', 'L97.222') },
      ...{ ...cpt('15275', ['15271', '1']), ...wound('Right great toe', '2 x 2 cm', '16') },
      moreWounds: [
        { woundType: 'Venous Leg Ulcer (VLU)', woundLocation: 'Left calf', woundSize: '4 x 3 cm' },
      ],
    },
    free,
  ],
  [
    'vein and artery at one calf in Indiana',
    {
      ...{ ...indiana, woundType: 'Mixed Etiology Ulcer', ...icd('I87.311', 'I70.232', 'L97.212') },
      ...{ ...cpt('15271'), ...wound('R calf', '3 x 2.5 cm', '8') },
    },
    free,
  ],
  [
    'a venous ulcer in New Jersey with every answer and document',
    {
      ...{ ...newJersey, ...venous, ...wound('Left calf, medial', '4 x 3 x 0.2 cm', '12') },
      facts: { ...answered, careMeasures: ['debridement', 'compression', 'moist-dressing'] },
      documents: withDocuments('compression-note'),
    },
    { need: 'voluntary', line: /Genzeon/, policies: { [novitas]: 'matches', [wiser]: 'matches' } },
  ],
  [
    'a chest wall after radiation in Wichita',
    {
      ...inState('KS', '67202', 'WPS Government Health Administrators (J5)'),
      ...{ woundType: 'Radiation Burn / Wound', ...icd('L59.8'), ...cpt('15271') },
      ...wound('Left chest wall', '6 x 4 cm', '24'),
    },
    free,
  ],
  [
    'a winter guest of Georgia in Florida',
    { ...florida, patientState: 'GA', patientZipCode: '30303' },
    { ...free, never: /Palmetto/ },
  ],
  [
    'Medicare as somebody typed it',
    { ...kentucky, primaryInsurance: 'Medicare' },
    {
      ...free,
      open: [['“Medicare”', 'CGS Administrators (J15)', 'primaryInsurance']],
      policies: { [cgs]: 'incomplete' },
    },
  ],
  [
    'Railroad Medicare in Kansas',
    {
      ...inState('KS', '66603'),
      ...payer('Railroad Medicare', 'Railroad Medicare (Palmetto GBA)', '1EG4TE5MK73'),
    },
    free,
  ],
  [
    'a date of service in February in Texas',
    { dos: '2027-02-10' },
    { ...advised, policies: { 'cms-cy2026-skin-substitute-payment': undefined } },
  ],
  // Correct requests: other payers.
  [
    'Blue Cross of Texas in a hospital',
    {
      ...{ ...outpatient, patientDateOfBirth: '1971-07-09' },
      ...payer('Commercial – PPO', 'Blue Cross and Blue Shield of Texas', 'ZGP123456789'),
    },
    { ...ask, policies: { 'hcsc-sur704-012': 'incomplete' }, never: /WISeR|Medicare number/ },
  ],
  [
    'UnitedHealthcare Medicare Advantage in Florida',
    { ...florida, ...payer('Medicare Advantage – HMO', 'UnitedHealthcare', '987654321') },
    { need: 'required', line: /7 days/, never: /WISeR/ },
  ],
  [
    'a package of 20 sq cm for 12 sq cm at Cigna in New Jersey',
    {
      ...{ ...newJersey, ...venous, ...wound('Left calf', '4 x 3 cm', '20') },
      ...payer('Commercial – HMO', 'Cigna Healthcare', 'U12345678'),
    },
    { ...ask, policies: { 'cigna-mm-0068': 'incomplete' }, never: /WISeR/ },
  ],
  [
    'Blue Medicare in Charlotte',
    {
      ...carolina,
      ...payer('Medicare Advantage – PPO', 'Blue Cross and Blue Shield of North Carolina', 'YPWJ12345678'),
    },
    { ...ask, policies: { 'bcbsnc-medicare-2026': 'incomplete' } },
  ],
  [
    'TRICARE West in San Diego',
    {
      ...{ ...california, patientDateOfBirth: '1981-10-30' },
      ...payer('TRICARE', 'TRICARE West (TriWest Healthcare Alliance)', '12345678901'),
    },
    nothingOnFile,
  ],
  // Mistakes: units, products, sizes.
  [
    'the package on a calf in Tennessee',
    { ...calf, ...inState('TN', '37203', 'Palmetto GBA (JJ)'), unitCm2: '40' },
    { open: [['40 sq cm', '12 sq cm', 'unitCm2']] },
  ],
  ['the pieces for the sq cm', { ...calf, unitCm2: '1' }, { open: [['1 sq cm', '12 sq cm', 'unitCm2']] }],
  [
    'the injectable EpiFix for the sheet',
    { ...kentucky, medicalProductQCode: 'Q4145', unitCm2: '20' },
    { open: [['Q4145', 'sheet', 'mg', 'medicalProductQCode']] },
  ],
  [
    'two digits of the product changed round',
    { medicalProductQCode: 'Q4816' },
    { open: [['Q4816', 'medicalProductQCode']] },
  ],
  [
    'a product that ended in June 2024',
    { ...georgia, medicalProductQCode: 'Q4210' },
    { open: [['Q4210', '06-30-2024']] },
  ],
  [
    'a second wound with its size in the photo',
    {
      ...{ ...kentucky, unitCm2: '10' },
      moreWounds: [{ ...diabetic, woundLocation: 'Right great toe', woundSize: 'see photo' }],
    },
    { ...free, says: /missing","text":"Wound 2: The wound is at/ },
  ],
  // Mistakes: application codes.
  [
    'a forefoot of 32.5 sq cm with one code in Florida',
    { ...florida, ...wound('Right plantar forefoot', '6.5 x 5 cm', '33') },
    { open: [['15276', '32.5 sq cm']], never: /15272/ },
  ],
  [
    'an add-on unit too many on a calf',
    { ...calf, ...cpt('15271', ['15272', '2']), ...wound('Left calf', '9 x 5 cm', '45') },
    { open: [['15272', '45 sq cm']] },
  ],
  [
    'a flank of 310 sq cm with two add-on units in Arizona',
    {
      ...inState('AZ', '85004', 'Noridian Healthcare Solutions (JF)'),
      ...{ ...dehisced, ...cpt('15273', ['15274', '2']), ...wound('Left flank', '31 x 10 cm', '310') },
    },
    { open: [['15274', '3', '310 sq cm']] },
  ],
  [
    'a foot of 12 sq cm with the code for 100',
    { ...kentucky, ...cpt('15277'), ...wound('Right plantar foot', '4 x 3 cm', '12') },
    { open: [['15277', '15275', '12 sq cm']] },
  ],
  [
    'the code for the leg on a toe in Iowa',
    {
      ...inState('IA', '50309', 'WPS Government Health Administrators (J5)'),
      ...{ ...dehisced, ...cpt('15271'), ...wound('Left 5th toe amp site', '2 x 1 cm', '2') },
    },
    { open: [['15271', 'use 15275']] },
  ],
  [
    'calf and foot with the code of the calf alone',
    {
      ...{ ...kentucky, ...chronic, ...icd('E11.622', 'L97.212', 'E11.621', 'L97.512') },
      ...{ ...cpt('15271'), ...wound('Right calf', '4 x 4 cm', '25') },
      moreWounds: [{ ...diabetic, woundLocation: 'Right foot', woundSize: '3 x 3 cm' }],
    },
    { open: [['15275']] },
  ],
  [
    'a sheet on a calf with a debridement code alone',
    { ...calf, ...cpt('11042') },
    { open: [['add 15271']] },
  ],
  // Mistakes: diagnoses and sides.
  [
    'the other heel as it is charted',
    { ...indiana, ...icd('E11.621', 'L97.412'), ...wound('Lt heel', '2 x 2 cm', '4') },
    { open: [['L97.412', 'right', 'Lt heel']] },
  ],
  [
    'diabetes with neuropathy and insulin, without the site',
    icd('E11.621', 'E11.42', 'Z79.4'),
    { open: [['E11.621', 'L97']], never: /cause/ },
  ],
  [
    'a lower leg in Georgia by its L97 code alone',
    { ...georgia, ...venous, ...icd('L97.812'), ...wound('R lower leg', '4 x 3 cm', '12') },
    { open: [['L97.812', 'cause']] },
  ],
  [
    'the artery after its ulcer in California',
    { ...california, ...arterial, ...icd('L97.522', 'I70.245'), ...wound('Left foot', '2 x 2 cm', '4') },
    { open: [['put I70.245 before L97.522']] },
  ],
  [
    'a diabetes code without its last character',
    icd('E11.62', 'L97.512'),
    { open: [['E11.62', 'complete code']] },
  ],
  [
    'the diagnosis of a foot on a calf',
    {
      ...{ ...kentucky, ...chronic, ...icd('E11.622', 'L97.522'), ...cpt('15271') },
      ...wound('Left calf', '3 x 2 cm', '6'),
    },
    { open: [['L97.522', 'Left calf', 'icd10DiagnosisCodes']] },
  ],
  [
    'a diabetic heel taken for a pressure ulcer',
    { ...kentucky, ...pressure, ...icd('E11.621', 'L97.412'), ...wound('R heel', '2 x 2 cm', '4') },
    { open: [['Pressure Ulcer / Injury', 'woundType']] },
  ],
  // Mistakes: payers and people.
  [
    'the neighboring contractor in New Mexico',
    inState('NM', '87102', 'Noridian Healthcare Solutions (JF)'),
    { open: [['NM', 'Novitas Solutions (JH)', 'primaryInsurance']] },
  ],
  [
    'a Medicare Advantage card taken for Part B',
    { ...florida, ...payer(medicare, 'Humana Medicare Advantage', 'H12345678') },
    {
      open: [['Humana Medicare Advantage', 'Part B', 'exclude', 'First Coast']],
      policies: { 'mac-fcso-l36377': undefined },
    },
  ],
  [
    'Medicaid of the state as a managed plan',
    payer('Medicaid Managed Care', 'Texas Medicaid', '512345678'),
    nothingOnFile,
  ],
  [
    'the letter O for a zero in a Medicare number',
    { ...kentucky, primaryPolicyNumber: '1EG4-TEO-MK73' },
    { open: [['letter O', 'primaryPolicyNumber']] },
  ],
  [
    'Medicare five weeks before the 65th birthday, and a ZIP code across the river',
    { ...kentucky, patientZipCode: '45202', patientDateOfBirth: '1962-01-09' },
    {
      open: [
        ['45202', 'OH', 'KY', 'patientZipCode'],
        ['64', 'disability', 'patientDateOfBirth'],
      ],
    },
  ],
  [
    'an inpatient with Medicare Advantage in Florida',
    {
      ...{ ...florida, ...place('Inpatient Hospital (POS 21)') },
      ...payer('Medicare Advantage – PPO', 'Humana Medicare Advantage', 'H12345678'),
    },
    { open: [['POS 21', 'serviceType']] },
  ],
  [
    'a surgery center in Ohio without its NPI',
    { ...ohio, ...place('Ambulatory Surgical Center (POS 24)'), facilityNpi: '' },
    { open: [['POS 24', 'NPI', 'facilityNpi']] },
  ],
  // Answers and policies.
  [
    'a venous ulcer without compression in Louisiana, with every other answer and document',
    { ...calf, ...inState('LA', '70112', 'Novitas Solutions (JH)'), ...complete },
    {
      ...{ ...free, policies: { [novitas]: 'likely-not-covered' } },
      says: /not-met","text":"Compression is documented: multilayer/,
    },
  ],
  [
    'a sacral pressure ulcer at Aetna',
    {
      ...{ ...indiana, ...pressure, ...icd('L89.153'), ...cpt('15271'), ...wound('Sacrum', '3 x 2 cm', '6') },
      ...payer('Commercial – PPO', 'Aetna', 'W123456789'),
    },
    { ...ask, policies: { 'aetna-cpb-0244': 'likely-not-covered' } },
  ],
]
