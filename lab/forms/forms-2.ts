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

// Further forms that measure the rules of meaning, drawn by someone who has not seen them. A rule must not be changed for
// one of these forms, or they are seen forms from then on.

/** Cells with small labels in their top left corners. */
function corners(sheet: Sheet, y: number, height: number, ...columns: readonly Column[]): void {
  for (const [label, meaning, x, until, name] of columns) {
    sheet.frame(x, y, until - x, height)
    sheet.write(label, x + 2, y + height - 7, 6)
    const field = { height: height - 10, ...(name === undefined ? {} : { name }) }
    sheet.text(meaning, x + 1, y + 1, until - x - 2, field)
  }
}

/** A maker's form in two blocks: the practice on the left, the patient and the coverage on the right. */
function twoBlocks(s: Sheet): void {
  s.write('ALDERGATE BIOTHERAPIES', 30, 765, 11, true)
  s.write('Insurance Verification Request (IVR)', 30, 750, 11)
  s.write('Return pages to the Benefits Team: secure fax 833.555.0121', 330, 770, 7)
  s.write('or benefits@aldergate.example. Turnaround 24-48 business hours.', 330, 761, 7)
  boxes(
    s,
    330,
    746,
    [
      ['Initial IVR', 'requestKind=New request'],
      ["Add'l Apps", 'requestKind=Further application'],
      ['Annual Re-Verify', 'requestKind=Re-verification'],
    ],
    7,
  )
  corners(
    s,
    717,
    23,
    ['Aldergate Representative', 'salesRep', 30, 215],
    ['Date Submitted', 'today', 215, 310],
  )

  s.bar('PROVIDER / PRACTICE', 30, 698, 272)
  corners(s, 674, 24, ['Rendering Provider (First, Last, Credentials)', 'physician.name', 30, 302])
  corners(
    s,
    650,
    24,
    ['Rendering NPI', 'physician.npi', 30, 166],
    ['Rendering PTAN', 'physician.ptan', 166, 302],
  )
  corners(s, 626, 24, ['Practice Name (as billed)', 'practice.name', 30, 302])
  corners(s, 602, 24, ['Billing NPI', 'practice.npi', 30, 166], ['Billing TIN', 'practice.taxId', 166, 302])
  corners(s, 578, 24, ['Street / Suite', 'physician.address', 30, 302])
  corners(
    s,
    554,
    24,
    ['City', 'physician.city', 30, 180],
    ['ST', 'physician.state', 180, 220],
    ['ZIP', 'physician.zip', 220, 302],
  )
  corners(s, 530, 24, ['Main Tel', 'physician.phone', 30, 166], ['Main Fax', 'physician.fax', 166, 302])
  corners(
    s,
    506,
    24,
    ['Send Results To (Office Staff)', 'contact.name', 30, 190],
    ['Direct Tel', 'contact.phone', 190, 302],
  )
  corners(s, 482, 24, ['E-mail for Results', 'contact.email', 30, 302])
  s.bar('SITE OF SERVICE', 30, 463, 272)
  s.frame(30, 435, 272, 28)
  boxes(
    s,
    34,
    452,
    [
      ['Office / 11', 'pos=11'],
      ['Home / 12', 'pos=12'],
      ['HOPD / 22', 'pos=22'],
    ],
    24,
  )
  boxes(
    s,
    34,
    439,
    [
      ['SNF / 31', 'pos=31'],
      ['NF / 32', 'pos=32'],
    ],
    32,
  )
  corners(s, 411, 24, ['Facility (if not the practice)', 'facility.name', 30, 302])
  corners(s, 387, 24, ['Facility NPI', 'facility.npi', 30, 166], ['Facility TIN', 'facility.taxId', 166, 302])

  s.bar('PATIENT', 310, 698, 272)
  corners(
    s,
    674,
    24,
    ['Patient (Last, First MI)', 'patient.name', 310, 486],
    ['DOB (mm/dd/yyyy)', 'patient.dob', 486, 582],
  )
  corners(s, 650, 24, ['Home Street', 'patient.address', 310, 582])
  corners(
    s,
    626,
    24,
    ['City, ST ZIP', 'patient.cityStateZip', 310, 486],
    ['Best Tel', 'patient.phone', 486, 582],
  )
  s.frame(310, 602, 272, 24)
  s.write('Sex', 312, 619, 6)
  boxes(
    s,
    330,
    606,
    [
      ['Female', 'patient.sex=Female'],
      ['Male', 'patient.sex=Male'],
    ],
    24,
  )
  s.bar('COVERAGE', 310, 578, 272)
  corners(s, 554, 24, ['Primary Payor', 'primary.name', 310, 486], ['Payor Tel', 'primary.phone', 486, 582])
  corners(
    s,
    530,
    24,
    ['Member / Beneficiary ID', 'primary.policyNumber', 310, 446],
    ['Group', 'primary.groupNumber', 446, 582],
  )
  corners(s, 506, 24, ['Subscriber, if not Self', 'primary.subscriberName', 310, 582])
  s.frame(310, 482, 272, 24)
  s.write('Rendering Provider is', 312, 499, 6)
  boxes(
    s,
    330,
    485,
    [
      ['INN', 'primary.network=In network'],
      ['OON', 'primary.network=Out of network'],
    ],
    24,
  )
  corners(
    s,
    458,
    24,
    ['Secondary Payor', 'secondary.name', 310, 446],
    ['Member / Beneficiary ID', 'secondary.policyNumber', 446, 582],
  )
  s.bar('STATUS ON DATE OF SERVICE', 310, 439, 272)
  s.frame(310, 387, 272, 52)
  const questions = [
    ['SNF resident, Part A stay?', 'partAStay'],
    ['Surgical global (10/90 day)?', 'globalPeriod'],
  ] as const
  questions.forEach(([question, fact], index) => {
    const y = 419 - index * 17
    s.write(question, 314, y)
    boxes(s, 470, y - 1, [
      ['Y', `${fact}=yes`],
      ['N', `${fact}=no`],
    ])
  })

  s.bar('WOUND', 30, 366, 552)
  s.frame(30, 350, 552, 16)
  const columns = [1, 2, 3] as const
  for (const n of columns) s.write(`Wound #${n}`, 130 + (n - 1) * 151, 355, 8, true)
  const rows = [
    ['Location', (n: number) => `wound.${n}.location`],
    ['Size (L x W x D, cm)', (n: number) => `wound.${n}.size`],
    ['ICD-10', (n: number) => `icd.${n}`],
    ['Duration (wks)', (n: number) => `wound.${n}.age`],
  ] as const
  rows.forEach(([label, meaningOf], index) => {
    const y = 332 - index * 18
    s.frame(30, y, 99, 18)
    s.write(label, 33, y + 6)
    for (const n of columns) {
      s.frame(129 + (n - 1) * 151, y, 151, 18)
      s.text(meaningOf(n), 131 + (n - 1) * 151, y + 2, 147, { height: 14 })
    }
  })
  s.bar('PRODUCT AND PROCEDURE', 30, 254, 552)
  s.frame(30, 234, 552, 20)
  boxes(
    s,
    36,
    240,
    [
      ['TheraSkin (Q4121)', 'product=Q4121'],
      ['NuShield (Q4160)', 'product=Q4160'],
      ['Revita (Q4180)', 'product=Q4180'],
    ],
    50,
  )
  corners(
    s,
    210,
    24,
    ['Anticipated DOS', 'dos', 30, 150],
    ['Application CPT(s)', 'cpt', 150, 300],
    ['HCPCS Qty (sq cm)', 'units', 300, 430],
    ['No. of Applications', 'plannedApplications', 430, 582],
  )
  s.write(
    'The undersigned has obtained any patient permission that the law requires for Aldergate to contact payors and others about coverage,',
    30,
    194,
    7,
  )
  s.write('and attests that the product is medically necessary for this patient.', 30, 185, 7)
  corners(
    s,
    150,
    28,
    ['Provider or Designee Signature', 'signature', 30, 330],
    ['Print Name / Title', 'signature.name', 330, 482],
    ['Date', 'signature.date', 482, 582],
  )
}

