import { PDFDocument, type PDFFont, type PDFRadioGroup, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { DrawnPlace, NormalForm } from '#server/testing/forms/normal-forms.ts'

// Forms as makers, distributors and payers draw them, by someone who has not seen the rules of meaning. They measure the
// rules: a rule must not be changed for one of these forms, or they are seen forms from then on.

export interface Style {
  readonly size: readonly [number, number]
  readonly isFlat: boolean
  readonly isSerif: boolean
  /** Whether fields have borders of their own: in cells and on lines they have none. */
  readonly hasBorders: boolean
  /** The name of a field that has none of its own. */
  nameOf(kind: 'text' | 'check', count: number): string
}

interface Field {
  readonly name?: string
  readonly height?: number
  readonly isMultiline?: boolean
  /** Whether it lies on a gray ground, which a field of its own ground would hide. */
  readonly isShaded?: boolean
  /** What a list offers. */
  readonly options?: readonly string[]
}

export interface Sheet {
  turn(): void
  write(text: string, x: number, y: number, size?: number, isBold?: boolean, isWhite?: boolean): number
  bar(text: string, x: number, y: number, width: number): void
  rule(x: number, y: number, until: number): void
  frame(x: number, y: number, width: number, height: number): void
  /** A gray ground. */
  shade(x: number, y: number, width: number, height: number): void
  text(meaning: string, x: number, y: number, width: number, field?: Field): void
  /** A line of underscores, as a text program makes it. */
  underscores(meaning: string, x: number, y: number, count: number): number
  /** Words and blanks, such as '____' or '[ ]' with their meanings, typed as one piece of text. */
  typed(x: number, y: number, ...parts: readonly (string | readonly [string, string])[]): void
  check(meaning: string, x: number, y: number, name?: string): void
  radio(meaning: string, x: number, y: number, group: string): void
}

const black = rgb(0, 0, 0)
const navy = rgb(0.12, 0.24, 0.4)
const gray = rgb(0.89, 0.91, 0.93)
const boxSide = 8

export async function drawn(name: string, style: Style, draw: (sheet: Sheet) => void): Promise<NormalForm> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(style.isSerif ? StandardFonts.TimesRoman : StandardFonts.Helvetica)
  const bold = await pdf.embedFont(style.isSerif ? StandardFonts.TimesRomanBold : StandardFonts.HelveticaBold)
  const acro = pdf.getForm()
  let page = pdf.addPage([...style.size])
  const places: DrawnPlace[] = []
  const taken = new Map<string, number>()
  const counts = { text: 0, check: 0 }
  const groups = new Map<string, PDFRadioGroup>()

  /** A name that another field has gets a number, as editors of forms give it. */
  const free = (kind: 'text' | 'check', wanted: string | undefined) => {
    counts[kind] += 1
    const base = wanted ?? style.nameOf(kind, counts[kind])
    const times = (taken.get(base) ?? 0) + 1
    taken.set(base, times)
    return times === 1 ? base : `${base}_${times}`
  }
  const add = (meaning: string, key: string, x: number, y: number, width: number, height: number) =>
    places.push({ key, meaning, page: pdf.getPageCount(), rect: [x, y, x + width, y + height] })
  const widthOf = (used: PDFFont, text: string, size: number) => used.widthOfTextAtSize(text, size)

  draw({
    turn() {
      page = pdf.addPage([...style.size])
    },
    write(text, x, y, size = 8, isBold = false, isWhite = false) {
      const used = isBold ? bold : font
      page.drawText(text, { x, y, size, font: used, color: isWhite ? rgb(1, 1, 1) : black })
      return x + widthOf(used, text, size)
    },
    bar(text, x, y, width) {
      page.drawRectangle({ x, y, width, height: 13, color: navy })
      page.drawText(text, { x: x + 4, y: y + 3.5, size: 8.5, font: bold, color: rgb(1, 1, 1) })
    },
    rule(x, y, until) {
      page.drawLine({ start: { x, y }, end: { x: until, y }, thickness: 0.6 })
    },
    frame(x, y, width, height) {
      page.drawRectangle({ x, y, width, height, borderWidth: 0.5, borderColor: black })
    },
    shade(x, y, width, height) {
      page.drawRectangle({ x, y, width, height, color: gray })
    },
    text(meaning, x, y, width, field = {}) {
      const height = field.height ?? 13
      if (style.isFlat) {
        add(meaning, '', x, y, width, height)
        page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.6 })
        return
      }
      const key = free('text', field.name)
      add(meaning, key, x, y, width, height)
      const at = { x, y, width, height, font, borderWidth: style.hasBorders ? 0.5 : 0 }
      if (field.options) {
        const list = acro.createDropdown(key)
        list.setOptions([...field.options])
        list.addToPage(page, at)
        return
      }
      const made = acro.createTextField(key)
      if (field.isMultiline) made.enableMultiline()
      made.addToPage(page, field.isShaded ? { ...at, backgroundColor: gray } : at)
    },
    underscores(meaning, x, y, count) {
      const line = '_'.repeat(count)
      const width = widthOf(font, line, 9)
      add(meaning, '', x, y - 1, width, 13)
      page.drawText(line, { x, y, size: 9, font })
      return x + width
    },
    typed(x, y, ...parts) {
      let at = x
      for (const part of parts) {
        const [meaning, shown] = typeof part === 'string' ? [undefined, part] : part
        // Text is drawn without kerning, which the width of a whole text includes.
        const width = [...shown].reduce((sum, letter) => sum + widthOf(font, letter, 9), 0)
        if (meaning) add(meaning, '', at, y - 1, width, shown.startsWith('_') ? 12 : 9)
        at += width
      }
      page.drawText(parts.map((part) => (typeof part === 'string' ? part : part[1])).join(''), {
        ...{ x, y, size: 9, font },
      })
    },
    check(meaning, x, y, named) {
      const at = { x, y, width: boxSide, height: boxSide }
      if (style.isFlat) {
        add(meaning, '', x, y, boxSide, boxSide)
        page.drawRectangle({ ...at, borderWidth: 0.7, borderColor: black })
        return
      }
      const key = free('check', named)
      add(meaning, key, x, y, boxSide, boxSide)
      acro.createCheckBox(key).addToPage(page, { ...at, borderWidth: 0.5 })
    },
    radio(meaning, x, y, group) {
      const made = groups.get(group) ?? acro.createRadioGroup(group)
      groups.set(group, made)
      // The buttons of a group share its name: where they are tells them apart.
      add(meaning, '', x, y, boxSide, boxSide)
      made.addOptionToPage(`Choice${made.getOptions().length + 1}`, page, {
        ...{ x, y, width: boxSide, height: boxSide },
        borderWidth: 0.5,
      })
    },
  })
  return { name, bytes: await pdf.save(), places }
}

/** A label with its place: label, meaning, left of both, right end of both, name of the field. */
export type Column = readonly [string, string, number, number, string?]
const named = (name: string | undefined): Field => (name === undefined ? {} : { name })

/** Labels left of their places. */
export function row(sheet: Sheet, y: number, ...columns: readonly Column[]): void {
  for (const [label, meaning, x, until, name] of columns) {
    const from = sheet.write(label, x, y + 3.5) + 3
    sheet.text(meaning, from, y, until - from, named(name))
  }
}

