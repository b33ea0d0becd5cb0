import type { NormalForm } from '#server/testing/forms/normal-forms.ts'
import {
  boxes,
  type Column,
  drawn,
  letter,
  type Options,
  radios,
  row,
  type Sheet,
  type Style,
  yesNo,
} from './forms-1.ts'

// Ordinary forms of makers that measure the rules of meaning, drawn by someone who has not seen them. A rule must not be
// changed for one of these forms, or they are seen forms from then on.

/** A label, its place's meaning, left of the label, the tab stop where the line starts, right end of the line. */
type Tabbed = readonly [string, string, number, number, number]

/** Labels with underlined tabs behind them. An editor has named the fields for the labels. */
function tabs(sheet: Sheet, y: number, ...columns: readonly Tabbed[]): void {
  for (const [label, meaning, x, stop, until] of columns) {
    sheet.write(label, x, y + 2.5, 9)
    sheet.rule(stop, y, until)
    const name = label.replace(/[^\w ]/g, '').trim() || 'undefined'
    sheet.text(meaning, stop, y + 0.5, until - stop, { name, height: 12 })
  }
}

/** A compact form in two columns, made with a text program: tabs with underlines that an editor has turned into fields. */
function underlinedTabs(s: Sheet): void {
  const heading = (text: string, x: number, y: number) => {
    s.rule(x, y - 2, s.write(text, x, y, 10, true))
  }
  const named = (...options: readonly (readonly [string, string])[]): Options =>
    options.map(([label, meaning]) => [label, meaning, label.replace(/[^\w ]/g, '')])
  s.write('Tidewater BioMatrix, LLC', 54, 757, 15, true)
  s.write('Insurance Verification Request', 54, 741, 12, true)
  s.write('Fax: 1-888-555-0137     Phone: 1-888-555-0136', 366, 758, 9)
  s.write('Please include demographics and a copy of insurance cards.', 341, 744, 9)
  tabs(
    s,
    718,
    ['Date:', 'today', 54, 80, 170],
    ['Sales Rep:', 'salesRep', 180, 224, 380],
    ['Rep Phone:', 'salesRep.contact', 390, 436, 558],
  )

  heading('Patient Information', 54, 698)
  tabs(s, 680, ['Patient Name:', 'patient.name', 54, 120, 296])
  tabs(s, 664, ['D.O.B.:', 'patient.dob', 54, 120, 200])
  s.write('Sex:', 210, 666.5, 9)
  boxes(s, 232, 665, named(['M', 'patient.sex=Male'], ['F', 'patient.sex=Female']))
  tabs(s, 648, ['Address:', 'patient.address', 54, 120, 296])
  tabs(s, 632, ['City/State/Zip:', 'patient.cityStateZip', 54, 120, 296])
  tabs(s, 616, ['Phone:', 'patient.phone', 54, 120, 296])
  heading('Facility (if not treated in office)', 54, 594)
  tabs(s, 576, ['Name:', 'facility.name', 54, 120, 296])
  tabs(s, 560, ['Address:', 'facility.addressLine|facility.address', 54, 120, 296])
  tabs(s, 544, ['NPI #:', 'facility.npi', 54, 120, 198], ['TIN:', 'facility.taxId', 204, 226, 296])

  heading('Physician Information', 316, 698)
  tabs(s, 680, ['Physician:', 'physician.name', 316, 386, 558])
  tabs(s, 664, ['NPI #:', 'physician.npi', 316, 386, 466], ['PTAN:', 'physician.ptan', 472, 502, 558])
  tabs(s, 648, ['Practice Name:', 'practice.name', 316, 386, 558])
  tabs(s, 632, ['Tax ID #:', 'practice.taxId|physician.taxId', 316, 386, 558])
  tabs(s, 616, ['Address:', 'physician.address', 316, 386, 558])
  tabs(s, 600, ['City/State/Zip:', 'physician.cityStateZip', 316, 386, 558])
  tabs(s, 584, ['Phone:', 'physician.phone', 316, 386, 466], ['Fax:', 'physician.fax', 472, 492, 558])
  tabs(s, 568, ['Contact:', 'contact.name', 316, 386, 558])
  tabs(s, 552, ['Contact E-mail:', 'contact.email', 316, 386, 558])

  s.write('Place of Service:', 54, 524, 9, true)
  boxes(
    s,
    128,
    523,
    named(
      ['Physician Office', 'pos=11'],
      ['Hospital Outpatient', 'pos=19/22|pos=22'],
      ['ASC', 'pos=24'],
      ['Home', 'pos=12'],
      ['Nursing Facility', 'pos=32|pos=31/32'],
    ),
    18,
  )

  heading('Primary Insurance', 54, 502)
  heading('Secondary Insurance', 316, 502)
  tabs(
    s,
    484,
    ['Insurance Co.:', 'primary.name', 54, 120, 296],
    ['Insurance Co.:', 'secondary.name', 316, 386, 558],
  )
  tabs(
    s,
    468,
    ['Policy #:', 'primary.policyNumber', 54, 120, 296],
    ['Policy #:', 'secondary.policyNumber', 316, 386, 558],
  )
  tabs(
    s,
    452,
    ['Group #:', 'primary.groupNumber', 54, 120, 296],
    ['Group #:', 'secondary.groupNumber', 316, 386, 558],
  )
  tabs(
    s,
    436,
    ['Ins. Phone #:', 'primary.phone', 54, 120, 296],
    ['Ins. Phone #:', 'secondary.phone', 316, 386, 558],
  )
  tabs(s, 420, ['Insured:', 'primary.subscriberName', 54, 120, 296])
  s.write('Physician participates with primary?', 316, 422.5, 9)
  boxes(s, 470, 421, named(['Yes', 'primary.network=In network'], ['No', 'primary.network=Out of network']))

  heading('Wound', 54, 398)
  s.write('Type:', 54, 382.5, 9)
  boxes(
    s,
    82,
    381,
    named(
      ['Diabetic', 'woundType=diabetic-foot-ulcer'],
      ['Venous', 'woundType=venous-leg-ulcer'],
      ['Pressure', 'woundType=pressure-ulcer'],
      ['Other', 'woundType=other'],
    ),
    10,
  )
  tabs(s, 364, ['Location:', 'wounds.location|wound.1.location', 54, 120, 296])
  s.write('Size in cm:', 54, 350.5, 9)
  tabs(
    s,
    348,
    ['L', 'wound.1.length', 111, 120, 168],
    ['W', 'wound.1.width', 174, 186, 232],
    ['D', 'wound.1.depth', 238, 248, 296],
  )
  tabs(s, 332, ['Wound has been present for', 'wound.1.age', 54, 160, 220])
  s.write('weeks', 224, 334.5, 9)
  tabs(
    s,
    316,
    ['ICD-10 Codes:  1.', 'icd.1', 54, 122, 176],
    ['2.', 'icd.2', 182, 192, 236],
    ['3.', 'icd.3', 242, 252, 296],
  )

  heading('Product / Procedure', 316, 398)
  boxes(s, 316, 381, named(['AmnioCore Q4227', 'product=Q4227'], ['Matrion Q4201', 'product=Q4201']), 20)
  boxes(s, 316, 366, named(['CorPlex Q4232', 'product=Q4232'], ['XWRAP Q4204', 'product=Q4204']), 33.5)
  tabs(
    s,
    348,
    ['Total sq. cm:', 'units', 316, 386, 440],
    ['# of Applications:', 'plannedApplications', 446, 514, 558],
  )
  tabs(s, 332, ['Procedure Date:', 'dos', 316, 386, 558])
  tabs(s, 316, ['CPT Codes:', 'cpt', 316, 386, 558])

  s.write('Is the patient currently under a surgical global period?', 54, 292, 9)
  boxes(s, 290, 290.5, named(['Yes', 'globalPeriod=yes'], ['No', 'globalPeriod=no']))
  tabs(s, 289.5, ['If yes, CPT:', 'globalPeriod.cpt', 380, 430, 558])
  s.write('Is the patient residing in a SNF under Medicare Part A?', 54, 276, 9)
  boxes(s, 290, 274.5, named(['Yes', 'partAStay=yes'], ['No', 'partAStay=no']))
  tabs(s, 273.5, ['If yes, # of days:', 'partAStay.days', 380, 448, 558])
  const notice = [
    'By signing this form I certify that the above therapy is medically necessary, that I have on file the patient’s authorization to',
    'release medical and insurance information to Tidewater BioMatrix and its contractors, and that the results of verification are',
    'no guarantee of coverage or payment.',
  ]
  notice.forEach((line, index) => {
    s.write(line, 54, 254 - index * 11, 9)
  })
  tabs(
    s,
    204,
    ['Physician Signature:', 'signature', 54, 136, 400],
    ['Date:', 'signature.date', 410, 434, 558],
  )
  tabs(s, 182, ['Printed Name:', 'signature.name', 54, 136, 400])
}