/** A form of hospitals in long sentences on two pages: answers before the sentences, names that a designer gave. */
function hospitalHotline(s: Sheet): void {
  const heading = (text: string, y: number) => {
    s.write(text, 50, y, 10, true)
    s.rule(50, y - 3, 562)
  }
  s.write('Outpatient Department Reimbursement Hotline', 50, 752, 15, true)
  s.write('Coverage and Payment Inquiry for Cellular Tissue Products', 50, 737, 10)
  s.write(
    'Call 1-866-555-0150, weekdays 8 a.m. to 7 p.m. Eastern, or fax both pages to 1-866-555-0151.',
    50,
    724,
  )
  heading('Tell us who is asking', 704)
  row(
    s,
    682,
    ['Your name:', 'contact.name', 50, 300, 'inqPersonNm'],
    ['Date of this inquiry:', 'today', 310, 562, 'inqDt'],
  )
  row(
    s,
    664,
    ['Your direct line:', 'contact.phone', 50, 190, 'inqTelNbr'],
    ['Fax us back at:', 'contact.fax', 200, 360, 'inqFaxNbr'],
    ['Your e-mail address:', 'contact.email', 370, 562, 'inqEmailAddr'],
  )
  heading('Tell us about the hospital', 642)
  row(s, 620, [
    'Hospital or wound center where the product will be applied:',
    'facility.name',
    50,
    562,
    'hospNm',
  ])
  row(
    s,
    602,
    ['Street:', 'facility.address', 50, 250, 'hospAddrLine1'],
    ['City:', 'facility.city', 258, 400, 'hospAddrCity'],
    ['State:', 'facility.state', 408, 470, 'hospAddrSt'],
    ['ZIP:', 'facility.zip', 478, 562, 'hospAddrZip'],
  )
  row(
    s,
    584,
    ['Hospital NPI:', 'facility.npi', 50, 200, 'hospNpiNbr'],
    ['Federal tax ID:', 'facility.taxId', 208, 360, 'hospFein'],
    ['Medicare certification number (CCN):', 'facility.ccn', 368, 562, 'hospMcrNbr'],
  )
  s.write('The department is located', 50, 568)
  radios(s, 155, 566, 'hospLocnCd', [
    ['on the main campus of the hospital (POS 22)', 'pos=22'],
    ['off campus, provider-based (POS 19)', 'pos=19'],
  ])
  heading('Tell us about the provider who will apply the product', 544)
  row(
    s,
    522,
    ['Ordering provider, with credentials:', 'physician.name', 50, 360, 'ordProvNm'],
    ['Specialty:', 'physician.specialty', 368, 562, 'ordProvSpec'],
  )
  row(
    s,
    504,
    ['Individual NPI:', 'physician.npi', 50, 200, 'ordProvNpiNbr'],
    ['Medicare PTAN:', 'physician.ptan', 208, 360, 'ordProvMcrNbr'],
    ['Telephone:', 'physician.phone', 368, 562, 'ordProvTelNbr'],
  )
  heading('Tell us about the patient', 482)
  row(
    s,
    460,
    ['Legal last name:', 'patient.lastName', 50, 240, 'ptLastNm'],
    ['Legal first name:', 'patient.firstName', 248, 420, 'ptFirstNm'],
    ['Birth date:', 'patient.dob', 428, 562, 'ptBirthDt'],
  )
  row(
    s,
    442,
    ['Medical record number (MRN):', 'patient.recordNumber', 50, 260, 'ptMrn'],
    ['Daytime telephone:', 'patient.phone', 268, 430, 'ptTelNbr'],
  )
  const sex = s.write('Sex on file with payor:', 438, 445.5) + 3
  s.text('patient.sex', sex, 442, 562 - sex, { name: 'ptSexCd', options: ['', 'F', 'M'] })
  heading('Tell us about the coverage (please fax a copy of every card)', 420)
  row(
    s,
    398,
    ['The payor that pays first is:', 'primary.name', 50, 340, 'cov1PayorNm'],
    ['and its provider service line is:', 'primary.phone', 348, 562, 'cov1PayorTel'],
  )
  row(
    s,
    380,
    ['Member or beneficiary number:', 'primary.policyNumber', 50, 340, 'cov1MbrNbr'],
    ['Employer or plan group number:', 'primary.groupNumber', 348, 562, 'cov1GrpNbr'],
  )
  row(
    s,
    362,
    ['If the patient is not the policyholder, who is?', 'primary.subscriberName', 50, 340, 'cov1HolderNm'],
    ["Policyholder's birth date:", 'primary.subscriberDob', 348, 562, 'cov1HolderDt'],
  )
  row(
    s,
    344,
    ['The payor that pays second is:', 'secondary.name', 50, 340, 'cov2PayorNm'],
    ['Member or beneficiary number:', 'secondary.policyNumber', 348, 562, 'cov2MbrNbr'],
  )
  s.write('Continued on page 2', 490, 40, 7)

  s.turn()
  heading('Mark Yes or No before each statement', 752)
  const statements = [
    [
      'The patient is an inpatient of a skilled nursing facility, and Medicare Part A will be paying for that',
      'stay on the day the product is applied.',
      'partAStay',
      'stmtSnfStay',
    ],
    [
      'The stay in the skilled nursing facility has lasted longer than 100 days, so that no Part A days remain',
      'in the current benefit period.',
      'partAStay.over100',
      'stmtSnfDays',
    ],
    [
      'The patient has elected the hospice benefit, and the election has not been revoked as of the day this',
      'inquiry is sent.',
      'hospice',
      'stmtHospElect',
    ],
    [
      'The hospital keeps on file an authorization, signed by the patient, that allows the release of health',
      'information to the hotline and to the payors above.',
      'consentHeld',
      'stmtReleaseOnFile',
    ],
    [
      'If the payor asks for prior authorization, the hotline may prepare the request and send it to the payor',
      'on our behalf.',
      'priorAuthPermission',
      'stmtPaHelp',
    ],
    [
      'Progress notes that describe the wound, its measurements and the care given so far are being faxed with',
      'this inquiry.',
      'clinicalNotes',
      'stmtNotesEncl',
    ],
    [
      'The product will be applied within 10 or 90 days after an operation by the same surgeon or group, and the',
      'global surgical package of that operation has not ended.',
      'globalPeriod',
      'stmtGlobalPkg',
    ],
  ] as const
  statements.forEach(([first, second, fact, name], index) => {
    const y = 730 - index * 26
    boxes(s, 50, y - 1, yesNo(fact, [`${name}Y`, `${name}N`]), 8)
    s.write(first, 125, y)
    s.write(second, 125, y - 10)
  })
  row(
    s,
    542,
    ['CPT code of that operation:', 'globalPeriod.cpt', 125, 300, 'globalCptCd'],
    ['Date it was performed:', 'globalPeriod.date', 308, 480, 'globalDt'],
  )
  heading('Tell us about the treatment you are planning', 516)
  row(
    s,
    494,
    ['Product you intend to use, with its HCPCS code:', 'product.nameAndCode', 50, 400, 'trtProd'],
    ['Total sq cm:', 'units', 408, 562, 'trtSqCm'],
  )
  row(
    s,
    476,
    ['Day of the first application:', 'dos', 50, 240, 'trtFirstDt'],
    ['How many applications do you expect?', 'plannedApplications', 248, 450, 'trtAppCnt'],
  )
  row(s, 458, ['CPT codes the hospital will bill for the application:', 'cpt', 50, 400, 'trtCptCds'])
  row(
    s,
    440,
    ['Principal diagnosis (ICD-10-CM):', 'icd.1', 50, 250, 'trtDx1'],
    ['Second diagnosis:', 'icd.2', 258, 400, 'trtDx2'],
    ['Third diagnosis:', 'icd.3', 408, 562, 'trtDx3'],
  )
  row(
    s,
    422,
    ['Where on the body is the wound?', 'wounds.location|wound.1.location', 50, 340, 'trtWndSite'],
    ['How many weeks has it been open?', 'wound.1.age', 348, 562, 'trtWndWks'],
  )
  s.write('What care has the wound had until now, and how did it respond?', 50, 407)
  s.text('wounds.therapies', 50, 358, 512, { name: 'trtPriorCare', height: 44, isMultiline: true })
  heading('Sign below', 330)
  row(s, 302, [
    'Signature of the provider or of an authorized employee of the hospital:',
    'signature',
    50,
    562,
    'sgnNm',
  ])
  row(
    s,
    280,
    ['Name in print:', 'signature.name', 50, 340, 'sgnPrintNm'],
    ['Date signed:', 'signature.date', 348, 562, 'sgnDt'],
  )
}