/** Labels above their places. */
function above(sheet: Sheet, y: number, ...columns: readonly Column[]): void {
  for (const [label, meaning, x, until, name] of columns) {
    sheet.write(label, x, y + 15, 7)
    sheet.text(meaning, x, y, until - x, named(name))
  }
}

/** Captions below lines. */
function below(sheet: Sheet, y: number, ...columns: readonly Column[]): void {
  for (const [label, meaning, x, until, name] of columns) {
    sheet.rule(x, y, until)
    sheet.text(meaning, x, y + 0.5, until - x, { ...named(name), height: 12 })
    sheet.write(label, x, y - 7.5, 7.5)
  }
}

/** Cells of a grid with their labels inside at the top. */
function cells(sheet: Sheet, y: number, ...columns: readonly Column[]): void {
  for (const [label, meaning, x, until, name] of columns) {
    sheet.frame(x, y, until - x, 23)
    sheet.write(label, x + 2, y + 16, 6.5)
    sheet.text(meaning, x + 1.5, y + 1, until - x - 3, { ...named(name), height: 13 })
  }
}

export type Options = readonly (readonly [string, string, (string | undefined)?])[]

/** Check boxes with their words behind them, or before them. */
export function boxes(
  sheet: Sheet,
  x: number,
  y: number,
  options: Options,
  gap = 12,
  isAfter = false,
): number {
  let at = x
  for (const [label, meaning, name] of options) {
    if (isAfter) {
      at = sheet.write(label, at, y + 1) + 3
      sheet.check(meaning, at, y, name)
      at += boxSide + gap
    } else {
      sheet.check(meaning, at, y, name)
      at = sheet.write(label, at + 11, y + 1) + gap
    }
  }
  return at
}

export function radios(
  sheet: Sheet,
  x: number,
  y: number,
  group: string,
  options: Options,
  gap = 12,
): number {
  let at = x
  for (const [label, meaning] of options) {
    sheet.radio(meaning, at, y, group)
    at = sheet.write(label, at + 11, y + 1) + gap
  }
  return at
}

export const yesNo = (fact: string, names: readonly [string?, string?] = []): Options => [
  ['Yes', `${fact}=yes`, names[0]],
  ['No', `${fact}=no`, names[1]],
]

export const letter = [612, 792] as const

/** A maker's form. An editor has named the fields for the words next to them, where it found some. */
function makersRequest(s: Sheet): void {
  s.write('Meridian Tissue Sciences', 36, 764, 10, true)
  s.write('INSURANCE VERIFICATION REQUEST', 330, 762, 13, true)
  s.write('Fax completed form to (800) 555-0142 or email to ivr@meridiantissue.example', 36, 750, 7.5)
  s.write('Please attach front and back of all insurance cards and recent clinical notes.', 330, 750, 7)
  row(
    s,
    731,
    ['Date of Request:', 'today', 36, 190, 'Date of Request'],
    ['Territory Manager:', 'salesRep', 200, 390, 'Territory Manager'],
    ['Phone:', 'salesRep.contact', 400, 576, 'Phone'],
  )
  s.write('Request Type:', 36, 718, 8, true)
  boxes(s, 100, 716, [
    ['New Verification', 'requestKind=New request', 'New Verification'],
    ['Re-Verification', 'requestKind=Re-verification', 'ReVerification'],
    ['Additional Applications', 'requestKind=Further application', 'Additional Applications'],
    ['Change of Insurance', 'requestKind=New insurance', 'Change of Insurance'],
  ])
  s.bar('PATIENT DEMOGRAPHICS', 36, 697, 540)
  row(
    s,
    679,
    ['Pt Name (Last, First, MI):', 'patient.name', 36, 340, 'Pt Name Last First MI'],
    ['DOB:', 'patient.dob', 350, 450, 'DOB'],
  )
  s.write('Sex:', 460, 682.5)
  boxes(s, 482, 681, [
    ['M', 'patient.sex=Male', 'M'],
    ['F', 'patient.sex=Female', 'F'],
  ])
  row(
    s,
    663,
    ['Address:', 'patient.address', 36, 270, 'Address'],
    ['City:', 'patient.city', 280, 410, 'City'],
    ['ST:', 'patient.state', 420, 470, 'ST'],
    ['ZIP:', 'patient.zip', 480, 576, 'ZIP'],
  )
  row(
    s,
    647,
    ['Phone:', 'patient.phone', 36, 200, 'Phone'],
    ['Alt. Phone:', 'patient.secondPhone', 210, 390, 'Alt Phone'],
  )
  s.bar('PRIMARY INSURANCE', 36, 628, 266)
  s.bar('SECONDARY INSURANCE', 310, 628, 266)
  row(
    s,
    610,
    ['Payer Name:', 'primary.name', 36, 302, 'Payer Name'],
    ['Payer Name:', 'secondary.name', 310, 576, 'Payer Name'],
  )
  row(
    s,
    594,
    ['Member ID:', 'primary.policyNumber', 36, 180, 'Member ID'],
    ['Group #:', 'primary.groupNumber', 186, 302, 'Group'],
    ['Member ID:', 'secondary.policyNumber', 310, 454, 'Member ID'],
    ['Group #:', 'secondary.groupNumber', 460, 576, 'Group'],
  )
  row(
    s,
    578,
    ['Payer Phone:', 'primary.phone', 36, 302, 'Payer Phone'],
    ['Payer Phone:', 'secondary.phone', 310, 576, 'Payer Phone'],
  )
  row(
    s,
    562,
    ['Policyholder:', 'primary.subscriberName', 36, 205, 'Policyholder'],
    ['DOB:', 'primary.subscriberDob', 211, 302, 'DOB'],
  )
  s.write('Provider status with primary payer:', 36, 549)
  boxes(s, 175, 547, [
    ['In-Network', 'primary.network=In network', 'InNetwork'],
    ['Out-of-Network', 'primary.network=Out of network', 'OutofNetwork'],
  ])
  s.bar('TREATING PROVIDER', 36, 528, 266)
  s.bar('SITE OF CARE', 310, 528, 266)
  row(
    s,
    510,
    ['Provider Name:', 'physician.name', 36, 302, 'Provider Name'],
    ['Facility Name:', 'facility.name', 310, 576, 'Facility Name'],
  )
  row(
    s,
    494,
    ['Specialty:', 'physician.specialty', 36, 302, 'Specialty'],
    ['Address:', 'facility.address', 310, 576, 'Address'],
  )
  row(
    s,
    478,
    ['NPI:', 'physician.npi', 36, 165, 'NPI'],
    ['Tax ID:', 'physician.taxId', 171, 302, 'Tax ID'],
    ['City, State, ZIP:', 'facility.cityStateZip', 310, 576, 'City State ZIP'],
  )
  row(
    s,
    462,
    ['PTAN:', 'physician.ptan', 36, 165, 'PTAN'],
    ['Phone:', 'physician.phone', 171, 302, 'Phone'],
    ['NPI:', 'facility.npi', 310, 439, 'NPI'],
    ['Tax ID:', 'facility.taxId', 445, 576, 'Tax ID'],
  )
  row(
    s,
    446,
    ['Fax:', 'physician.fax', 36, 145, 'Fax'],
    ['Office Contact:', 'contact.name', 151, 302, 'Office Contact'],
    ['PTAN:', 'facility.ptan', 310, 439, 'PTAN'],
    ['Phone:', 'facility.phone', 445, 576, 'Phone'],
  )
  row(s, 430, ['Contact Email:', 'contact.email', 36, 302, 'Contact Email'])
  s.write('Place of Service:', 36, 416, 8, true)
  const end = boxes(
    s,
    108,
    414,
    [
      ['Office (11)', 'pos=11', 'Office 11'],
      ['HOPD On-Campus (22)', 'pos=22', 'HOPD OnCampus 22'],
      ['HOPD Off-Campus (19)', 'pos=19', 'HOPD OffCampus 19'],
      ['ASC (24)', 'pos=24', 'ASC 24'],
      ['Home (12)', 'pos=12', 'Home 12'],
      ['Other:', 'pos=other', 'Other'],
    ],
    9,
  )
  s.text('pos.other', end - 5, 411, 576 - end + 5, { name: 'undefined' })
  s.bar('CLINICAL AND PROCEDURE INFORMATION', 36, 393, 540)
  s.write('Will treatment be in a global period?', 36, 379)
  boxes(s, 215, 377, yesNo('globalPeriod', ['Yes', 'No']))
  row(
    s,
    375,
    ['If yes, surgery CPT:', 'globalPeriod.cpt', 290, 420, 'If yes surgery CPT'],
    ['Surgery date:', 'globalPeriod.date', 430, 576, 'Surgery date'],
  )
  s.write('Is the patient in a SNF under a Part A stay?', 36, 363)
  boxes(s, 215, 361, yesNo('partAStay', ['Yes', 'No']))
  row(s, 359, ['If yes, number of days:', 'partAStay.days', 290, 420, 'If yes number of days'])
  s.write('Is the patient under hospice care?', 36, 347)
  boxes(s, 215, 345, yesNo('hospice', ['Yes', 'No']))
  s.write('Wound Type:', 36, 330, 8, true)
  const last = boxes(
    s,
    92,
    328,
    [
      ['Diabetic Foot Ulcer', 'woundType=diabetic-foot-ulcer', 'Diabetic Foot Ulcer'],
      ['Venous Leg Ulcer', 'woundType=venous-leg-ulcer', 'Venous Leg Ulcer'],
      ['Pressure Ulcer', 'woundType=pressure-ulcer', 'Pressure Ulcer'],
      ['Other:', 'woundType=other', 'Other'],
    ],
    9,
  )
  s.text('woundType.other', last - 5, 325, 576 - last + 5, { name: 'undefined' })
  row(
    s,
    308,
    ['Wound Location(s):', 'wounds.location', 36, 302, 'Wound Locations'],
    ['Wound Size (L x W x D):', 'wounds.size', 310, 576, 'Wound Size L x W x D'],
  )
  row(
    s,
    292,
    ['ICD-10 (1):', 'icd.1', 36, 160, 'ICD10 1'],
    ['(2):', 'icd.2', 168, 270, '2'],
    ['(3):', 'icd.3', 278, 380, '3'],
  )
  row(
    s,
    276,
    ['Anticipated Treatment Date:', 'dos', 36, 225, 'Anticipated Treatment Date'],
    ['# of Applications:', 'plannedApplications', 235, 370, 'of Applications'],
    ['CPT Code(s):', 'cpt', 380, 576, 'CPT Codes'],
  )
  s.write('Product:', 36, 262, 8, true)
  boxes(s, 75, 260, [
    ['EpiFix (Q4186)', 'product=Q4186', 'EpiFix Q4186'],
    ['EpiCord (Q4187)', 'product=Q4187', 'EpiCord Q4187'],
  ])
  row(s, 258, ['Total Units (sq cm):', 'units', 430, 576, 'Total Units sq cm'])
  s.bar('PROVIDER AUTHORIZATION', 36, 238, 540)
  s.write(
    'By signing below, I certify that I have obtained a valid authorization under applicable law from the patient',
    36,
    226,
    7.5,
  )
  s.write(
    'listed on this form permitting me to release protected health information for verification of benefits.',
    36,
    217,
    7.5,
  )
  row(
    s,
    194,
    ['Provider Signature:', 'signature', 36, 400, 'Provider Signature'],
    ['Date:', 'signature.date', 410, 576, 'Date'],
  )
  row(s, 176, ['Print Name:', 'signature.name', 36, 400, 'Print Name'])
}

