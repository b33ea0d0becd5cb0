import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

// Forms of our own that look as makers' forms do: labels left of places, above them, in tables and below lines, sections in
// two columns, made-up names of fields. Each place is drawn with what it means, so that nobody has to judge.

/** What a place means, as in the table of look-alikes: a source, or a source with what a check box stands for. */
export interface DrawnPlace {
  readonly key: string
  readonly meaning: string
  readonly page: number
  readonly rect: readonly [number, number, number, number]
}

export interface NormalForm {
  readonly name: string
  readonly bytes: Uint8Array
  readonly places: readonly DrawnPlace[]
}

interface Pen {
  readonly page: PDFPage
  readonly font: PDFFont
  readonly bold: PDFFont
  write(text: string, x: number, y: number, size?: number, isBold?: boolean): number
  text(meaning: string, x: number, y: number, width: number, height?: number): void
  check(meaning: string, x: number, y: number): void
}

/** Draws one form. Names of fields count on, as programs make them up, unless `nameOf` says otherwise. */
async function drawn(
  name: string,
  isFlat: boolean,
  draw: (pen: Pen) => void,
  size: [number, number] = [612, 792],
): Promise<NormalForm> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage(size)
  const places: DrawnPlace[] = []
  const acro = pdf.getForm()
  const add = (meaning: string, key: string, x: number, y: number, width: number, height: number) =>
    places.push({ key, meaning, page: 1, rect: [x, y, x + width, y + height] })
  draw({
    ...{ page, font, bold },
    write(text, x, y, size = 9, isBold = false) {
      page.drawText(text, { x, y, size, font: isBold ? bold : font })
      return x + (isBold ? bold : font).widthOfTextAtSize(text, size)
    },
    text(meaning, x, y, width, height = 14) {
      const key = `Text${places.length + 1}`
      add(meaning, isFlat ? '' : key, x, y, width, height)
      if (isFlat) page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.6 })
      else acro.createTextField(key).addToPage(page, { x, y, width, height, borderWidth: 0.5, font })
    },
    check(meaning, x, y) {
      const key = `Check Box${places.length + 1}`
      add(meaning, isFlat ? '' : key, x, y, 9, 9)
      if (isFlat)
        page.drawRectangle({ x, y, width: 9, height: 9, borderWidth: 0.7, borderColor: rgb(0, 0, 0) })
      else acro.createCheckBox(key).addToPage(page, { x, y, width: 9, height: 9, borderWidth: 0.5 })
    },
  })
  return { name, bytes: await pdf.save(), places }
}

/** A row of labels, each with its place behind it. Columns: [label, meaning, x of the label, right end of the place]. */
function labelled(
  pen: Pen,
  y: number,
  ...columns: readonly (readonly [string, string, number, number])[]
): void {
  for (const [label, meaning, x, until] of columns) {
    const from = pen.write(label, x, y + 4) + 4
    pen.text(meaning, from, y, until - from)
  }
}

/** Check boxes with their labels behind them. */
function boxes(
  pen: Pen,
  x: number,
  y: number,
  options: readonly (readonly [string, string])[],
  gap = 14,
): number {
  let at = x
  for (const [label, meaning] of options) {
    pen.check(meaning, at, y)
    at = pen.write(label, at + 12, y + 1) + gap
  }
  return at
}

const yesNo = (fact: string) =>
  [
    ['Yes', `${fact}=yes`],
    ['No', `${fact}=no`],
  ] as const