/** A payer's form in numbered boxes, as claims have them. */
function numberedBoxes(s: Sheet): void {
  s.write('CEDAR VALLEY COMMUNITY HEALTH PLAN', 28, 768, 10, true)
  s.write(
    'MEDICAID MANAGED CARE - PRIOR AUTHORIZATION REQUEST (OUTPATIENT / DME / BIOLOGICS)',
    28,
    756,
    8,
    true,
  )
  s.write('FAX TO UM INTAKE: (855) 555-0184', 462, 768, 7)
  s.write('ALL BOXES REQUIRED', 462, 757, 7)
  const put = (y: number, ...columns: readonly Column[]) => corners(s, y, 24, ...columns)
  const marks = (label: string, x: number, y: number, until: number, options: Options, gap = 14) => {
    s.frame(x, y, until - x, 24)
    s.write(label, x + 2, y + 17, 6)
    boxes(s, x + 6, y + 3.5, options, gap)
  }
  s.bar('MEMBER', 28, 738, 556)
  put(
    714,
    ['1. Member Last Name', 'patient.lastName', 28, 190],
    ['2. Member First Name', 'patient.firstName', 190, 330],
    ['3. MI', 'otherText|empty', 330, 360],
    ['4. DOB (MM/DD/CCYY)', 'patient.dob', 360, 460],
  )
  marks('5. Sex', 460, 714, 584, [
    ['M', 'patient.sex=Male'],
    ['F', 'patient.sex=Female'],
  ])
  put(
    690,
    ['6. Member Street Address', 'patient.address', 28, 230],
    ['7. City', 'patient.city', 230, 360],
    ['8. State', 'patient.state', 360, 400],
    ['9. ZIP', 'patient.zip', 400, 470],
    ['10. Member Telephone', 'patient.phone', 470, 584],
  )
  put(
    666,
    ['11. Member ID No. (from card)', 'primary.policyNumber', 28, 190],
    ['12. Other Health Coverage (Name of Carrier)', 'secondary.name', 190, 400],
    ['13. Other Coverage Policy No.', 'secondary.policyNumber', 400, 584],
  )
  s.bar('ORDERING / RENDERING PROVIDER', 28, 649, 556)
  put(
    625,
    ['14. Provider Name', 'physician.name', 28, 230],
    ['15. Rendering NPI', 'physician.npi', 230, 350],
    ['16. TIN', 'physician.taxId', 350, 460],
    ['17. Medicaid Provider No.', 'physician.medicaid', 460, 584],
  )
  put(
    601,
    ['18. Provider Address (No., Street, City, State, ZIP)', 'physician.addressLine', 28, 350],
    ['19. Taxonomy', 'physician.taxonomy', 350, 460],
    ['20. State Lic. No.', 'physician.license', 460, 584],
  )
  put(
    577,
    ['21. Telephone', 'physician.phone', 28, 130],
    ['22. Fax', 'physician.fax', 130, 230],
    ['23. Auth Rep / Contact', 'contact.name', 230, 350],
    ['24. Contact Tel. and Ext.', 'contact.phone', 350, 460],
  )
  marks('25. Status with Plan', 460, 577, 584, [
    ['Par', 'primary.network=In network'],
    ['Non-Par', 'primary.network=Out of network'],
  ])
  s.bar('SERVICING FACILITY', 28, 560, 556)
  put(
    536,
    ['26. Facility Name', 'facility.name', 28, 230],
    ['27. NPI', 'facility.npi', 230, 350],
    ['28. TIN', 'facility.taxId', 350, 460],
    ['29. Medicaid Provider No.', 'facility.medicaid', 460, 584],
  )
  put(
    512,
    ['30. Facility Address (No., Street, City, State, ZIP)', 'facility.addressLine', 28, 350],
    ['31. Telephone', 'facility.phone', 350, 460],
    ['32. Fax', 'facility.fax', 460, 584],
  )
  s.bar('SERVICE', 28, 495, 556)
  put(471, ['33. Date of Request', 'today', 28, 130])
  marks(
    '34. Review Type',
    130,
    471,
    290,
    [
      ['Routine', 'urgency=Standard'],
      ['Urgent / Expedited', 'urgency=Expedited'],
    ],
    10,
  )
  put(471, ['35. If Urgent, State Reason', 'urgencyReason', 290, 584])
  marks('36. Place of Service', 28, 447, 330, [
    ['11 Office', 'pos=11'],
    ['12 Home', 'pos=12'],
    ['22 Outpt Hosp', 'pos=22'],
    ['24 ASC', 'pos=24'],
  ])
  put(447, ['37. Service Date From', 'dos', 330, 457], ['38. Service Date Through', 'dosLast', 457, 584])
  put(
    423,
    ['39. Product / Trade Name', 'product.name', 28, 190],
    ['40. HCPCS', 'product.code', 190, 270],
    ['41. Qty (sq cm)', 'units', 270, 350],
    ['42. Procedure (CPT) Code(s)', 'cpt', 350, 490],
    ['43. No. of Applications', 'plannedApplications', 490, 584],
  )
  s.frame(28, 399, 556, 24)
  s.write('44. Diagnosis (ICD-10-CM), list primary first', 30, 416, 6)
  for (const [index, sign] of ['A.', 'B.', 'C.', 'D.'].entries()) {
    const x = 34 + index * 138
    s.write(sign, x, 403)
    s.text(`icd.${index + 1}`, x + 10, 400, 110, { height: 13 })
  }
  s.bar('CLINICAL', 28, 382, 556)
  marks(
    '45. Type of Wound',
    28,
    358,
    584,
    [
      ['Diabetic foot ulcer', 'woundType=diabetic-foot-ulcer'],
      ['Venous stasis ulcer', 'woundType=venous-leg-ulcer'],
      ['Pressure injury', 'woundType=pressure-ulcer'],
      ['Arterial ulcer', 'woundType=arterial-ulcer'],
      ['Burn', 'woundType=burn-thermal'],
    ],
    28,
  )
  put(
    334,
    ['46. Wound Site', 'wounds.location|wound.1.location', 28, 200],
    ['47. Length (cm)', 'wound.1.length', 200, 290],
    ['48. Width (cm)', 'wound.1.width', 290, 380],
    ['49. Depth (cm)', 'wound.1.depth', 380, 470],
    ['50. Weeks Since Onset', 'wound.1.age', 470, 584],
  )
  corners(
    s,
    284,
    50,
    ['51. Conservative Treatment Tried and Failed (with dates)', 'wounds.therapies', 28, 306],
    ['52. Comorbid Conditions / Pertinent History', 'wounds.history', 306, 584],
  )
  s.write(
    'By signing I certify that the services requested are medically necessary and that the record supports them. An authorization does not guarantee payment.',
    28,
    272,
    6.5,
  )
  corners(
    s,
    236,
    28,
    ['53. Signature of Ordering Provider', 'signature', 28, 330],
    ['54. Printed Name', 'signature.name', 330, 490],
    ['55. Date', 'signature.date', 490, 584],
  )
  s.write('PLAN USE ONLY - DO NOT WRITE BELOW', 28, 222, 7, true)
  put(192, ['Authorization No.', 'otherText|empty', 28, 200])
}

