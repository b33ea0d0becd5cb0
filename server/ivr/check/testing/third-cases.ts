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
  partB,
  payer,
  place,
  venous,
  wiser,
  wound,
} from './first-cases.ts'

// A third sixty, unlike the first two, written from the published rules, policies and lists by someone who had not
// read the check's rules.

const colorado = inState('CO', '80204', 'Novitas Solutions (JH)')
const massachusetts = inState('MA', '02114')
const pennsylvania = inState('PA', '19104', 'Novitas Solutions (JL)')
const diabetic = { woundType: 'Diabetic Foot Ulcer (DFU)' }
const chronic = { woundType: 'Chronic Non-Pressure Ulcer' }
const dehisced = { woundType: 'Dehisced Surgical Wound', ...icd('T81.31XA') }
const burn = { woundType: 'Burn (Second or Third Degree)' }
const stump = { woundType: 'Amputation Stump Wound', ...cpt('15271') }
const injured = { woundType: 'Traumatic Wound / Laceration', ...cpt('15271') }
const cgs = 'mac-cgs-l36690'
const payment = 'cms-cy2026-skin-substitute-payment'
const ask = { need: 'unknown' }
const nothingOnFile = { ...ask, noPolicy: true } as const
const withDocuments = (...kinds: string[]) => [...documented, ...kinds.map((kind) => ({ kind }))]
const compressed = {
  facts: { ...answered, careMeasures: [...answered.careMeasures, 'compression'] },
  documents: withDocuments('compression-note'),
}