/** Labels left, two columns, sections with headings, made-up names. */
const leftOf = (pen: Pen) => {
  pen.write('BENEFITS VERIFICATION REQUEST', 190, 760, 14, true)
  labelled(pen, 735, ['Sales Representative:', 'salesRep', 40, 300], ['Date Submitted:', 'today', 320, 570])
  pen.write('PHYSICIAN INFORMATION', 40, 715, 10, true)
  pen.write('FACILITY INFORMATION', 320, 715, 10, true)
  labelled(pen, 693, ['Name:', 'physician.name', 40, 300], ['Name:', 'facility.name', 320, 570])
  labelled(pen, 673, ['Address:', 'physician.address', 40, 300], ['Address:', 'facility.address', 320, 570])
  labelled(
    pen,
    653,
    ['City/State/Zip:', 'physician.cityStateZip', 40, 300],
    ['City/State/Zip:', 'facility.cityStateZip', 320, 570],
  )
  labelled(
    pen,
    633,
    ['NPI:', 'physician.npi', 40, 160],
    ['TIN:', 'physician.taxId', 175, 300],
    ['NPI:', 'facility.npi', 320, 440],
    ['TIN:', 'facility.taxId', 455, 570],
  )
  labelled(
    pen,
    613,
    ['PTAN:', 'physician.ptan', 40, 160],
    ['Fax:', 'physician.fax', 175, 300],
    ['PTAN:', 'facility.ptan', 320, 440],
    ['Fax:', 'facility.fax', 455, 570],
  )
  labelled(
    pen,
    593,
    ['Office Contact:', 'contact.name', 40, 300],
    ['Contact Email:', 'contact.email', 320, 570],
  )
  pen.write('Place of Service:', 40, 577)
  boxes(pen, 125, 575, [
    ['Office (11)', 'pos=11'],
    ['Home (12)', 'pos=12'],
    ['HOPD (22)', 'pos=22'],
    ['ASC (24)', 'pos=24'],
    ['SNF (31)', 'pos=31'],
  ])
  pen.write('PATIENT INFORMATION', 40, 555, 10, true)
  labelled(
    pen,
    533,
    ['First Name:', 'patient.firstName', 40, 220],
    ['Last Name:', 'patient.lastName', 230, 420],
    ['DOB:', 'patient.dob', 430, 570],
  )
  labelled(
    pen,
    513,
    ['Address:', 'patient.address', 40, 250],
    ['City:', 'patient.city', 260, 390],
    ['State:', 'patient.state', 400, 470],
    ['Zip:', 'patient.zip', 480, 570],
  )
  labelled(pen, 493, ['Phone:', 'patient.phone', 40, 250])
  pen.write('Gender:', 260, 497)
  boxes(pen, 300, 495, [
    ['Male', 'patient.sex=Male'],
    ['Female', 'patient.sex=Female'],
  ])
  pen.write('PRIMARY INSURANCE', 40, 470, 10, true)
  pen.write('SECONDARY INSURANCE', 320, 470, 10, true)
  labelled(
    pen,
    448,
    ['Insurance Name:', 'primary.name', 40, 300],
    ['Insurance Name:', 'secondary.name', 320, 570],
  )
  labelled(
    pen,
    428,
    ['Policy #:', 'primary.policyNumber', 40, 300],
    ['Policy #:', 'secondary.policyNumber', 320, 570],
  )
  labelled(
    pen,
    408,
    ['Payer Phone:', 'primary.phone', 40, 300],
    ['Payer Phone:', 'secondary.phone', 320, 570],
  )
  labelled(
    pen,
    388,
    ['Subscriber Name:', 'primary.subscriberName', 40, 300],
    ['Subscriber Name:', 'secondary.subscriberName', 320, 570],
  )
  pen.write('Provider participates with plan?', 40, 371)
  boxes(pen, 190, 369, [
    ['Yes', 'primary.network=In network'],
    ['No', 'primary.network=Out of network'],
  ])
  pen.write('CLINICAL INFORMATION', 40, 345, 10, true)
  pen.write('Is the patient currently residing in a skilled nursing facility (SNF)?', 40, 328)
  boxes(pen, 340, 326, yesNo('partAStay'))
  pen.write('Is the patient under a post-operative global period?', 40, 310)
  boxes(pen, 340, 308, yesNo('globalPeriod'))
  pen.write('Is the patient receiving hospice care?', 40, 292)
  boxes(pen, 340, 290, yesNo('hospice'))
  labelled(
    pen,
    268,
    ['Wound Location:', 'wounds.location', 40, 300],
    ['Wound Size (cm):', 'wounds.size', 320, 570],
  )
  pen.write('Wound Type:', 40, 251)
  boxes(pen, 105, 249, [
    ['DFU', 'woundType=diabetic-foot-ulcer'],
    ['VLU', 'woundType=venous-leg-ulcer'],
    ['Pressure Ulcer', 'woundType=pressure-ulcer'],
    ['Surgical Dehiscence', 'woundType=dehisced-surgical-wound'],
  ])
  labelled(pen, 226, ['ICD-10 Code(s):', 'icd', 40, 300], ['CPT Code(s):', 'cpt', 320, 570])
  pen.write('Product:', 40, 209)
  boxes(pen, 85, 207, [
    ['EpiFix Q4186', 'product=Q4186'],
    ['Q4205', 'product=Q4205'],
    ['Q4290', 'product=Q4290'],
  ])
  labelled(
    pen,
    184,
    ['Date of Service:', 'dos', 40, 220],
    ['# of Applications:', 'plannedApplications', 230, 400],
    ['Graft Size:', 'units', 410, 570],
  )
  labelled(pen, 80, ['Physician Signature:', 'signature', 40, 380], ['Date:', 'signature.date', 400, 570])
}