/** A form made with a program for layouts: shaded cells with labels above, sections named in the left margin. */
function shadedCells(s: Sheet): void {
  const put = (y: number, ...columns: readonly Column[]) => {
    for (const [label, meaning, x, until] of columns) {
      s.write(label, x, y + 15, 6.5)
      s.shade(x, y, until - x, 13)
      s.text(meaning, x, y, until - x, { isShaded: true })
    }
  }
  const section = (y: number, ...lines: readonly string[]) => {
    s.rule(36, y, 576)
    lines.forEach((line, index) => {
      s.write(line, 36, y - 14 - index * 11, 9, true)
    })
  }
  s.write('lumenara', 36, 752, 20, true)
  s.write('REGENERATIVE MEDICINE', 37, 742, 6)
  s.write('Benefits Verification Request', 320, 757, 16, true)
  s.write('Email benefits@lumenara.example or fax 800.555.0118 | Questions? Call 800.555.0117', 320, 744, 6.5)

  section(732, 'Request')
  boxes(
    s,
    126,
    717,
    [
      ['New patient', 'requestKind=New request'],
      ['Additional applications', 'requestKind=Further application'],
      ['Re-verification', 'requestKind=Re-verification'],
      ['New insurance', 'requestKind=New insurance'],
    ],
    22,
  )
  put(691, ['Account manager', 'salesRep', 126, 400], ['Date of request', 'today', 408, 576])

  section(681, 'Treating', 'provider')
  put(
    656,
    ['Provider name and credentials', 'physician.name', 126, 400],
    ['Specialty', 'physician.specialty', 408, 576],
  )
  put(
    630,
    ['Individual NPI', 'physician.npi', 126, 270],
    ['Tax ID', 'physician.taxId', 278, 423],
    ['Medicare PTAN', 'physician.ptan', 431, 576],
  )
  put(
    604,
    ['Office contact', 'contact.name', 126, 250],
    ['Contact phone', 'contact.phone', 258, 345],
    ['Contact fax', 'contact.fax', 353, 440],
    ['Contact email', 'contact.email', 448, 576],
  )

  section(594, 'Treatment', 'facility')
  put(
    569,
    ['Facility name', 'facility.name', 126, 345],
    ['Facility NPI', 'facility.npi', 353, 460],
    ['Facility tax ID', 'facility.taxId', 468, 576],
  )
  put(
    543,
    ['Street address', 'facility.address', 126, 300],
    ['City', 'facility.city', 308, 423],
    ['State', 'facility.state', 431, 468],
    ['ZIP', 'facility.zip', 476, 576],
  )
  s.write('Place of service', 126, 529, 6.5)
  radios(
    s,
    180,
    527,
    'Radio Button 1',
    [
      ['Office (11)', 'pos=11'],
      ['Hospital outpatient (22)', 'pos=22'],
      ['Surgery center (24)', 'pos=24'],
      ['Home (12)', 'pos=12'],
    ],
    18,
  )

  section(518, 'Patient')
  put(
    493,
    ['First name', 'patient.firstName', 126, 258],
    ['Last name', 'patient.lastName', 266, 400],
    ['Date of birth', 'patient.dob', 408, 484],
    ['Phone', 'patient.phone', 492, 576],
  )
  put(
    467,
    ['Street address', 'patient.address', 126, 300],
    ['City', 'patient.city', 308, 423],
    ['State', 'patient.state', 431, 468],
    ['ZIP', 'patient.zip', 476, 576],
  )

  section(457, 'Insurance')
  s.write('Attach a copy of', 36, 431, 6.5)
  s.write('both sides of each', 36, 423, 6.5)
  s.write('insurance card.', 36, 415, 6.5)
  put(
    432,
    ['Primary insurance', 'primary.name', 126, 300],
    ['Policy number', 'primary.policyNumber', 308, 440],
    ['Payer phone', 'primary.phone', 448, 576],
  )
  put(
    406,
    ['Secondary insurance', 'secondary.name', 126, 300],
    ['Policy number', 'secondary.policyNumber', 308, 440],
    ['Payer phone', 'secondary.phone', 448, 576],
  )
  s.write('Is the treating provider in network with the primary insurance?', 126, 392)
  radios(s, 408, 391, 'Radio Button 2', [
    ['Yes', 'primary.network=In network'],
    ['No', 'primary.network=Out of network'],
  ])

  section(382, 'Wound')
  boxes(
    s,
    126,
    367,
    [
      ['Diabetic foot ulcer', 'woundType=diabetic-foot-ulcer'],
      ['Venous leg ulcer', 'woundType=venous-leg-ulcer'],
      ['Pressure ulcer', 'woundType=pressure-ulcer'],
      ['Dehisced surgical wound', 'woundType=dehisced-surgical-wound'],
    ],
    17,
  )
  put(
    341,
    ['Anatomical location', 'wounds.location|wound.1.location', 126, 300],
    ['Length (cm)', 'wound.1.length', 308, 355],
    ['Width (cm)', 'wound.1.width', 363, 410],
    ['Depth (cm)', 'wound.1.depth', 418, 465],
    ['Duration of wound (weeks)', 'wound.1.age', 473, 576],
  )
  put(
    315,
    ['Primary diagnosis (ICD-10)', 'icd.1', 126, 270],
    ['Secondary diagnosis (ICD-10)', 'icd.2', 278, 423],
  )

  section(305, 'Treatment')
  s.write('Product', 126, 292, 6.5)
  boxes(
    s,
    160,
    290,
    [
      ['Biovance (Q4154)', 'product=Q4154'],
      ['Restorigin (Q4191)', 'product=Q4191'],
      ['carePATCH (Q4236)', 'product=Q4236'],
    ],
    22,
  )
  put(
    264,
    ['Planned start of treatment', 'dos', 126, 230],
    ['Number of applications', 'plannedApplications', 238, 325],
    ['Square centimeters', 'units', 333, 410],
    ['CPT code(s)', 'cpt', 418, 576],
  )

  section(254, 'Coverage', 'questions')
  s.write('Is the patient in a skilled nursing facility or nursing home?', 126, 239)
  radios(s, 408, 238, 'Radio Button 3', yesNo('partAStay'))
  s.write('Days:', 500, 239, 8)
  s.shade(524, 235, 52, 13)
  s.text('partAStay.days', 524, 235, 52, { isShaded: true })
  s.write('Is the patient within the global period of a previous surgery?', 126, 221)
  radios(s, 408, 220, 'Radio Button 4', yesNo('globalPeriod'))
  s.write('Should Lumenara begin the prior authorization, if one is required?', 126, 203)
  radios(s, 408, 202, 'Radio Button 5', yesNo('priorAuthPermission'))

  section(192, 'Authorization')
  const notice = [
    'I certify that the information provided is accurate to the best of my knowledge and that the patient has authorized me to disclose',
    'protected health information to Lumenara and its agents to verify benefits. Verification does not guarantee payment.',
  ]
  notice.forEach((line, index) => {
    s.write(line, 126, 178 - index * 9, 6.5)
  })
  put(
    136,
    ['Provider signature', 'signature', 126, 345],
    ['Printed name', 'signature.name', 353, 484],
    ['Date', 'signature.date', 492, 576],
  )
  s.write('© Lumenara Regenerative Medicine. All rights reserved. LUM-MKT-0114 Rev. C', 36, 40, 6)
}