/** A distributor's form: a grid with labels inside its cells, payers and sizes as columns, answers in columns. */
function distributorsGrid(s: Sheet): void {
  s.write('BENEFIT VERIFICATION FORM', 36, 762, 15, true)
  s.write('Summit Wound Supply   |   Reimbursement Support: 888-555-0177   Fax: 888-555-0178', 36, 750, 7.5)
  cells(
    s,
    722,
    ["Today's Date", 'today', 36, 150],
    ['Sales Representative', 'salesRep', 150, 340],
    ['Rep Email', 'salesRep.contact', 340, 576],
  )
  s.bar('1. PROVIDER', 36, 706, 540)
  cells(
    s,
    683,
    ['Rendering Physician', 'physician.name', 36, 260],
    ['Individual NPI', 'physician.npi', 260, 420],
    ['Individual PTAN', 'physician.ptan', 420, 576],
  )
  cells(
    s,
    660,
    ['Group / Practice Name', 'practice.name', 36, 260],
    ['Group NPI', 'practice.npi', 260, 420],
    ['Group Tax ID (EIN)', 'practice.taxId', 420, 576],
  )
  cells(
    s,
    637,
    ['Street Address', 'physician.address', 36, 260],
    ['City', 'physician.city', 260, 420],
    ['State', 'physician.state', 420, 480],
    ['ZIP Code', 'physician.zip', 480, 576],
  )
  cells(
    s,
    614,
    ['Office Contact', 'contact.name', 36, 200],
    ['Contact Phone', 'contact.phone', 200, 310],
    ['Contact Fax', 'contact.fax', 310, 420],
    ['Contact Email', 'contact.email', 420, 576],
  )
  s.bar('2. PATIENT', 36, 598, 540)
  cells(
    s,
    575,
    ['First Name', 'patient.firstName', 36, 200],
    ['Last Name', 'patient.lastName', 200, 370],
    ['Date of Birth', 'patient.dob', 370, 480],
  )
  s.frame(480, 575, 96, 23)
  s.write('Gender', 482, 591, 6.5)
  boxes(s, 484, 577, [
    ['Male', 'patient.sex=Male'],
    ['Female', 'patient.sex=Female'],
  ])
  cells(
    s,
    552,
    ['Street Address', 'patient.address', 36, 260],
    ['City', 'patient.city', 260, 370],
    ['State', 'patient.state', 370, 420],
    ['ZIP Code', 'patient.zip', 420, 480],
    ['Phone', 'patient.phone', 480, 576],
  )
  s.bar('3. INSURANCE  (attach copy of front and back of each card)', 36, 536, 540)
  s.frame(36, 436, 540, 100)
  s.write('Primary', 240, 526, 8, true)
  s.write('Secondary', 455, 526, 8, true)
  const coverage = [
    ['Insurance Company', 'name'],
    ['Policy / Member ID', 'policyNumber'],
    ['Group Number', 'groupNumber'],
    ['Customer Service Phone', 'phone'],
    ['Subscriber (if other than patient)', 'subscriberName'],
    ['Plan Type (Medicare, HMO, PPO, etc.)', 'type'],
  ] as const
  coverage.forEach(([label, part], index) => {
    const y = 507 - index * 14
    s.rule(36, y + 14, 576)
    s.write(label, 39, y + 4, 7.5)
    s.text(`primary.${part}`, 175, y + 1, 198, { height: 12 })
    s.text(`secondary.${part}`, 378, y + 1, 196, { height: 12 })
  })
  s.bar('4. PRODUCT REQUESTED', 36, 422, 540)
  s.frame(36, 348, 540, 74)
  s.write('Product', 54, 411, 7.5, true)
  s.write('HCPCS', 180, 411, 7.5, true)
  s.write('Size (cm)', 270, 411, 7.5, true)
  const products = [
    ['Biovance', 'Q4154', ['1 x 2', '2 x 3', '4 x 4']],
    ['Artacent Wound', 'Q4169', ['2 x 2', '4 x 4', '4 x 8']],
    ['Cygnus', 'Q4170', ['2 x 3', '4 x 4', '7 x 7']],
  ] as const
  products.forEach(([product, code, sizes], index) => {
    const y = 397 - index * 14
    s.rule(36, y + 11, 576)
    s.check(`product=${code}`, 41, y)
    s.write(product, 54, y + 1)
    s.write(code, 180, y + 1)
    sizes.forEach((size, nth) => {
      s.check('graftSize|otherFact=yes', 270 + nth * 70, y)
      s.write(size, 281 + nth * 70, y + 1)
    })
  })
  s.rule(36, 365, 576)
  s.check('product=other', 41, 353)
  row(s, 350.5, ['Other product:', 'product.other', 54, 260], ['Total sq cm:', 'units', 270, 400])
  s.bar('5. PROCEDURE', 36, 332, 540)
  cells(
    s,
    309,
    ['Planned Date of Service', 'dos', 36, 150],
    ['Place of Service (POS)', 'pos.text', 150, 260],
    ['Number of Applications', 'plannedApplications', 260, 370],
    ['Wound Location', 'wounds.location', 370, 480],
    ['Total Wound Area (sq cm)', 'wounds.area', 480, 576],
  )
  cells(s, 286, ['Primary ICD-10', 'icd.1', 36, 200], ['Secondary ICD-10', 'icd.2', 200, 370])
  s.frame(370, 286, 206, 23)
  s.write('CPT', 372, 302, 6.5)
  boxes(
    s,
    376,
    288,
    [
      ['15271', 'cptIs=15271'],
      ['15272', 'cptIs=15272'],
      ['15275', 'cptIs=15275'],
      ['15276', 'cptIs=15276'],
    ],
    10,
  )
  s.bar('6. PLEASE ANSWER ALL QUESTIONS', 36, 270, 540)
  s.write('Yes', 511, 261, 7.5, true)
  s.write('No', 547, 261, 7.5, true)
  const questions = [
    ['Is the patient currently in a post-operative global surgical period?', 'globalPeriod'],
    ['Does the patient reside in a skilled nursing facility under Medicare Part A?', 'partAStay'],
    ['Is the patient receiving home health services?', 'otherFact'],
    ['Is the patient enrolled in hospice?', 'hospice'],
    ['If prior authorization is required, may we submit the request on your behalf?', 'priorAuthPermission'],
    ['Has the patient signed an authorization to release health information?', 'consentHeld'],
  ] as const
  questions.forEach(([question, fact], index) => {
    const y = 247 - index * 14
    s.rule(36, y + 11, 576)
    s.write(question, 39, y + 1)
    s.check(`${fact}=yes`, 513, y)
    s.check(`${fact}=no`, 548, y)
  })
  s.rule(36, 174, 576)
  cells(
    s,
    125,
    ['Authorized Signature', 'signature', 36, 300],
    ['Printed Name and Title', 'signature.name', 300, 480],
    ['Date', 'signature.date', 480, 576],
  )
}