/** A distributor's flat fax form: typed lines of capitals with runs of underscores and brackets. */
function faxForm(s: Sheet): void {
  const blank = (meaning: string, count: number) => [meaning, '_'.repeat(count)] as const
  const mark = (meaning: string) => [meaning, '[  ]'] as const
  const heading = (text: string, y: number) => s.write(`*** ${text} ***`, 45, y, 9, true)
  s.write('FAX', 45, 748, 26, true)
  s.write('TRI-RIVER SURGICAL & WOUND SUPPLY, LLC', 120, 762, 11, true)
  s.write('INSURANCE VERIFICATION / BENEFITS CHECK', 120, 748, 11)
  s.write('FAX TO 877-555-0162. CALL 877-555-0161 WITH QUESTIONS. ATTACH FACE SHEET AND CARDS.', 45, 733, 7.5)
  s.typed(
    45,
    714,
    'DATE: ',
    blank('today', 16),
    '  SALES REP: ',
    blank('salesRep', 30),
    '  REP CELL: ',
    blank('salesRep.contact', 20),
  )
  s.typed(
    45,
    698,
    mark('requestKind=New request'),
    ' NEW PT   ',
    mark('requestKind=Further application'),
    ' ADDITIONAL APPLICATIONS   ',
    mark('requestKind=Re-verification'),
    ' REVERIFY   ',
    mark('requestKind=New insurance'),
    ' INSURANCE CHANGED',
  )
  heading('PROVIDER', 678)
  s.typed(45, 660, 'DOCTOR: ', blank('physician.name', 44), '  SPECIALTY: ', blank('physician.specialty', 34))
  s.typed(
    45,
    643,
    'INDIV NPI: ',
    blank('physician.npi', 20),
    '  INDIV PTAN: ',
    blank('physician.ptan', 18),
    '  TAX ID: ',
    blank('physician.taxId|practice.taxId', 24),
  )
  s.typed(45, 626, 'GROUP NAME: ', blank('practice.name', 40), '  GROUP NPI: ', blank('practice.npi', 30))
  s.typed(
    45,
    609,
    'OFFICE ADDRESS: ',
    blank('physician.address', 36),
    '  CITY/ST/ZIP: ',
    blank('physician.cityStateZip', 33),
  )
  s.typed(
    45,
    592,
    'PH: ',
    blank('physician.phone', 20),
    '  FAX: ',
    blank('physician.fax', 20),
    '  OFFICE CONTACT: ',
    blank('contact.name', 34),
  )
  heading('PATIENT', 570)
  s.typed(
    45,
    552,
    'PT LAST NAME: ',
    blank('patient.lastName', 34),
    '  PT FIRST NAME: ',
    blank('patient.firstName', 34),
  )
  s.typed(
    45,
    535,
    'DOB (MM/DD/YYYY): ',
    blank('patient.dob', 16),
    '  SEX:  ',
    mark('patient.sex=Male'),
    ' M  ',
    mark('patient.sex=Female'),
    ' F    PT PHONE: ',
    blank('patient.phone', 20),
  )
  s.typed(45, 518, 'HOME ADDRESS, CITY, ST, ZIP: ', blank('patient.addressLine', 76))
  heading('INSURANCE', 496)
  s.typed(
    45,
    478,
    'PRIMARY INS: ',
    blank('primary.name', 32),
    '  ID#: ',
    blank('primary.policyNumber', 22),
    '  TEL: ',
    blank('primary.phone', 20),
  )
  s.typed(
    45,
    461,
    'INSURED (IF NOT PT): ',
    blank('primary.subscriberName', 30),
    '  INSURED DOB: ',
    blank('primary.subscriberDob', 14),
    '    ',
    mark('primary.planType=HMO'),
    ' HMO  ',
    mark('primary.planType=PPO'),
    ' PPO',
  )
  s.typed(
    45,
    444,
    'SECONDARY INS: ',
    blank('secondary.name', 30),
    '  ID#: ',
    blank('secondary.policyNumber', 22),
    '  TEL: ',
    blank('secondary.phone', 20),
  )
  heading('SITE OF SERVICE', 422)
  s.typed(
    45,
    405,
    mark('pos=11'),
    ' OFC (11)   ',
    mark('pos=12'),
    ' HOME (12)   ',
    mark('pos=13'),
    ' ALF (13)   ',
    mark('pos=22'),
    ' HOSP OUTPT (22)   ',
    mark('pos=31'),
    ' SNF (31)   ',
    mark('pos=32'),
    ' NF/LTC (32)',
  )
  s.typed(
    45,
    388,
    'FACILITY NAME: ',
    blank('facility.name', 38),
    '  FACILITY NPI: ',
    blank('facility.npi', 28),
  )
  s.typed(
    45,
    371,
    'IS PT IN A SNF UNDER A PART A STAY?  ',
    mark('partAStay=yes'),
    ' YES  ',
    mark('partAStay=no'),
    ' NO     IF YES, HOW MANY DAYS? ',
    blank('partAStay.days', 12),
  )
  s.typed(
    45,
    354,
    'IS PT ON HOSPICE?  ',
    mark('hospice=yes'),
    ' YES  ',
    mark('hospice=no'),
    ' NO     IN GLOBAL PERIOD OF A SURGERY?  ',
    mark('globalPeriod=yes'),
    ' YES  ',
    mark('globalPeriod=no'),
    ' NO',
  )
  heading('WOUND / ORDER', 332)
  s.write('ETIOLOGY:', 45, 315, 9)
  boxes(
    s,
    105,
    314,
    [
      ['DFU', 'woundType=diabetic-foot-ulcer'],
      ['VLU', 'woundType=venous-leg-ulcer'],
      ['DECUBITUS', 'woundType=pressure-ulcer'],
      ['MOHS', 'woundType=mohs-surgical-wound'],
      ['DEHISCED INCISION', 'woundType=dehisced-surgical-wound'],
    ],
    14,
  )
  s.typed(
    45,
    297,
    'WOUND LOCATION: ',
    blank('wounds.location|wound.1.location', 40),
    '  L x W x D (CM): ',
    blank('wounds.size|wound.1.size', 28),
  )
  s.typed(45, 280, 'DX CODES (ICD-10): ', blank('icd', 40), '  CPT: ', blank('cpt', 34))
  s.write('PRODUCT:', 45, 264, 9)
  boxes(
    s,
    105,
    263,
    [
      ['KERECIS OMEGA3 Q4158', 'product=Q4158'],
      ['SURGRAFT FT Q4268', 'product=Q4268'],
      ['BARRERA Q4281', 'product=Q4281'],
      ['HELICOLL Q4164', 'product=Q4164'],
    ],
    10,
  )
  s.typed(
    45,
    246,
    '1ST DOS: ',
    blank('dos', 20),
    '  # OF APPLICATIONS: ',
    blank('plannedApplications', 14),
    '  TOTAL SQ CM: ',
    blank('units', 22),
  )
  s.write(
    'BY SIGNING BELOW, PROVIDER AUTHORIZES TRI-RIVER TO CONTACT THE INSURER(S) LISTED ABOVE.',
    45,
    222,
    7.5,
  )
  s.typed(45, 196, 'PROVIDER SIGNATURE: ', blank('signature', 54), '  DATE: ', blank('signature.date', 18))
  s.typed(45, 176, 'PRINT NAME: ', blank('signature.name', 46))
}

const editor: Style = {
  ...{ size: letter, isFlat: false, isSerif: false, hasBorders: false },
  nameOf: (kind, count) => `${kind === 'text' ? 'fill' : 'toggle'}_${count}`,
}
const designed: Style = {
  ...editor,
  nameOf: (kind, count) =>
    `form1[0].#subform[0].${kind === 'text' ? 'TextField1' : 'CheckBox1'}[${count - 1}]`,
}

export const moreUnseenForms = (): Promise<NormalForm[]> =>
  Promise.all([
    drawn('two-blocks', editor, twoBlocks),
    drawn('hospital-hotline', { ...editor, hasBorders: true }, hospitalHotline),
    drawn('numbered-boxes', designed, numberedBoxes),
    drawn('fax-form', { ...editor, isFlat: true, isSerif: true }, faxForm),
  ])