/** A sheet of a spreadsheet program: labels in columns A and C, fields in columns B and D, named for their cells. */
function spreadsheet(s: Sheet): void {
  const lefts = [36, 136, 306, 406] as const
  const height = 17
  let line = 3
  const bottom = () => 766 - line * height
  const label = (text: string, column: 0 | 2) => {
    s.frame(lefts[column], bottom(), 100, height)
    s.write(text, lefts[column] + 3, bottom() + 5.5, 7.5)
  }
  const cell = (meaning: string, column: 1 | 2 | 3, options?: readonly string[]) => {
    const width = column === 2 ? 100 : 170
    s.frame(lefts[column], bottom(), width, height)
    s.text(meaning, lefts[column] + 1, bottom() + 1, width - 2, {
      height: height - 2,
      name: `${'ABCD'[column]}${line}`,
      ...(options === undefined ? {} : { options }),
    })
  }
  const gray = (text: string, x: number, until: number) => {
    s.shade(x, bottom(), until - x, height)
    s.frame(x, bottom(), until - x, height)
    s.write(text, x + 3, bottom() + 5.5, 8, true)
  }
  const title = (left: string, right?: string) => {
    if (right === undefined) gray(left, 36, 576)
    else {
      gray(left, 36, 306)
      gray(right, 306, 576)
    }
    line += 1
  }
  const pair = (
    [left, inB]: readonly [string, string],
    [right, inD, options]: readonly [string, string, (readonly string[])?],
  ) => {
    label(left, 0)
    cell(inB, 1)
    label(right, 2)
    cell(inD, 3, options)
    line += 1
  }

  s.write('Patriot Wound Biologics', 36, 752, 12, true)
  s.write('IVR FORM - INSURANCE VERIFICATION', 306, 752, 12, true)
  s.write(
    'Send to ivr@patriotwound.example with face sheet, insurance cards and last 2 progress notes',
    36,
    737,
    7.5,
  )
  pair(['Date Submitted', 'today'], ['Sales Rep', 'salesRep'])
  title('PROVIDER', 'FACILITY')
  pair(['Provider Name', 'physician.name'], ['Facility Name', 'facility.name'])
  pair(['Provider NPI', 'physician.npi'], ['Facility NPI', 'facility.npi'])
  pair(['Provider TIN', 'physician.taxId'], ['Facility TIN', 'facility.taxId'])
  pair(['Provider PTAN', 'physician.ptan'], ['Facility PTAN', 'facility.ptan'])
  pair(['Address', 'physician.address'], ['Address', 'facility.address'])
  pair(['City, State, Zip', 'physician.cityStateZip'], ['City, State, Zip', 'facility.cityStateZip'])
  pair(['Phone', 'physician.phone'], ['Phone', 'facility.phone'])
  pair(['Fax', 'physician.fax'], ['MAC', 'facility.mac'])
  pair(
    ['Office Contact', 'contact.name'],
    [
      'Place of Service',
      'pos.text|pos',
      ['', 'Office (11)', 'Home (12)', 'Off-Campus HOPD (19)', 'On-Campus HOPD (22)', 'ASC (24)', 'SNF (31)'],
    ],
  )
  title('PATIENT')
  pair(['Last Name', 'patient.lastName'], ['First Name', 'patient.firstName'])
  pair(['DOB', 'patient.dob'], ['Gender', 'patient.sex', ['', 'Male', 'Female']])
  pair(['Address', 'patient.address'], ['City, State, Zip', 'patient.cityStateZip'])
  pair(['Phone', 'patient.phone'], ['MRN', 'patient.recordNumber'])
  title('PRIMARY INSURANCE', 'SECONDARY INSURANCE')
  const coverage = [
    ['Insurance Name', 'name'],
    ['Member ID', 'policyNumber'],
    ['Group Number', 'groupNumber'],
    ['Provider Line Phone', 'phone'],
    ['Subscriber Name', 'subscriberName'],
  ] as const
  for (const [text, part] of coverage) pair([text, `primary.${part}`], [text, `secondary.${part}`])
  gray('WOUNDS', 36, 136)
  gray('Wound 1', 136, 306)
  gray('Wound 2', 306, 406)
  gray('Wound 3', 406, 576)
  line += 1
  const wounds = [
    ['Location', (n: number) => `wound.${n}.location`],
    ['Wound Type', (n: number) => `wound.${n}.type`],
    ['L x W x D (cm)', (n: number) => `wound.${n}.size`],
    ['Age of Wound (weeks)', (n: number) => `wound.${n}.age`],
  ] as const
  for (const [text, meaningOf] of wounds) {
    label(text, 0)
    for (const n of [1, 2, 3] as const) cell(meaningOf(n), n)
    line += 1
  }
  title('TREATMENT PLAN')
  pair(['Product', 'product.name'], ['HCPCS (Q Code)', 'product.code'])
  pair(['ICD-10 Codes', 'icd'], ['CPT Codes', 'cpt'])
  pair(['Anticipated DOS', 'dos'], ['# of Applications', 'plannedApplications'])
  title('QUESTIONS')
  const questions = [
    ['Is the patient in a SNF and covered by a Part A stay?', 'partAStay'],
    ['Has the patient elected hospice?', 'hospice'],
    ['Is the patient in a 10 or 90 day global period?', 'globalPeriod'],
  ] as const
  for (const [question, fact] of questions) {
    s.frame(36, bottom(), 370, height)
    s.write(question, 39, bottom() + 5.5, 7.5)
    s.frame(406, bottom(), 170, height)
    boxes(s, 420, bottom() + 4.5, yesNo(fact, [`D${line}Y`, `D${line}N`]), 30)
    line += 1
  }
  title('SIGNATURE - I attest that the patient has consented to this verification of benefits.')
  pair(['Signature', 'signature'], ['Date', 'signature.date'])
  label('Print Name', 0)
  cell('signature.name', 1)
}