/** A payer's request on two pages: labels above, names that tell, answers as radio buttons, long questions. */
function payersRequest(s: Sheet): void {
  s.write('PRIOR AUTHORIZATION REQUEST', 40, 756, 15, true)
  s.write('Skin Substitutes / Cellular and Tissue-Based Products (CTPs)', 40, 742, 10)
  s.write('Blue Harbor Health Plan - Utilization Management', 395, 756, 7)
  s.write('Fax: 1-877-555-0110   Phone: 1-877-555-0111', 395, 746, 7)
  s.write('Incomplete forms will be returned. Please print or type.', 395, 736, 7)
  s.write('Review type:', 40, 718, 8, true)
  radios(s, 95, 716, 'ReviewType', [
    ['Standard', 'urgency=Standard'],
    ['Expedited', 'urgency=Expedited'],
  ])
  row(
    s,
    714,
    ['If expedited, reason:', 'urgencyReason', 225, 450, 'ExpeditedReason'],
    ['Date:', 'today', 460, 572, 'RequestDate'],
  )
  s.bar('SECTION A: MEMBER INFORMATION', 40, 693, 532)
  above(
    s,
    662,
    ['Last name', 'patient.lastName', 40, 200, 'MemberLastName'],
    ['First name', 'patient.firstName', 208, 350, 'MemberFirstName'],
    ['Date of birth (MM/DD/YYYY)', 'patient.dob', 358, 460, 'MemberDOB'],
  )
  s.write('Gender', 468, 677, 7)
  s.text('patient.sex', 468, 662, 104, { name: 'MemberGender', options: ['Female', 'Male'] })
  above(
    s,
    633,
    ['Member ID (as shown on card)', 'primary.policyNumber', 40, 200, 'MemberID'],
    ['Group number', 'primary.groupNumber', 208, 350, 'GroupNumber'],
    ['Member phone', 'patient.phone', 358, 572, 'MemberPhone'],
  )
  above(
    s,
    608,
    ['Other health insurance (secondary carrier), if any', 'secondary.name', 40, 300, 'OtherCarrierName'],
    ['Secondary policy number', 'secondary.policyNumber', 308, 572, 'OtherCarrierPolicy'],
  )
  s.bar('SECTION B: REQUESTING PROVIDER', 40, 560, 532)
  above(
    s,
    529,
    ['Provider name', 'physician.name', 40, 250, 'ReqProviderName'],
    ['NPI', 'physician.npi', 258, 360, 'ReqProviderNPI'],
    ['TIN', 'physician.taxId', 368, 460, 'ReqProviderTIN'],
    ['Specialty', 'physician.specialty', 468, 572, 'ReqProviderSpecialty'],
  )
  above(
    s,
    500,
    ['Street address', 'physician.address', 40, 250, 'ReqProviderStreet'],
    ['City', 'physician.city', 258, 400, 'ReqProviderCity'],
    ['State', 'physician.state', 408, 460, 'ReqProviderState'],
    ['ZIP', 'physician.zip', 468, 572, 'ReqProviderZip'],
  )
  above(
    s,
    471,
    ['Office phone', 'physician.phone', 40, 150, 'ReqProviderPhone'],
    ['Office fax', 'physician.fax', 158, 270, 'ReqProviderFax'],
    ['Contact person', 'contact.name', 278, 440, 'ContactName'],
    ['Contact phone / ext.', 'contact.phone', 448, 572, 'ContactPhone'],
  )
  s.write('Network status with this plan:', 40, 454)
  radios(s, 160, 452, 'ReqProviderPar', [
    ['Participating', 'primary.network=In network'],
    ['Non-participating', 'primary.network=Out of network'],
  ])
  s.bar('SECTION C: SERVICING FACILITY', 40, 431, 532)
  above(
    s,
    400,
    ['Facility name', 'facility.name', 40, 250, 'FacilityName'],
    ['NPI', 'facility.npi', 258, 360, 'FacilityNPI'],
    ['TIN', 'facility.taxId', 368, 460, 'FacilityTIN'],
    ['CMS Certification No. (CCN)', 'facility.ccn', 468, 572, 'FacilityCCN'],
  )
  above(
    s,
    371,
    ['Facility address (street, city, state, ZIP)', 'facility.addressLine', 40, 360, 'FacilityAddress'],
    ['Facility phone', 'facility.phone', 368, 460, 'FacilityPhone'],
    ['Facility fax', 'facility.fax', 468, 572, 'FacilityFax'],
  )
  s.write('Place of service:', 40, 354)
  radios(s, 110, 352, 'POS', [
    ['Office', 'pos=11'],
    ['Outpatient hospital', 'pos=19/22|pos=22'],
    ['Ambulatory surgical center', 'pos=24'],
    ['Home', 'pos=12'],
  ])
  s.bar('SECTION D: SERVICE REQUESTED', 40, 331, 532)
  above(
    s,
    300,
    ['Start date of service', 'dos', 40, 150, 'ServiceStart'],
    ['End date of service', 'dosLast', 158, 270, 'ServiceEnd'],
    ['Product (brand name)', 'product.name', 278, 440, 'ProductName'],
    ['HCPCS code', 'product.code', 448, 572, 'HCPCS'],
  )
  above(
    s,
    271,
    ['Application CPT code(s)', 'cpt', 40, 200, 'CPT'],
    ['Number of applications requested', 'plannedApplications', 208, 350, 'NumApplications'],
    ['Frequency of application', 'frequency', 358, 460, 'Frequency'],
    ['Total units (sq cm)', 'units', 468, 572, 'TotalUnits'],
  )
  s.write('ICD-10-CM diagnosis codes', 40, 255, 8, true)
  for (const n of [1, 2, 3, 4]) {
    s.write(`${n}.`, 40 + (n - 1) * 134, 242)
    s.text(`icd.${n}`, 50 + (n - 1) * 134, 238, 112, { name: `Dx${n}` })
  }
  s.write('Page 1 of 2', 540, 30, 7)

  s.turn()
  s.write('PRIOR AUTHORIZATION REQUEST - Skin Substitutes, continued', 40, 756, 11, true)
  s.bar('SECTION E: WOUND DESCRIPTION', 40, 732, 532)
  const columns = [
    ['Location', 'location', 60, 150],
    ['Wound type / etiology', 'type', 216, 124],
    ['L (cm)', 'length', 346, 45],
    ['W (cm)', 'width', 397, 45],
    ['D (cm)', 'depth', 448, 45],
    ['Age (weeks)', 'age', 499, 73],
  ] as const
  for (const [label, , x] of columns) s.write(label, x, 720, 7.5, true)
  for (const n of [1, 2]) {
    const y = 717 - n * 15
    s.write(`#${n}`, 42, y + 3.5)
    for (const [, part, x, width] of columns) {
      s.text(`wound.${n}.${part}`, x, y, width, { name: `W${n}${part[0]?.toUpperCase()}${part.slice(1)}` })
    }
  }
  s.bar('SECTION F: CLINICAL QUESTIONS', 40, 666, 532)
  const questions = [
    [
      '1. Has the wound failed to show measurable signs of healing after at least four (4) weeks of',
      'documented standard wound care, such as debridement, offloading and/or compression?',
      'otherFact',
      'Q1FailedSWC',
    ],
    [
      '2. Is the member currently residing in a skilled nursing facility (SNF) during a stay that is',
      'covered under Medicare Part A?',
      'partAStay',
      'Q2SNF',
    ],
    [
      '3. Will the product be applied during the global period of a previous surgical procedure',
      'performed by the same provider or group?',
      'globalPeriod',
      'Q3Global',
    ],
  ] as const
  questions.forEach(([first, second, fact, name], index) => {
    const y = 650 - index * 25
    s.write(first, 40, y)
    s.write(second, 50, y - 10)
    radios(s, 490, y - 1, name, yesNo(fact))
  })
  s.write('4. If question 3 is answered yes, CPT code and date of the surgical procedure:', 40, 570)
  row(
    s,
    551,
    ['CPT:', 'globalPeriod.cpt', 50, 200, 'Q4CPT'],
    ['Date of surgery:', 'globalPeriod.date', 210, 400, 'Q4Date'],
  )
  row(s, 531, ['5. Most recent HbA1c (%):', 'otherText', 40, 250, 'A1c'])
  s.write('6. Prior and current treatments tried, with dates and response:', 40, 516)
  s.text('wounds.therapies', 40, 466, 532, { name: 'PriorTx', height: 44, isMultiline: true })
  s.write('7. Relevant medical history and comorbid conditions:', 40, 448)
  s.text('wounds.history', 40, 398, 532, { name: 'MedHx', height: 44, isMultiline: true })
  s.bar('SECTION G: ATTACHMENTS', 40, 362, 532)
  boxes(
    s,
    40,
    340,
    [
      ['Clinical notes', 'clinicalNotes=yes', 'AttNotes'],
      ['Wound photographs', 'otherFact=yes', 'AttPhotos'],
    ],
    24,
  )
  s.bar('SECTION H: ATTESTATION', 40, 316, 532)
  s.write(
    'I attest that the information provided is true and accurate and supported by the medical record.',
    40,
    303,
  )
  above(
    s,
    270,
    ['Provider signature', 'signature', 40, 300, 'ProviderSig'],
    ['Printed name', 'signature.name', 308, 460, 'ProviderPrint'],
    ['Date signed', 'signature.date', 468, 572, 'SigDate'],
  )
  row(s, 240, [
    'Preferred phone and time for a peer-to-peer discussion:',
    'peerToPeer',
    40,
    572,
    'PeerToPeer',
  ])
  s.write('FOR PLAN USE ONLY', 40, 218, 8, true)
  row(s, 200, ['Reference #:', 'empty|otherText', 40, 250, 'PlanRef'])
  s.write('Page 2 of 2', 540, 30, 7)
}