export const thirdCases: [what: string, entries: object, expected: Expected][] = [
  // Correct requests: wounds and their codes.
  [
    'a lower leg in an assisted living facility in Iowa',
    {
      ...{ ...inState('IA', '50309', 'WPS Government Health Administrators (J5)'), ...venous },
      ...{ ...icd('I87.331', 'L97.812'), ...place('Assisted Living Facility (POS 13)') },
      ...wound('Right medial lower leg', '5 cm (L) x 3 cm (W)', '15'),
    },
    free,
  ],
  [
    'a metatarsal head in Maryland',
    {
      ...{ ...inState('MD', '21201', 'Novitas Solutions (JL)'), ...icd('E10.621', 'L97.522') },
      ...wound('L plantar 1st MTH', '2.4 x 1.5cm', '4'),
    },
    { ...free, never: /WISeR/ },
  ],
  [
    'a pressure ulcer of the hip in a nursing facility in Minnesota, the stay answered',
    {
      ...inState('MN', '55404', 'National Government Services (NGS) (J6)'),
      ...{ woundType: 'Pressure Ulcer / Injury', ...icd('L89.224'), ...cpt('15271') },
      ...{ ...wound('Left hip (trochanter)', '6 x 4 x 2 cm', '24'), ...place('Nursing Facility (POS 32)') },
      facts: { inPartAStay: false },
    },
    free,
  ],
  [
    'a laceration of the shin in Delaware',
    {
      ...{ ...inState('DE', '19801', 'Novitas Solutions (JL)'), ...injured, ...icd('S81.812A') },
      ...wound('L anterior shin', '7.0 × 2.0 × 0.2 cm', '14'),
    },
    { ...free, never: /WISeR/ },
  ],
  [
    'a stump above the knee in Missouri',
    {
      ...{ ...inState('MO', '63103', 'WPS Government Health Administrators (J5)'), ...stump },
      ...{ ...icd('T87.81', 'Z89.611'), ...wound('R AKA stump', '4.5 x 4 cm', '18') },
    },
    free,
  ],
  [
    'the site of a toe amputation, for a patient of Nevada in Utah',
    {
      ...{ ...inState('UT', '84101', 'Noridian Healthcare Solutions (JF)'), ...dehisced },
      ...{ patientState: 'NV', patientZipCode: '89101', ...icd('T81.31XA', 'Z89.422') },
      ...wound('Left 2nd toe amputation site', '2 x 1.5 cm', '3'),
    },
    free,
  ],
  [
    'a burned forearm at Blue Cross of New Mexico',
    {
      ...inState('NM', '87102'),
      ...payer('Commercial – PPO', 'Blue Cross and Blue Shield of New Mexico', 'YIM123456789'),
      ...{ ...burn, ...icd('T22.311A', 'T31.0'), ...cpt('15271', ['15272', '1']) },
      ...{ medicalProductQCode: 'Q4104', ...wound('Right forearm, volar', '8 x 6 cm', '48') },
    },
    { ...ask, policies: { 'hcsc-sur704-012': 'incomplete' }, never: /Medicare number/ },
  ],
  [
    'a diabetic ulcer of the buttock at home in Nevada',
    {
      ...{ ...inState('NV', '89101', 'Noridian Healthcare Solutions (JE)'), ...atHome, ...chronic },
      ...{ ...icd('E11.622', 'L98.412'), ...cpt('15271'), ...wound('Left buttock', '3 by 2 cm', '6') },
    },
    { ...free, never: /CCN|facilityNpi/ },
  ],
  [
    'a thigh of 160 sq cm after necrotizing fasciitis in Arkansas',
    {
      ...inState('AR', '72201', 'Novitas Solutions (JH)'),
      ...{ woundType: 'Necrotizing Fasciitis Wound', ...icd('M72.6'), ...cpt('15273', ['15274', '1']) },
      ...wound('Left thigh', '20 x 8 cm', '160'),
    },
    { ...free, policies: { [novitas]: 'needs-review', [wiser]: undefined } },
  ],
  [
    'an abdomen of exactly 200 sq cm in Indiana',
    {
      ...{ ...inState('IN', '46204', 'WPS Government Health Administrators (J8)'), ...dehisced },
      ...{ ...cpt('15273', ['15274', '1']), ...wound('Midline abdomen', '20 x 10 cm', '200') },
    },
    free,
  ],
  [
    'a foot of more than 100 sq cm and a small calf',
    {
      ...{ ...kentucky, ...icd('E11.621', 'L97.522', 'E11.622', 'L97.222') },
      ...{ ...cpt('15277', ['15278', '1'], ['15271', '1']), ...wound('Left foot', '11 x 10 cm', '119') },
      moreWounds: [{ ...chronic, woundLocation: 'Left calf', woundSize: '3 x 3 cm' }],
    },
    free,
  ],
  [
    'codes with blanks and dashes',
    { ...icd('E 11.621', 'l97-512'), ...cpt('15 275'), medicalProductQCode: 'q-4186' },
    advised,
  ],
  [
    'a debridement before the application in Alaska',
    {
      ...{ ...inState('AK', '99501', 'Noridian Healthcare Solutions (JF)'), ...cpt('11042', ['15275', '1']) },
    },
    free,
  ],
  [
    'a right foot that was left open',
    { ...kentucky, ...wound('Right foot, left open after drainage', 'L 2 W 2 D 0.3', '4') },
    { ...free, never: /Left|left side/ },
  ],
  // Correct requests: units and products.
  [
    'one unit more than the wound in North Dakota',
    { ...inState('ND', '58102', 'Noridian Healthcare Solutions (JF)'), unitCm2: '5' },
    free,
  ],
  [
    'a package of 18 sq cm for 8 sq cm at Florida Blue',
    {
      ...{ ...inState('FL', '33602'), ...payer('Commercial – PPO', 'Florida Blue', 'XJBH12345678') },
      ...wound('Right plantar foot', '4 x 2 cm', '18'),
    },
    nothingOnFile,
  ],
  [
    'a powder with a debridement code in Wisconsin',
    {
      ...{ ...inState('WI', '53202', 'National Government Services (NGS) (J6)'), ...cpt('11042') },
      ...{ medicalProductQCode: 'Q4168', unitCm2: '40' },
    },
    { never: /add 1527|40 sq cm/ },
  ],
  // Correct requests: payers.
  [
    'TRICARE East in South Carolina, at 56',
    {
      ...{ ...inState('SC', '29201'), patientDateOfBirth: '1970-08-21', ptan: 'N/A' },
      ...payer('TRICARE', 'TRICARE East (Humana Military)', '12345678901'),
    },
    { ...nothingOnFile, never: /Medicare number/ },
  ],
  [
    'Medicare with TRICARE For Life second, in Hawaii',
    {
      ...inState('HI', '96813', 'Noridian Healthcare Solutions (JE)'),
      ...{ secondaryInsurance: 'TRICARE For Life (WPS)', secondaryPolicyNumber: '12345678901' },
    },
    free,
  ],
  [
    'Aetna through work at 66, with Medicare second',
    {
      ...{ ...payer('Commercial – PPO', 'Aetna', 'W123456789'), patientDateOfBirth: '1960-03-14' },
      ...{ secondaryInsurance: `${partB}Novitas Solutions (JH)`, secondaryPolicyNumber: '1EG4TE5MK73' },
    },
    { ...ask, policies: { 'aetna-cpb-0244': 'incomplete', [novitas]: undefined } },
  ],
  [
    'a skilled nursing facility with a commercial plan in Minnesota',
    {
      ...{ ...inState('MN', '55404'), ...payer('Commercial – HMO', 'Medica', '912345678') },
      ...{ ...place('Skilled Nursing Facility (POS 31)'), patientDateOfBirth: '1968-02-02' },
    },
    { ...nothingOnFile, never: /Part A/ },
  ],
  [
    'Kerecis for an inpatient on North Carolina Medicaid, with every answer and document',
    {
      ...{ ...inState('NC', '27601'), ...place('Inpatient Hospital (POS 21)') },
      ...payer('Medicaid (State, Fee-for-Service)', 'North Carolina Medicaid', '900123456K'),
      ...{ medicalProductQCode: 'Q4158', patientDateOfBirth: '1970-08-21' },
      ...{ facts: { ...answered, wastageDocumented: true }, documents: withDocuments('wastage-note') },
    },
    { ...ask, policies: { 'nc-medicaid-1g-2': 'matches' }, never: /Part B/ },
  ],
  [
    'a dual plan of UnitedHealthcare in Georgia, with every answer and document',
    {
      ...{ ...inState('GA', '30303'), ...complete },
      ...payer(
        'Dual-Eligible Special Needs Plan (D-SNP)',
        'UnitedHealthcare Medicare Advantage (AARP)',
        '912345678',
      ),
    },
    {
      ...{ need: 'required', line: /7 days/, never: /WISeR/ },
      policies: { 'ma-follows-ncd-lcd': 'needs-review' },
    },
  ],
  [
    'Peoples Health in Louisiana, with every answer and document',
    {
      ...{ ...inState('LA', '70112'), ...complete },
      ...payer('Medicare Advantage – HMO', 'Peoples Health', 'A1234567801'),
    },
    { ...ask, says: /No policy of this plan is on file\..+Novitas/, never: /WISeR/ },
  ],
  [
    'Oasis on a venous ulcer at Blue Cross of Massachusetts, with every answer and document',
    {
      ...{ ...calf, ...massachusetts, ...compressed, medicalProductQCode: 'Q4102' },
      ...payer('Commercial – HMO', 'Blue Cross Blue Shield of Massachusetts', 'XXP123456789'),
    },
    { ...ask, policies: { 'bcbs-ma-663': 'needs-review' } },
  ],
  // Correct requests: dates and answers.
  [
    'in Texas, the day before the model began',
    { dos: '2026-01-14' },
    { ...free, policies: { [novitas]: 'incomplete', [wiser]: undefined } },
  ],
  [
    'a hospital code of 2025 at its hospital',
    {
      ...{ ...kentucky, ...cpt('C5275'), dos: '2025-12-15' },
      ...place('On Campus-Outpatient Hospital (POS 22)'),
    },
    { ...free, policies: { [payment]: undefined } },
  ],
  [
    'in Oklahoma with every answer and document',
    { ...inState('OK', '73102', 'Novitas Solutions (JH)'), ...complete },
    { need: 'voluntary', line: /Humata Health/, policies: { [novitas]: 'matches', [wiser]: 'matches' } },
  ],
  [
    'a toe pressure for an ankle index in Kentucky, with every other answer and document',
    { ...kentucky, ...complete, facts: { ...answered, abi: undefined, toePressureMmHg: 45 } },
    { ...free, policies: { [cgs]: 'matches' } },
  ],
  [
    'a smoker who was counselled in Colorado, with every answer and document',
    {
      ...{ ...colorado, documents: withDocuments('smoking-cessation-note') },
      facts: { ...answered, tobaccoUse: 'current', cessationCounselling: true },
    },
    { ...free, policies: { [novitas]: 'matches' } },
  ],
  // Application codes.
  [
    'a calf of 60 sq cm with the code for 100 in Vermont',
    {
      ...{ ...calf, ...inState('VT', '05401', 'National Government Services (NGS) (JK)') },
      ...{ ...cpt('15273'), ...wound('Left calf', '10 x 6 cm', '60') },
    },
    { open: [['15271', '15272', '60 sq cm']] },
  ],
  [
    'a foot of 80 sq cm with one unit of its add-on code in South Dakota',
    {
      ...inState('SD', '57104', 'Noridian Healthcare Solutions (JF)'),
      ...{ ...cpt('15275', ['15276', '1']), ...wound('Right foot', '10 x 8 cm', '80') },
    },
    { open: [['15276', '3', '80 sq cm']], never: /15272/ },
  ],
  [
    'a thigh with the base code of one pair and the add-on code of the other',
    {
      ...{ ...kentucky, ...chronic, ...icd('E11.622', 'L97.122'), ...cpt('15271', ['15274', '1']) },
      ...wound('Left thigh', '13 x 10 cm', '130'),
    },
    { open: [['15273', '15271', '130 sq cm']] },
  ],
  [
    'thigh and calf, together more than 100 sq cm, in New Hampshire',
    {
      ...inState('NH', '03101', 'National Government Services (NGS) (JK)'),
      ...{ ...chronic, ...icd('E11.622', 'L97.112', 'L97.222'), ...cpt('15271', ['15272', '3']) },
      ...wound('Right thigh', '10 x 9 cm', '110'),
      moreWounds: [{ ...chronic, woundLocation: 'Left calf', woundSize: '5 x 4 cm' }],
    },
    { open: [['15273', '110 sq cm']] },
  ],
  [
    'a burned foot of 110 sq cm on Georgia Medicaid, on the tenth birthday',
    {
      ...{ ...inState('GA', '30303'), patientDateOfBirth: '2016-12-03', ptan: 'N/A' },
      ...payer('Medicaid (State, Fee-for-Service)', 'Georgia Medicaid', '111222333444'),
      ...{ ...burn, ...icd('T25.322A', 'T31.0'), ...cpt('15275', ['15276', '3']) },
      ...wound('Left foot', '11 x 10 cm', '110'),
    },
    { open: [['15277', '110 sq cm']], noPolicy: true },
  ],
  // Diagnoses.
  [
    'an ulcer code without its last character',
    icd('E11.621', 'L97.51'),
    { open: [['L97.51', 'icd10DiagnosisCodes']] },
  ],
  [
    'a diabetic foot ulcer by its diabetes alone',
    { ...kentucky, ...icd('E11.9', 'Z79.4') },
    { open: [['E11.9', 'Diabetic Foot Ulcer (DFU)']] },
  ],
  [
    'an ulcer at a bypass graft without its severity in Minnesota',
    {
      ...inState('MN', '55404', 'National Government Services (NGS) (J6)'),
      ...{ woundType: 'Arterial (Ischemic) Ulcer', ...icd('I70.335') },
      ...wound('Right forefoot', '2 x 2 cm', '4'),
    },
    { open: [['I70.335', 'L97']] },
  ],
  [
    'a diabetic ulcer of the thigh without its site in Kansas',
    {
      ...inState('KS', '66603', 'WPS Government Health Administrators (J5)'),
      ...{ ...chronic, ...icd('E13.622'), ...cpt('15271'), ...wound('Right thigh', '3 x 2 cm', '6') },
    },
    { open: [['E13.622', 'L97', 'icd10DiagnosisCodes']] },
  ],
  [
    'an infected stump of the other leg in Tennessee',
    {
      ...{ ...inState('TN', '37203', 'Palmetto GBA (JJ)'), ...stump, ...icd('T87.44') },
      ...wound('Right BKA stump', '4 x 3 cm', '12'),
    },
    { open: [['T87.44', 'left', 'Right BKA stump']] },
  ],
  [
    'varicose veins of one leg and the severity of the other',
    { ...calf, ...icd('I83.012', 'L97.222') },
    { open: [['I83.012', 'right', 'L97.222', 'left']] },
  ],
  [
    'venous insufficiency in Ohio, a code that its list does not have',
    { ...calf, ...ohio, ...icd('I87.2', 'L97.222') },
    { ...free, policies: { [cgs]: 'incomplete', [wiser]: 'not-applicable' } },
  ],
  // Units and products.
  ['no units', { ...kentucky, unitCm2: '0' }, { open: [['unitCm2']] }],
  [
    'half a glove at work in North Carolina',
    {
      ...{ ...inState('NC', '27601'), patientDateOfBirth: '1980-05-05' },
      ...payer("Workers' Compensation", "Workers' Compensation Carrier", 'WC-26-118'),
      ...{ ...burn, ...icd('T23.302A'), medicalProductQCode: 'A2044', ...wound('L hand', '5 x 4 cm', '0.5') },
    },
    { open: [['0.5', 'unitCm2']], noPolicy: true },
  ],
  [
    'two wounds with the units of one',
    {
      ...{ ...kentucky, ...icd('E11.621', 'L97.512', 'L97.412') },
      ...wound('Right plantar foot', '3 x 2 cm', '6'),
      moreWounds: [{ ...diabetic, woundLocation: 'R heel', woundSize: '2 x 2 cm' }],
    },
    { open: [['6 sq cm', '10 sq cm', 'unitCm2']] },
  ],
  [
    'a matrix by the cubic centimeter with an application code in Georgia',
    {
      ...inState('GA', '30303', 'Palmetto GBA (JJ)'),
      ...{ woundType: 'Pressure Ulcer / Injury', ...icd('L89.154'), ...cpt('15271') },
      ...{ medicalProductQCode: 'A2025', ...wound('Sacrum', '3 x 2 x 1 cm', '4') },
    },
    { open: [['A2025', 'sheet', 'cu cm']] },
  ],
  [
    'a powder that has ended, as somebody typed it',
    { ...louisiana, ...cpt('97597'), medicalProductQCode: 'q 4244', unitCm2: '100' },
    { open: [['Q4244', '03-31-2024', 'medicalProductQCode']] },
  ],
  // Payers, people and places.
  [
    'a Medicare supplement taken for Medicare Advantage',
    payer('Medicare Advantage – PPO', 'AARP Medicare Supplement (UnitedHealthcare)', '31234567811'),
    { open: [['AARP Medicare Supplement (UnitedHealthcare)', 'Medicare Advantage', 'primaryInsurance']] },
  ],
  [
    'a Medicare number of ten characters',
    { ...kentucky, primaryPolicyNumber: '1EG4TE5MK7' },
    { open: [['Medicare number', 'primaryPolicyNumber']] },
  ],
  [
    'a Medicare number at UMR',
    payer('Commercial – PPO', 'UMR', '1EG4-TE5-MK73'),
    { open: [['Medicare number', 'primaryPolicyNumber']] },
  ],
  [
    'a railroad number of the old kind in Alabama',
    {
      ...inState('AL', '35203'),
      ...payer('Railroad Medicare', 'Railroad Medicare (Palmetto GBA)', 'A123456789'),
    },
    { open: [['Medicare number', 'primaryPolicyNumber']] },
  ],
  [
    'a hospital off campus without its NPI in Colorado',
    { ...colorado, ...place('Off Campus-Outpatient Hospital (POS 19)'), facilityNpi: '' },
    { open: [['POS 19', 'NPI', 'facilityNpi']] },
  ],
  // Answers and policies.
  [
    'a venous ulcer at Surest, whose policy has the diabetic foot alone',
    { ...calf, ...payer('Commercial – EPO', 'Surest', '912345678') },
    { ...ask, policies: { 'uhc-commercial-skin-substitutes': 'likely-not-covered' } },
  ],
  [
    'an ankle index of 0.65 at Cigna, with every other answer and document',
    {
      ...{ ...inState('WA', '98101'), ...payer('Commercial – PPO', 'Cigna Healthcare', 'U12345678') },
      ...{ facts: { ...answered, abi: 0.65, pedalPulses: 'absent' }, documents: withDocuments('hba1c-lab') },
    },
    {
      policies: { 'cigna-mm-0068': 'likely-not-covered' },
      says: /not-met","text":"There is a palpable pedal pulse, or the ABI is at least 0\.70/,
    },
  ],
  [
    'exactly four weeks of care in Florida, with every other answer and document',
    { ...florida, ...complete, facts: { ...answered, conservativeCareWeeks: 4 } },
    {
      ...{ ...free, policies: { 'mac-fcso-l36377': 'likely-not-covered' } },
      says: /not-met","text":"The neuropathic diabetic foot ulcer/,
    },
  ],
  [
    'a venous ulcer of twelve weeks in Mississippi, with every other answer and document',
    {
      ...{ ...calf, ...inState('MS', '39201', 'Novitas Solutions (JH)'), ...compressed },
      facts: { ...compressed.facts, woundDurationWeeks: 12 },
    },
    {
      ...{ ...free, policies: { [novitas]: 'likely-not-covered' } },
      says: /not-met","text":"The venous ulcer has been present for at/,
    },
  ],
  [
    'a second course after seven months in Pennsylvania, with every other answer and document',
    { ...pennsylvania, ...complete, facts: { ...answered, monthsSincePriorCourse: 7 } },
    {
      ...{ ...free, policies: { [novitas]: 'likely-not-covered' } },
      says: /not-met","text":"The same ulcer has/,
    },
  ],
  [
    'twelve applications planned in Ohio, with every other answer and document',
    { ...ohio, ...complete, insuranceType: medicare, facts: { ...answered, plannedApplications: 12 } },
    { need: 'voluntary', policies: { [cgs]: 'matches', [wiser]: 'likely-not-covered' } },
  ],
  [
    'an ulcer half as large as before at Buckeye, with every other answer and document',
    {
      ...{ ...inState('OH', '44114'), patientDateOfBirth: '1970-08-21' },
      ...payer('Medicaid Managed Care', 'Buckeye Health Plan (Centene)', '101234567899'),
      ...{ facts: { ...answered, baselineAreaCm2: 8 }, documents: withDocuments('hba1c-lab') },
    },
    {
      policies: { 'ambetter-cp-mp-185': 'likely-not-covered' },
      says: /not-met","text":"After at least 4 weeks of standard care that the patient followed,/,
    },
  ],
  [
    'a burn of somebody of 17 at Aetna, with every answer and document',
    {
      ...{ ...inState('IN', '46204'), ...payer('Commercial – HMO', 'Aetna', 'W123456789') },
      ...{ patientDateOfBirth: '2009-05-01', ...burn, ...icd('T25.321A'), medicalProductQCode: 'Q4115' },
      ...{ ...wound('Right foot', '4 x 3 cm', '12'), ...complete },
    },
    {
      policies: { 'aetna-cpb-0244': 'likely-not-covered' },
      says: /not-met","text":"The patient is 18 or/,
    },
  ],
]