/** A flat form that leads through five steps. */
function fiveSteps(s: Sheet): void {
  const step = (n: number, text: string, y: number) => {
    s.bar(`STEP ${n}`, 40, y, 48)
    s.write(text, 94, y + 3, 9.5, true)
    s.rule(94, y, 572)
  }
  s.write('IVR', 40, 748, 26, true)
  s.write('Insurance Verification Request', 94, 759, 13, true)
  s.write('Complete all five steps and fax to the Corvane Reimbursement Center: 1-855-555-0172', 94, 747, 8)
  s.write('CORVANE', 500, 760, 14, true)
  s.write('TISSUE TECHNOLOGIES', 500, 751, 6)

  step(1, 'Tell us what you need', 724)
  boxes(
    s,
    40,
    709,
    [
      ['New patient', 'requestKind=New request'],
      ['Repeat application', 'requestKind=Further application'],
      ['Annual re-verification', 'requestKind=Re-verification'],
    ],
    16,
  )
  row(s, 707, ['Date:', 'today', 328, 410], ['Corvane rep:', 'salesRep', 418, 572])

  step(2, 'Physician and place of treatment', 682)
  row(
    s,
    663,
    ['Treating physician:', 'physician.name', 40, 300],
    ['NPI:', 'physician.npi', 308, 430],
    ['PTAN:', 'physician.ptan', 438, 572],
  )
  row(
    s,
    646,
    ['Group / practice:', 'practice.name', 40, 300],
    ['Group NPI:', 'practice.npi', 308, 430],
    ['Tax ID:', 'practice.taxId', 438, 572],
  )
  row(
    s,
    629,
    ['Street address:', 'physician.address', 40, 300],
    ['City:', 'physician.city', 308, 430],
    ['State:', 'physician.state', 438, 490],
    ['ZIP:', 'physician.zip', 498, 572],
  )
  row(
    s,
    612,
    ['Phone:', 'physician.phone', 40, 170],
    ['Fax:', 'physician.fax', 178, 300],
    ['Person to call with results:', 'contact.name', 308, 572],
  )
  s.write('Where will the graft be applied?', 40, 597)
  boxes(
    s,
    164,
    596,
    [
      ['Office (11)', 'pos=11'],
      ['Home (12)', 'pos=12'],
      ['Outpatient hospital (22)', 'pos=22'],
      ['ASC (24)', 'pos=24'],
      ['SNF (31)', 'pos=31'],
      ['Nursing facility (32)', 'pos=32'],
    ],
    9,
  )
  row(
    s,
    576,
    ['If not in the office, name of facility:', 'facility.name', 40, 430],
    ['Facility NPI:', 'facility.npi', 438, 572],
  )

  step(3, 'Patient and insurance', 550)
  row(
    s,
    531,
    ['Patient (last, first):', 'patient.name', 40, 300],
    ['Date of birth:', 'patient.dob', 308, 430],
  )
  boxes(s, 446, 533, [
    ['Male', 'patient.sex=Male'],
    ['Female', 'patient.sex=Female'],
  ])
  row(
    s,
    514,
    ['Home address, city, state, ZIP:', 'patient.addressLine', 40, 430],
    ['Phone:', 'patient.phone', 438, 572],
  )
  row(
    s,
    497,
    ['Primary insurance:', 'primary.name', 40, 230],
    ['ID #:', 'primary.policyNumber', 238, 360],
    ['Group #:', 'primary.groupNumber', 368, 460],
    ['Tel:', 'primary.phone', 468, 572],
  )
  row(s, 480, ['Policyholder, if not the patient:', 'primary.subscriberName', 40, 360])
  row(
    s,
    463,
    ['Secondary insurance:', 'secondary.name', 40, 230],
    ['ID #:', 'secondary.policyNumber', 238, 460],
    ['Tel:', 'secondary.phone', 468, 572],
  )
  const enclosed = ['Insurance cards, both sides', 'Face sheet']
  s.write('Enclosed:', 40, 449)
  let at = 80
  for (const text of enclosed) {
    s.frame(at, 448, 8, 8)
    at = s.write(text, at + 11, 449) + 14
  }
  boxes(s, at, 448, [['Clinical notes', 'clinicalNotes=yes']])

  step(4, 'Wound and treatment', 422)
  const columns = [
    ['Wound location', 'location', 60, 200],
    ['Length (cm)', 'length', 270, 60],
    ['Width (cm)', 'width', 340, 60],
    ['Depth (cm)', 'depth', 410, 60],
    ['Weeks open', 'age', 480, 92],
  ] as const
  for (const [text, , x] of columns) s.write(text, x, 410, 7.5, true)
  for (const n of [1, 2]) {
    const y = 407 - n * 16
    s.write(`#${n}`, 42, y + 3.5)
    for (const [, part, x, width] of columns) s.text(`wound.${n}.${part}`, x, y, width)
  }
  row(
    s,
    356,
    ['ICD-10 codes: primary', 'icd.1', 40, 220],
    ['secondary', 'icd.2', 228, 340],
    ['other', 'icd.3', 348, 440],
  )
  s.write('Product:', 40, 341)
  boxes(
    s,
    80,
    340,
    [
      ['Revita (Q4180)', 'product=Q4180'],
      ['NovaFix DL (Q4254)', 'product=Q4254'],
      ['Cygnus Matrix (Q4199)', 'product=Q4199'],
    ],
    20,
  )
  row(
    s,
    320,
    ['First application on:', 'dos', 40, 220],
    ['Applications planned:', 'plannedApplications', 228, 340],
    ['Total cm²:', 'units', 348, 440],
    ['CPT:', 'cpt', 448, 572],
  )
  const questions = [
    ['Is the patient in a skilled nursing facility on a Medicare Part A stay?', 'partAStay'],
    ['Is the patient in the global period of a surgery?', 'globalPeriod'],
    ['May Corvane start a prior authorization if the plan requires it?', 'priorAuthPermission'],
  ] as const
  questions.forEach(([question, fact], index) => {
    const y = 303 - index * 15
    s.write(question, 40, y)
    boxes(s, 308, y - 1, yesNo(fact))
  })

  step(5, 'Sign and fax', 246)
  const notice = [
    'My signature confirms that the treatment is medically necessary and that the patient has permitted me to share this information with',
    'Corvane Tissue Technologies and its reimbursement agents. Coverage and payment are decided by the plan.',
  ]
  notice.forEach((text, index) => {
    s.write(text, 40, 234 - index * 9, 7)
  })
  row(
    s,
    198,
    ['Signature of physician or designee:', 'signature', 40, 430],
    ['Date:', 'signature.date', 438, 572],
  )
  row(s, 178, ['Name and title:', 'signature.name', 40, 430])
}

const plain: Style = {
  ...{ size: letter, isFlat: false, isSerif: false, hasBorders: false },
  nameOf: (kind, count) => `${kind === 'text' ? 'Text Field' : 'Check Box'} ${count}`,
}

export const thirdUnseenForms = (): Promise<NormalForm[]> =>
  Promise.all([
    drawn('underlined-tabs', { ...plain, isSerif: true }, underlinedTabs),
    drawn('shaded-cells', plain, shadedCells),
    drawn('spreadsheet', plain, spreadsheet),
    drawn('five-steps', { ...plain, isFlat: true }, fiveSteps),
  ])