/** A maker's form as made with a text program: captions below lines, boxes behind their words, names of a designer. */
function investigation(s: Sheet): void {
  const heading = (text: string, y: number) => {
    const x = 306 - text.length * 2.4
    s.rule(x, y - 2, s.write(text, x, y, 10, true))
  }
  s.write('Halcyon Regenerative, Inc.', 232, 766, 13, true)
  s.write('BENEFIT INVESTIGATION REQUEST', 199, 751, 12, true)
  s.write('Return by fax to 1-844-555-0133. Results are sent within two business days.', 189, 740, 8)
  heading('Ordering Physician', 722)
  below(
    s,
    700,
    ['Physician name', 'physician.name', 45, 255],
    ['NPI number', 'physician.npi', 265, 395],
    ['Medicare provider number (PTAN)', 'physician.ptan', 405, 567],
  )
  below(
    s,
    675,
    ['Practice name', 'practice.name', 45, 255],
    ['Practice tax ID number', 'practice.taxId', 265, 395],
    ['State license number', 'physician.license', 405, 567],
  )
  below(
    s,
    650,
    ['Street address', 'physician.address', 45, 255],
    ['City', 'physician.city', 265, 395],
    ['State', 'physician.state', 405, 465],
    ['ZIP code', 'physician.zip', 475, 567],
  )
  below(
    s,
    625,
    ['Office contact', 'contact.name', 45, 200],
    ['Contact phone', 'contact.phone', 210, 310],
    ['Contact fax', 'contact.fax', 320, 420],
    ['Contact e-mail', 'contact.email', 430, 567],
  )
  heading('Patient', 602)
  below(
    s,
    580,
    ['Patient name (as it appears on insurance card)', 'patient.nameOnCard|patient.name', 45, 290],
    ['Date of birth', 'patient.dob', 300, 395],
    ['Age', 'patient.age', 405, 445],
    ['Social Security number', 'patient.ssn', 455, 567],
  )
  below(
    s,
    555,
    ['Street address', 'patient.address', 45, 255],
    ['City, state, ZIP', 'patient.cityStateZip', 265, 445],
    ['Telephone', 'patient.phone', 455, 567],
  )
  s.write('Sex:', 45, 535, 9)
  boxes(
    s,
    70,
    534,
    [
      ['Male', 'patient.sex=Male'],
      ['Female', 'patient.sex=Female'],
    ],
    10,
    true,
  )
  s.write('May we contact the patient if more information is needed?', 190, 535, 9)
  boxes(s, 420, 534, yesNo('patient.okToContact'), 10, true)
  heading('Insurance (enclose a copy of both sides of all cards)', 517)
  below(
    s,
    495,
    ['Primary insurance carrier', 'primary.name', 45, 255],
    ['Policy / ID number', 'primary.policyNumber', 265, 395],
    ['Provider services telephone', 'primary.phone', 405, 567],
  )
  below(
    s,
    470,
    ["Insured's name, if not patient", 'primary.subscriberName', 45, 255],
    ["Insured's date of birth", 'primary.subscriberDob', 265, 395],
    ["Insured's relationship to patient", 'otherText', 405, 567],
  )
  below(
    s,
    445,
    ['Secondary insurance carrier', 'secondary.name', 45, 255],
    ['Policy / ID number', 'secondary.policyNumber', 265, 395],
    ['Provider services telephone', 'secondary.phone', 405, 567],
  )
  heading('Treatment Setting', 422)
  const setting = boxes(
    s,
    45,
    406,
    [
      ['Private office', 'pos=11'],
      ['Hospital outpatient dept.', 'pos=19/22|pos=22'],
      ['Surgery center', 'pos=24'],
      ["Patient's home", 'pos=12'],
      ['Nursing facility', 'pos=32|pos=31/32'],
      ['Other', 'pos=other'],
    ],
    10,
    true,
  )
  s.rule(setting - 6, 405, 567)
  s.text('pos.other', setting - 6, 405.5, 573 - setting, { height: 12 })
  below(
    s,
    383,
    ['Facility name, if other than practice', 'facility.name', 45, 255],
    ['Facility NPI', 'facility.npi', 265, 395],
    ['Facility tax ID', 'facility.taxId', 405, 567],
  )
  below(
    s,
    358,
    ['Facility street address', 'facility.address', 45, 255],
    ['City, state, ZIP', 'facility.cityStateZip', 265, 567],
  )
  heading('Procedure', 335)
  s.write('Product requested:', 45, 320, 9)
  boxes(
    s,
    125,
    319,
    [
      ['Apligraf (Q4101)', 'product=Q4101'],
      ['Dermagraft (Q4106)', 'product=Q4106'],
      ['Affinity (Q4159)', 'product=Q4159'],
    ],
    14,
    true,
  )
  below(
    s,
    298,
    ['Expected date of first application', 'dos', 45, 180],
    ['No. of applications', 'plannedApplications', 190, 280],
    ['CPT code(s)', 'cpt', 290, 420],
    ['ICD-10 code(s)', 'icd', 430, 567],
  )
  s.write('Ulcer being treated:', 45, 278, 9)
  boxes(
    s,
    125,
    277,
    [
      ['Diabetic foot', 'woundType=diabetic-foot-ulcer'],
      ['Venous leg', 'woundType=venous-leg-ulcer'],
      ['Pressure', 'woundType=pressure-ulcer'],
      ['Other', 'woundType=other'],
    ],
    14,
    true,
  )
  below(
    s,
    256,
    ['Location of ulcer', 'wounds.location|wound.1.location', 45, 255],
    ['Length (cm)', 'wound.1.length', 265, 325],
    ['Width (cm)', 'wound.1.width', 335, 395],
    ['Depth (cm)', 'wound.1.depth', 405, 465],
    ['Duration (weeks)', 'wound.1.age', 475, 567],
  )
  const questions = [
    ['Is this patient presently within the global period of a surgery?', 'globalPeriod'],
    [
      'Is this patient an inpatient of a skilled nursing facility, with the stay billed to Part A?',
      'partAStay',
    ],
    ['If the plan requires it, should Halcyon start the prior authorization process?', 'priorAuthPermission'],
  ] as const
  questions.forEach(([question, fact], index) => {
    const y = 230 - index * 15
    s.write(question, 45, y, 9)
    boxes(s, 480, y - 1, yesNo(fact), 12, true)
  })
  s.write(
    'I authorize Halcyon Regenerative and its agents to contact the insurers named above on behalf of my patient.',
    45,
    180,
    9,
  )
  below(
    s,
    148,
    ['Signature of physician or authorized representative', 'signature', 45, 340],
    ['Print name', 'signature.name', 350, 470],
    ['Date', 'signature.date', 480, 567],
  )
}