/** Captions above places, as in boxes of a grid. */
const above = (pen: Pen) => {
  const row = (y: number, ...columns: readonly (readonly [string, string, number, number])[]) => {
    for (const [label, meaning, x, until] of columns) {
      pen.write(label, x + 1, y + 16, 7)
      pen.text(meaning, x, y, until - x, 14)
    }
  }
  pen.write('Insurance Verification Form', 40, 760, 14, true)
  pen.write('Patient Information', 40, 738, 11, true)
  row(
    710,
    ['Patient Name', 'patient.name', 40, 300],
    ['Date of Birth', 'patient.dob', 310, 430],
    ['Patient Phone Number', 'patient.phone', 440, 570],
  )
  row(
    680,
    ['Street Address', 'patient.address', 40, 300],
    ['City', 'patient.city', 310, 430],
    ['State', 'patient.state', 440, 490],
    ['Zip Code', 'patient.zip', 500, 570],
  )
  pen.write('Insurance Information', 40, 658, 11, true)
  row(
    630,
    ['Primary Payer', 'primary.name', 40, 300],
    ['Member ID', 'primary.policyNumber', 310, 430],
    ['Group #', 'primary.groupNumber', 440, 570],
  )
  row(
    600,
    ['Secondary Payer', 'secondary.name', 40, 300],
    ['Member ID', 'secondary.policyNumber', 310, 430],
    ['Group #', 'secondary.groupNumber', 440, 570],
  )
  row(
    570,
    ['Policyholder Name (if not patient)', 'primary.subscriberName', 40, 300],
    ['Policyholder DOB', 'primary.subscriberDob', 310, 430],
  )
  pen.write('Provider Information', 40, 548, 11, true)
  row(
    520,
    ['Treating Provider', 'physician.name', 40, 300],
    ['NPI', 'physician.npi', 310, 430],
    ['Medicare PTAN', 'physician.ptan', 440, 570],
  )
  row(
    490,
    ['Practice Name', 'practice.name', 40, 300],
    ['Group NPI', 'practice.npi', 310, 430],
    ['Tax ID', 'practice.taxId', 440, 570],
  )
  row(
    460,
    ['Contact Person', 'contact.name', 40, 300],
    ['Contact Phone', 'contact.phone', 310, 430],
    ['Contact Fax', 'contact.fax', 440, 570],
  )
  pen.write('Treatment Facility', 40, 438, 11, true)
  row(
    410,
    ['Facility Name', 'facility.name', 40, 300],
    ['Facility NPI', 'facility.npi', 310, 430],
    ['Facility Tax ID', 'facility.taxId', 440, 570],
  )
  row(
    380,
    ['Facility Address', 'facility.address', 40, 300],
    ['City, State, ZIP', 'facility.cityStateZip', 310, 570],
  )
  pen.write('Procedure', 40, 358, 11, true)
  row(
    330,
    ['Anticipated Date of Service', 'dos', 40, 180],
    ['HCPCS / Product', 'product.nameAndCode', 190, 300],
    ['CPT', 'cpt', 310, 430],
    ['Units', 'units', 440, 570],
  )
  row(
    300,
    ['Diagnosis Code 1', 'icd.1', 40, 180],
    ['Diagnosis Code 2', 'icd.2', 190, 300],
    ['Diagnosis Code 3', 'icd.3', 310, 430],
    ['Diagnosis Code 4', 'icd.4', 440, 570],
  )
  row(
    270,
    ['Wound Location', 'wounds.location', 40, 300],
    ['Wound Duration', 'wound.1.age', 310, 430],
    ['Total Area (sq cm)', 'wounds.area', 440, 570],
  )
  pen.text('signature', 40, 120, 260)
  pen.write('Signature of Physician', 41, 112, 7)
  pen.text('signature.date', 320, 120, 110)
  pen.write('Date', 321, 112, 7)
}

