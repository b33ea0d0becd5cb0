import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** What a place means: a source, and for a check box what it stands for ('pos=11'); contract/forms/meanings.ts has them all. */
type Meaning = string

type Line =
  /** Labels with their places, each as wide as its share. */
  | readonly (readonly [label: string, meaning: Meaning, share: number])[]
  /** A question with its check boxes. */
  | { readonly asks: string; readonly options: readonly (readonly [label: string, meaning: Meaning])[] }

const yesNo = (fact: string) =>
  [
    ['Yes', `${fact}=yes`],
    ['No', `${fact}=no`],
  ] as const

const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
  [
    'Request',
    [
      [
        ['Sales representative:', 'salesRep', 3],
        ['Date:', 'today', 2],
      ],
      {
        asks: 'Type of request:',
        options: [
          ['New', 'requestKind=New request'],
          ['Additional application', 'requestKind=Further application'],
          ['Re-verification', 'requestKind=Re-verification'],
        ],
      },
    ],
  ],
  [
    'Patient',
    [
      [
        ['Patient name:', 'patient.name', 3],
        ['Date of birth:', 'patient.dob', 2],
      ],
      [
        ['Address:', 'patient.address', 3],
        ['Phone:', 'patient.phone', 2],
      ],
      [['City, state, ZIP:', 'patient.cityStateZip', 1]],
      {
        asks: 'Is the patient in a skilled nursing facility under a Medicare Part A stay?',
        options: yesNo('partAStay'),
      },
      { asks: 'Is the patient under hospice care?', options: yesNo('hospice') },
    ],
  ],
  [
    'Insurance',
    [
      [
        ['Primary insurance:', 'primary.name', 3],
        ['Policy number:', 'primary.policyNumber', 2],
      ],
      [
        ['Payer phone:', 'primary.phone', 3],
        ['Group number:', 'primary.groupNumber', 2],
      ],
      [
        ['Secondary insurance:', 'secondary.name', 3],
        ['Policy number:', 'secondary.policyNumber', 2],
      ],
    ],
  ],
  [
    'Physician and facility',
    [
      [
        ['Physician name:', 'physician.name', 3],
        ['Physician NPI:', 'physician.npi', 2],
      ],
      [
        ['Physician tax ID:', 'physician.taxId', 3],
        ['Physician PTAN:', 'physician.ptan', 2],
      ],
      [
        ['Office contact:', 'contact.name', 3],
        ['Contact phone:', 'contact.phone', 2],
      ],
      [
        ['Facility name:', 'facility.name', 3],
        ['Facility NPI:', 'facility.npi', 2],
      ],
      [
        ['Facility address:', 'facility.addressLine', 3],
        ['Facility tax ID:', 'facility.taxId', 2],
      ],
      {
        asks: 'Place of service:',
        options: [
          ['Office (11)', 'pos=11'],
          ['Home (12)', 'pos=12'],
          ['On-campus outpatient (22)', 'pos=22'],
          ['Nursing facility (32)', 'pos=32'],
          ['Other', 'pos=other'],
        ],
      },
    ],
  ],
  [
    'Treatment',
    [
      [
        ['Product and HCPCS code:', 'product.nameAndCode', 3],
        ['Date of service:', 'dos', 2],
      ],
      [
        ['Wound location:', 'wounds.location', 3],
        ['Wound size:', 'wounds.size', 2],
      ],
      [
        ['ICD-10 codes:', 'icd', 3],
        ['CPT codes:', 'cpt', 2],
      ],
      {
        asks: 'Is the patient in the global period of an earlier surgery?',
        options: yesNo('globalPeriod'),
      },
    ],
  ],
  [
    'Signature',
    [
      [
        ['Physician signature:', 'signature', 3],
        ['Date signed:', 'signature.date', 2],
      ],
    ],
  ],
]

const ink = rgb(0.12, 0.15, 0.2)
const [left, right, rowHeight] = [44, 568, 19]

/**
 * A blank form of one page as makers have them, with what each of its fields means, by the field's name.
 */
export async function blankForm(): Promise<{ bytes: Uint8Array; meanings: ReadonlyMap<string, Meaning> }> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage([612, 792])
  const form = pdf.getForm()
  const meanings = new Map<string, Meaning>()
  const named = (meaning: Meaning) => {
    const name = `Field ${meanings.size + 1}`
    meanings.set(name, meaning)
    return name
  }
  const write = (text: string, x: number, y: number, size = 9, isBold = false) => {
    const used = isBold ? bold : font
    page.drawText(text, { x, y, size, font: used, color: ink })
    return x + used.widthOfTextAtSize(text, size)
  }
  const fields = (line: Extract<Line, readonly unknown[]>, y: number) => {
    const shares = line.reduce((sum, [, , share]) => sum + share, 0)
    let x = left
    for (const [label, meaning, share] of line) {
      const until = x + ((right - left) * share) / shares
      const from = write(label, x, y + 4) + 5
      form
        .createTextField(named(meaning))
        .addToPage(page, { x: from, y, width: until - from - 8, height: 14, borderWidth: 0.5, font })
      x = until
    }
  }
  const boxes = ({ asks, options }: Extract<Line, { asks: string }>, y: number) => {
    let x = write(asks, left, y + 4) + 10
    for (const [label, meaning] of options) {
      form
        .createCheckBox(named(meaning))
        .addToPage(page, { x, y: y + 3, width: 9, height: 9, borderWidth: 0.5 })
      x = write(label, x + 13, y + 4) + 12
    }
  }
  write('Insurance verification request', left, 742, 16, true)
  write(
    'Sample form of the demo. Fax with the clinical notes and both sides of the insurance card.',
    left,
    726,
  )
  let y = 706
  for (const [title, lines] of sections) {
    page.drawRectangle({ x: left, y: y - 4, width: right - left, height: 16, color: rgb(0.9, 0.93, 0.95) })
    write(title, left + 5, y, 10, true)
    y -= rowHeight + 6
    for (const line of lines) {
      if ('asks' in line) boxes(line, y)
      else fields(line, y)
      y -= rowHeight
    }
    y -= 4
  }
  return { bytes: await pdf.save(), meanings }
}