/** A flat form of a distributor: lines and squares alone, one part with lines of underscores. */
function flat(s: Sheet): void {
  s.write('IVR FORM', 40, 758, 18, true)
  s.write('CareBridge Biologics Distribution', 150, 766, 9, true)
  s.write('Email: verify@carebridge.example   Fax: 866-555-0199', 150, 755, 8)
  row(s, 738, ['Rep Name:', 'salesRep', 40, 230], ['Distributor:', 'distributor', 240, 420])
  row(s, 738, ['Date:', 'today', 430, 572])
  s.write('Physician Information', 40, 716, 10, true)
  s.write('Facility Information', 316, 716, 10, true)
  row(s, 696, ['Physician Name:', 'physician.name', 40, 296], ['Facility Name:', 'facility.name', 316, 572])
  row(s, 678, ['Address:', 'physician.address', 40, 296], ['Address:', 'facility.address', 316, 572])
  row(
    s,
    660,
    ['City/ST/Zip:', 'physician.cityStateZip', 40, 296],
    ['City/ST/Zip:', 'facility.cityStateZip', 316, 572],
  )
  row(
    s,
    642,
    ['NPI:', 'physician.npi', 40, 165],
    ['Tax ID:', 'physician.taxId', 172, 296],
    ['NPI:', 'facility.npi', 316, 441],
    ['Tax ID:', 'facility.taxId', 448, 572],
  )
  row(
    s,
    624,
    ['PTAN:', 'physician.ptan', 40, 165],
    ['Fax:', 'physician.fax', 172, 296],
    ['PTAN:', 'facility.ptan', 316, 441],
    ['Fax:', 'facility.fax', 448, 572],
  )
  row(
    s,
    606,
    ['Contact Name:', 'contact.name', 40, 296],
    ['Medicare Contractor (MAC):', 'facility.mac', 316, 572],
  )
  s.write('Site of Service:', 40, 590)
  boxes(s, 105, 588, [
    ['Office - 11', 'pos=11'],
    ['Home - 12', 'pos=12'],
    ['Assisted Living - 13', 'pos=13'],
    ['SNF - 31', 'pos=31'],
    ['Nursing Home - 32', 'pos=32'],
    ['Other', 'pos=other'],
  ])
  s.write('Patient Information', 40, 566, 10, true)
  row(
    s,
    546,
    ['Name:', 'patient.name', 40, 270],
    ['Date of Birth:', 'patient.dob', 280, 420],
    ['Phone:', 'patient.phone', 430, 572],
  )
  row(
    s,
    528,
    ['Address:', 'patient.address', 40, 270],
    ['City:', 'patient.city', 280, 420],
    ['State:', 'patient.state', 430, 490],
    ['Zip:', 'patient.zip', 498, 572],
  )
  s.write('Insurance Information', 40, 506, 10, true)
  row(
    s,
    486,
    ['Primary Ins.:', 'primary.name', 40, 225],
    ['Policy #:', 'primary.policyNumber', 232, 410],
    ['Phone #:', 'primary.phone', 417, 572],
  )
  row(
    s,
    468,
    ['Secondary Ins.:', 'secondary.name', 40, 225],
    ['Policy #:', 'secondary.policyNumber', 232, 410],
    ['Phone #:', 'secondary.phone', 417, 572],
  )
  s.write('Is the provider in network with the primary insurance?', 40, 452)
  boxes(s, 250, 450, [
    ['Yes', 'primary.network=In network'],
    ['No', 'primary.network=Out of network'],
    ['Unsure', 'primary.network=Not sure'],
  ])
  s.write('Wound Information', 40, 428, 10, true)
  s.write('Location', 100, 414, 8, true)
  s.write('Type', 270, 414, 8, true)
  s.write('Size (L x W x D)', 370, 414, 8, true)
  s.write('Weeks Open', 490, 414, 8, true)
  for (const n of [1, 2, 3]) {
    const y = 412 - n * 17
    s.write(`Wound ${n}`, 40, y + 3)
    s.text(`wound.${n}.location`, 85, y, 165)
    s.text(`wound.${n}.type`, 258, y, 95)
    s.text(`wound.${n}.size`, 361, y, 110)
    s.text(`wound.${n}.age`, 479, y, 93)
  }
  row(s, 336, ['ICD-10 Codes:', 'icd', 40, 300], ['CPT Codes:', 'cpt', 310, 572])
  s.write('Has the patient had surgery within the last 90 days, so that this treatment falls', 40, 320)
  s.write('within the global period of that surgery?', 40, 310)
  boxes(s, 345, 311, yesNo('globalPeriod'))
  row(s, 308, ['CPT of surgery:', 'globalPeriod.cpt', 430, 572])
  s.write('Is the patient currently in a nursing home under a Medicare Part A stay?', 40, 294)
  boxes(s, 345, 292, yesNo('partAStay'))
  row(s, 290, ['If so, days admitted:', 'partAStay.days', 430, 572])
  s.write('Product Requested', 40, 270, 10, true)
  boxes(
    s,
    40,
    255,
    [
      ['Membrane Wrap (Q4205)', 'product=Q4205'],
      ['AmnioBand (Q4151)', 'product=Q4151'],
      ['Zenith (Q4253)', 'product=Q4253'],
      ['Grafix Prime (Q4133)', 'product=Q4133'],
    ],
    20,
  )
  row(
    s,
    234,
    ['Expected Start Date:', 'dos', 40, 220],
    ['# of Applications:', 'plannedApplications', 230, 390],
    ['Total sq cm:', 'units', 400, 572],
  )
  s.write('Authorization', 40, 210, 10, true)
  s.write('I confirm that the patient has consented to the release of the information on this form.', 40, 198)
  const first = s.underscores('signature', s.write('Signature:', 40, 172, 9) + 3, 172, 52)
  s.underscores('signature.date', s.write('Date:', first + 10, 172, 9) + 3, 172, 22)
  s.underscores('signature.name', s.write('Name / Title (please print):', 40, 150, 9) + 3, 150, 50)
}