/** Tables: rows and columns have their labels once. */
const table = (pen: Pen) => {
  pen.write('Prior Verification Worksheet', 40, 760, 14, true)
  labelled(
    pen,
    735,
    ['Patient:', 'patient.name', 40, 260],
    ['Birth Date:', 'patient.dob', 270, 400],
    ['Age:', 'patient.age', 410, 470],
    ['Sex:', 'patient.sex', 480, 570],
  )
  pen.write('Primary Insurance', 170, 712, 9, true)
  pen.write('Secondary Insurance', 370, 712, 9, true)
  const insurance = [
    ['Payer Name', 'name'],
    ['Member ID', 'policyNumber'],
    ['Group Number', 'groupNumber'],
    ['Payer Phone', 'phone'],
  ] as const
  insurance.forEach(([label, part], index) => {
    const y = 692 - index * 18
    pen.write(label, 60, y + 4)
    pen.text(`primary.${part}`, 160, y, 180)
    pen.text(`secondary.${part}`, 360, y, 180)
  })
  pen.write('Physician', 200, 610, 9, true)
  pen.write('Facility', 410, 610, 9, true)
  const who = [
    ['Name', 'name'],
    ['NPI', 'npi'],
    ['Tax ID', 'taxId'],
    ['PTAN', 'ptan'],
  ] as const
  who.forEach(([label, part], index) => {
    const y = 590 - index * 18
    pen.write(label, 60, y + 4)
    pen.text(`physician.${part}`, 160, y, 180)
    pen.text(`facility.${part}`, 360, y, 180)
  })
  pen.write('Wound', 60, 508, 9, true)
  pen.write('Location', 130, 508, 9, true)
  pen.write('Length (cm)', 290, 508, 9, true)
  pen.write('Width (cm)', 370, 508, 9, true)
  pen.write('Depth (cm)', 450, 508, 9, true)
  for (const n of [1, 2, 3]) {
    const y = 508 - n * 18
    pen.write(`${n}.`, 65, y + 4)
    pen.text(`wound.${n}.location`, 120, y, 150)
    pen.text(`wound.${n}.length`, 285, y, 60)
    pen.text(`wound.${n}.width`, 365, y, 60)
    pen.text(`wound.${n}.depth`, 445, y, 60)
  }
  pen.write('ICD-10 Codes', 60, 425, 9, true)
  pen.write('CPT Codes', 330, 425, 9, true)
  for (const n of [1, 2, 3]) {
    const y = 425 - n * 18
    pen.write(`${n}.`, 60, y + 4)
    pen.text(`icd.${n}`, 75, y, 160)
    pen.write(`${n}.`, 330, y + 4)
    pen.text(`cpt.${n}`, 345, y, 160)
  }
  boxes(pen, 60, 345, [
    ['New Request', 'requestKind=New request'],
    ['Re-Verification', 'requestKind=Re-verification'],
    ['Additional Applications', 'requestKind=Further application'],
    ['Insurance Change', 'requestKind=New insurance'],
  ])
  pen.write('Body area:', 60, 326)
  boxes(pen, 115, 325, [
    ['15271/15272', 'cptIs=15271/15272'],
    ['15275/15276', 'cptIs=15275/15276'],
  ])
  pen.write('Authorized signature', 60, 100)
  pen.text('signature', 160, 96, 220)
}

export const normalForms = (): Promise<NormalForm[]> =>
  Promise.all([
    drawn('labels-left', false, leftOf),
    drawn('labels-above', false, above),
    drawn('tables', false, table),
    drawn('flat', true, leftOf),
  ])