/** A distributor's wide form in three columns. Its parts were copied and the names of their fields only half changed. */
function threeColumns(s: Sheet): void {
  s.write('VERIFICATION OF BENEFITS', 30, 580, 15, true)
  s.write(
    'NorthStar Advanced Wound - Fax to 855-555-0166 with demographics sheet and copy of cards',
    260,
    586,
    8,
  )
  row(
    s,
    567,
    ['Submitted by (rep):', 'salesRep', 260, 480, 'Rep'],
    ['Submitted on:', 'today', 490, 620, 'Date'],
  )
  boxes(s, 634, 570, [
    ['New', 'requestKind=New request', 'New'],
    ['Re-verification', 'requestKind=Re-verification', 'New 2'],
  ])

  s.bar('PATIENT', 30, 546, 236)
  row(s, 529, ['First:', 'patient.firstName', 30, 140, 'PtFirst'])
  row(s, 529, ['Last:', 'patient.lastName', 146, 266, 'PtLast'])
  row(s, 513, ['DOB:', 'patient.dob', 30, 140, 'PtDOB'])
  row(s, 513, ['MRN:', 'patient.recordNumber', 146, 266, 'PtDOB 2'])
  row(s, 497, ['Address:', 'patient.address', 30, 266, 'Address'])
  row(
    s,
    481,
    ['City:', 'patient.city', 30, 140, 'City'],
    ['State:', 'patient.state', 146, 194, 'State'],
    ['Zip:', 'patient.zip', 200, 266, 'Zip'],
  )
  row(s, 465, ['Phone:', 'patient.phone', 30, 140, 'Phone'])
  row(s, 465, ['Caregiver:', 'patient.caregiver', 146, 266, 'Phone 2'])

  s.bar('INSURANCE', 278, 546, 236)
  s.write('Primary', 278, 534, 8, true)
  s.write('Secondary', 399, 534, 8, true)
  const coverage = [
    ['Payer', 'name', 'PriPayer'],
    ['ID #', 'policyNumber', 'PriID'],
    ['Group #', 'groupNumber', 'PriGroup'],
    ['Payer Phone', 'phone', 'PriPhone'],
  ] as const
  coverage.forEach(([label, part, name], index) => {
    const y = 510 - index * 23
    above(
      s,
      y,
      [label, `primary.${part}`, 278, 393, name],
      [label, `secondary.${part}`, 399, 514, `${name} 2`],
    )
  })
  s.write('Primary plan:', 278, 428)
  boxes(
    s,
    332,
    427,
    [
      ['HMO', 'primary.planType=HMO', 'HMO'],
      ['PPO', 'primary.planType=PPO', 'PPO'],
    ],
    8,
    true,
  )

  s.bar('PROVIDER', 526, 546, 236)
  row(s, 529, ['Physician:', 'physician.name', 526, 762, 'PhysName'])
  row(
    s,
    513,
    ['NPI:', 'physician.npi', 526, 640, 'PhysNPI'],
    ['TIN:', 'physician.taxId', 646, 762, 'PhysTIN'],
  )
  row(s, 497, ['PTAN:', 'physician.ptan', 526, 640, 'PhysPTAN'])
  row(s, 497, ['Fax:', 'physician.fax', 646, 762, 'PhysFax'])
  row(s, 481, ['Contact:', 'contact.name', 526, 640, 'PhysContact'])
  row(s, 481, ['Email:', 'contact.email', 646, 762, 'PhysEmail'])
  s.bar('FACILITY (if different)', 526, 458, 236)
  row(s, 441, ['Facility:', 'facility.name', 526, 762, 'PhysName 2'])
  row(
    s,
    425,
    ['NPI:', 'facility.npi', 526, 640, 'PhysNPI 2'],
    ['TIN:', 'facility.taxId', 646, 762, 'PhysTIN 2'],
  )
  row(s, 409, ['Address:', 'facility.address', 526, 762, 'Address 2'])
  row(s, 393, ['City/State/Zip:', 'facility.cityStateZip', 526, 762, 'City 2'])

  s.bar('TREATMENT', 30, 444, 236)
  row(s, 427, ['DOS:', 'dos', 30, 140, 'DOS'], ['# Apps:', 'plannedApplications', 146, 266, 'DOS 2'])
  row(s, 411, ['CPT 1:', 'cpt.1', 30, 140, 'CPT1'], ['CPT 2:', 'cpt.2', 146, 266, 'CPT2'])
  row(s, 395, ['Dx 1:', 'icd.1', 30, 105, 'Dx1'], ['Dx 2:', 'icd.2', 111, 186, 'Dx2'])
  row(s, 395, ['Dx 3:', 'icd.3', 192, 266, 'Dx2 2'])
  s.write('POS:', 30, 380)
  boxes(
    s,
    54,
    379,
    [
      ['11', 'pos=11', 'Check Box1'],
      ['12', 'pos=12', 'Check Box2'],
      ['22', 'pos=22', 'Check Box3'],
      ['31', 'pos=31', 'Check Box4'],
      ['32', 'pos=32', 'Check Box5'],
    ],
    9,
    true,
  )

  s.bar('COVERAGE QUESTIONS', 278, 406, 236)
  const questions = [
    ['In SNF / Part A?', 'partAStay'],
    ['Over 100 days in SNF?', 'partAStay.over100'],
    ['In hospice?', 'hospice'],
    ['In surgical global period?', 'globalPeriod'],
  ] as const
  questions.forEach(([question, fact], index) => {
    const y = 393 - index * 13
    s.write(question, 278, y)
    boxes(s, 430, y - 1, yesNo(fact, ['Yes', 'No']), 8, true)
  })

  s.bar('WOUND', 30, 334, 732)
  const types = boxes(
    s,
    30,
    319,
    [
      ['DFU', 'woundType=diabetic-foot-ulcer', 'DFU'],
      ['VLU', 'woundType=venous-leg-ulcer', 'VLU'],
      ['Pressure ulcer', 'woundType=pressure-ulcer', 'PU'],
      ['Arterial ulcer', 'woundType=arterial-ulcer', 'AU'],
      ['Surgical dehiscence', 'woundType=dehisced-surgical-wound', 'Surg'],
      ['Other', 'woundType=other', 'Other'],
    ],
    16,
  )
  s.text('woundType.other', types - 10, 316, 530 - types, { name: 'Other 2' })
  row(s, 298, ['Location:', 'wounds.location|wound.1.location', 30, 230, 'Loc'])
  row(
    s,
    298,
    ['Length (cm):', 'wound.1.length', 240, 330, 'Size'],
    ['Width (cm):', 'wound.1.width', 338, 425, 'Size 2'],
    ['Depth (cm):', 'wound.1.depth', 433, 520, 'Size 3'],
    ['Total sq cm:', 'wounds.area|wound.1.area', 528, 630, 'Size 4'],
    ['Wks open:', 'wound.1.age', 638, 762, 'Size 5'],
  )
  row(s, 281, ['Previous treatments:', 'wounds.therapies', 30, 762, 'Notes'])

  s.bar('PRODUCT', 30, 259, 732)
  const products = [
    ['Amnio-Maxx', 'Q4239'],
    ['Derm-Maxx', 'Q4238'],
    ['Complete FT', 'Q4271'],
    ['XWRAP', 'Q4204'],
    ['NeoStim TL', 'Q4265'],
    ['Esano AAA', 'Q4273'],
  ] as const
  products.forEach(([product, code], index) => {
    const x = 30 + (index % 3) * 180
    const y = 244 - Math.floor(index / 3) * 14
    s.check(`product=${code}`, x, y, 'Product')
    s.write(`${product} ${code}`, x + 11, y + 1)
  })
  row(s, 228, ['Total sq cm requested:', 'units', 580, 762, 'Product 20'])
  s.write(
    'By signing, I attest that a HIPAA authorization is on file and that this service is medically necessary.',
    30,
    212,
    7.5,
  )
  row(
    s,
    185,
    ['Signature:', 'signature', 30, 400, 'PhysName 3'],
    ['Date:', 'signature.date', 410, 520, 'Date 2'],
    ['Name:', 'signature.name', 530, 762, 'PhysName 4'],
  )
}

const byProgram: Style = {
  ...{ size: letter, isFlat: false, isSerif: false, hasBorders: true },
  nameOf: (kind, count) => (kind === 'text' ? `Text${count}` : `Check Box${count}`),
}
const designer: Style = {
  ...{ size: letter, isFlat: false, isSerif: true, hasBorders: false },
  nameOf: (kind, count) => `topmostSubform[0].Page1[0].${kind === 'text' ? 'f1' : 'c1'}_${count}[0]`,
}

export const unseenForms = (): Promise<NormalForm[]> =>
  Promise.all([
    drawn('makers-request', byProgram, makersRequest),
    drawn('distributors-grid', { ...byProgram, hasBorders: false }, distributorsGrid),
    drawn('payers-request', byProgram, payersRequest),
    drawn('investigation', designer, investigation),
    drawn('flat-distributor', { ...byProgram, isFlat: true }, flat),
    drawn('three-columns', { ...byProgram, size: [792, 612] }, threeColumns),
  ])
