import { describe, expect, test } from 'vitest'
import { asMedicareNumber } from './numbers.rules.ts'
import { type CardField, offersOf, readingsOf } from './read-card.rules.ts'
import { type CardWord, rowsOf, textOf } from './words.rules.ts'

const payers = [
  ...['Aetna', 'Aetna Medicare Advantage', 'Banner|Aetna', 'Humana', 'Humana Medicare Advantage', 'UMR'],
  ...['UnitedHealthcare', 'UnitedHealthcare Community Plan', 'Blue Cross and Blue Shield of Texas', 'Medica'],
  ...['Blue Cross and Blue Shield of Illinois', 'Elevance Health / Anthem', 'Molina Healthcare'],
  ...['Anthem Blue Cross and Blue Shield (Ohio)', 'Anthem Blue Cross and Blue Shield (Georgia)'],
]
  .map((value) => ({ value, kind: 'national' }))
  .concat([
    { value: 'Medi-Cal (California Medicaid)', kind: 'medicaid' },
    { value: 'Texas Medicaid', kind: 'medicaid' },
    { value: 'Medicare Part B – Novitas Solutions (JH)', kind: 'mac' },
    { value: 'First Health network', kind: 'national' },
  ])

const height = 20
const letter = 12

/** A card's words, drawn as text: a line for each row, each letter as wide as the next; '~' is half a line down. */
function card(...lines: readonly string[]): CardWord[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(([text, ..._], at, all) => {
      const left = [...line.matchAll(/\S+/g)][at]?.index ?? all.length
      const top = row * 1.5 * height
      return {
        ...{ text, confidence: 95, left: left * letter, top },
        ...{ right: (left + text.length) * letter - 2, bottom: top + height },
      }
    }),
  )
}

const read = (field: CardField, ...lines: readonly string[]) =>
  readingsOf(card(...lines), payers).flatMap((one) => (one.field === field ? [one.value] : []))

describe('the member number', () => {
  test.each([
    ['Member ID: W1234 56789', 'W123456789'],
    ['ID# XYZ 123456789', 'XYZ123456789'],
    ['lD #: 880123456   Group 7700', '880123456'],
    ['Mernber lD 123456789', '123456789'],
    ['Subscriber ID:U12345678-01', 'U1234567801'],
    ['Identification No. R12345678', 'R12345678'],
    ['Policy # 99-1234-567', '991234567'],
    ['Medicaid ID 123456789A', '123456789A'],
  ])('is what stands right of its label: %s', (line, value) => {
    expect(read('member', line)).toEqual([value])
  })

  test('is below its label if the next label follows on the same line', () => {
    const lines = ['Member ID            Group Number', 'W123456789           0876543-010']
    expect(read('member', ...lines)).toEqual(['W123456789'])
    expect(read('group', ...lines)).toEqual(['0876543-010'])
  })

  test.each([
    'RxBIN 610502  RxPCN MEDDADV  RxID 123456789',
    'Rx BIN: 610502',
    'Payer ID 60054',
    'EDI Payer ID 60054',
    'Issuer (80840) 9118772604',
    'Plan ID 1234567',
    'Provider ID 1234567893',
    'Member ID 01/02/1960',
    'Member ID: (800) 555-0134',
    'Member ID: 800-555-0134',
    'Member JANE Q SAMPLE',
    'Member ID',
    'Member Services 800-555-0134',
    'ID 123',
    '123456789',
  ])('is never a number of something else, a date or a name: %s', (line) => {
    expect(read('member', line)).toEqual([])
  })

  test('is not joined with what is far to the right of it, or with the name below', () => {
    expect(read('member', 'Member ID W123456789          4417')).toEqual(['W123456789'])
    expect(read('member', 'Member ID', 'W123456789', 'JANE SAMPLE')).toEqual(['W123456789'])
  })

  test('of Medicare is its eleven characters, and impossible letters are the digits that they look like', () => {
    expect(read('member', 'Medicare Number/Número de Medicare', '1EG4-TE5-MK73')).toEqual(['1EG4TE5MK73'])
    expect(asMedicareNumber('1EG4-TE5-MK7B')).toBe('1EG4TE5MK78')
    expect(asMedicareNumber('IEG4 TES MK73')).toBe('1EG4TE5MK73')
    expect(asMedicareNumber('1EG4-TE5-0K73')).toBe('')
    expect(asMedicareNumber('1SG4-TE5-MK73')).toBe('')
    expect(read('member', 'Medicare Number', '0SG4-TE5-MK73')).toEqual([])
  })

  test('that was read twice is one reading, and two numbers are two, the more confident one first', () => {
    expect(read('member', 'Member ID: W123456789', 'ID W123456789')).toEqual(['W123456789'])
    const words = card('Member ID: 111111111', 'Recipient ID: 222222222')
    const unsure = words.map((word) => (word.text === '111111111' ? { ...word, confidence: 80 } : word))
    expect(readingsOf(unsure, []).map(({ value }) => value)).toEqual(['222222222', '111111111'])
  })
})

test.each([
  ['Group: 0876543-010-00001', ['0876543-010-00001']],
  ['GRP # 7A1234', ['7A1234']],
  ['Group No. 12345 Plan PPO', ['12345']],
  ['RxGrp RX4412', []],
  ['Rx Group: 441299', []],
  ['RxGrp: KFNA01  PCN 4455', []],
  ['Group Name ACME 2000', []],
  ['Group PPO', []],
])('the group number is what stands beside its label, and never that of a pharmacy: %s', (line, values) => {
  expect(read('group', line)).toEqual(values)
})

test.each([
  [['Aetna', 'Open Choice PPO'], ['Aetna']],
  [['BlueCross BlueShield of Texas'], ['Blue Cross and Blue Shield of Texas']],
  [['Blue Cross Blue Shield', 'of Illinois'], ['Blue Cross and Blue Shield of Illinois']],
  [['BlueCross BlueShleld of Texas'], ['Blue Cross and Blue Shield of Texas']],
  [['UnitedHealthcare  Community Plan'], ['UnitedHealthcare Community Plan']],
  [['Humana', 'Medicare Advantage HMO'], ['Humana Medicare Advantage']],
  [['UMR'], ['UMR']],
  [['Humana', 'Network HMO'], ['Humana']],
  [['Mail claims to: Humana'], []],
  [['Anthem Blue Cross and Blue Shield'], []],
  [['Blue Cross Blue Shield'], []],
  [['MEDICAL (PART B)', 'Medical'], []],
  [['Medicare Part B Novitas Solutions'], []],
  [['First Health network'], []],
  [['Humanly yours'], []],
])(
  'the payer is the insurer whose whole name stands on the card, and none where several have it: %s',
  (lines, values) => {
    expect(read('payer', ...lines)).toEqual(values)
  },
)

test.each([
  [['Aetna', 'Open Choice PPO'], ['commercial-ppo']],
  [['Network HMO'], ['commercial-hmo']],
  [['HMO or PPO'], []],
  [['pos office visits'], []],
  [['Humana', 'Medicare Advantage PPO'], ['medicare-advantage-ppo']],
  [['Medicare Advantage'], []],
  [['Network HMO', 'CMS H1036-077'], ['medicare-advantage-hmo']],
  [['Choice PPO', 'H5216-112-000'], ['medicare-advantage-ppo']],
  [['Choice PPO', 'CMS-R5826 005'], ['medicare-advantage-ppo']],
  [['Choice PPO', 'CMS H5216 112', 'Medicare PART B'], ['medicare-advantage-ppo']],
  [['Choice PPO', 'CMS R5826 005'], ['medicare-advantage-ppo']],
  [['Gold Plus HMO', 'MedicareRx'], ['medicare-advantage-hmo']],
  [['Gold Plus HMO', 'Medicare Rx Prescription Drug Coverage'], ['medicare-advantage-hmo']],
  [['Gold Plus HMO-POS', 'CMS H1O36-O77'], ['medicare-advantage-hmo']],
  [['Private Fee-for-Service PFFS', 'H8768-003'], ['medicare-advantage-other']],
  [['CMS H1036-077'], []],
  [['Network HMO', 'Member ID H1234567'], ['commercial-hmo']],
  [['HOSPITAL (PART A)', 'MEDICAL (PART B)'], ['medicare-part-b']],
  [['Railroad Medicare', 'MEDICAL (PART B)'], ['railroad-medicare']],
  [['Molina Healthcare', 'Medicaid'], ['managed-medicaid']],
  [['Texas Medicaid'], ['medicaid']],
  [['Dual Complete HMO'], ['dual-snp']],
  [['High plan HDHP PPO'], ['commercial-hdhp']],
])(
  'the insurance type is what the card says in so many words, and none where it says two: %s',
  (lines, values) => {
    expect(read('plan', ...lines)).toEqual(values)
  },
)

test.each([
  [['Provider Services: (800) 555-0134', 'Member Services (888) 555-0135'], ['8005550134']],
  [['Customer service 1-888-234-5678'], ['8882345678']],
  [['Members', '(888) 234-5678'], ['8882345678']],
  [['Providers: 800.234.5678   Pharmacy: 800.234.5679'], ['8002345678']],
  [['Pharmacy Help Desk (844) 234-5678', 'Nurse Line (855) 234-5678', 'TTY (877) 234-5678'], []],
  [['Fax (844) 234-5678'], []],
  [['Customer service (144) 234-5678'], []],
  [['Customer service (844) 911-5678'], []],
  [['(844) 234-5678'], []],
])(
  'the telephone number is that for providers, else for members, and never a pharmacy’s: %s',
  (lines, values) => {
    expect(read('phone', ...lines)).toEqual(values)
  },
)

test('an uncertain reading is not offered, and one uncertain word makes a reading uncertain', () => {
  const sure = card('Member ID: W1234 56789')
  const offered = (confidence: number) =>
    offersOf(
      sure.map((word) => (word.text === '56789' ? { ...word, confidence } : word)),
      payers,
    ).map(({ value }) => value)
  expect(offered(95)).toEqual(['W123456789'])
  expect(offered(40)).toEqual([])
  expect(offersOf([], payers)).toEqual([])
})

test('rows of a tilted card are read as rows', () => {
  const words = card('Member ID W123456789 Plan PPO', 'Group 445566').map((word) => ({
    ...word,
    top: word.top + word.left / 14,
    bottom: word.bottom + word.left / 14,
  }))
  expect(rowsOf(words).map(textOf)).toEqual(['Member ID W123456789 Plan PPO', 'Group 445566'])
})

describe('the name of the person', () => {
  test.each([
    ['Name: JANE Q SAMPLE', 'Jane Q\tSample'],
    ['Member Name   SAMPLE, JANE', 'Jane\tSample'],
    ["Subscriber: Mary O'NEIL-SMITH", "Mary\tO'Neil-Smith"],
    ['Name/Nombre JOHN L SMITH JR', 'John L\tSmith Jr'],
    ['Name Jane Sample          Group 0876543', 'Jane\tSample'],
  ])('is what stands beside its label, as it is written: %s', (line, value) => {
    expect(read('name', line)).toEqual([value])
  })

  test('is below its label', () => {
    expect(read('name', 'Name/Nombre', 'JOHN L SMITH')).toEqual(['John L\tSmith'])
  })

  test.each([
    'JANE SAMPLE',
    'Group Name: ACME FOODS',
    'Employer Name: ACME FOODS',
    'Plan Name: Open Choice',
    'Dependent Name: JIM SAMPLE',
    'Name: JANE',
    'Name: JANE Q 5AMPLE',
    'Name: Gold PPO',
    'Member JANE Q SAMPLE',
  ])('is nothing else, and not half of a name: %s', (line) => {
    expect(read('name', line)).toEqual([])
  })
})

describe('the birth date', () => {
  test.each([
    ['DOB: 3/9/1951', '03-09-1951'],
    ['Date of Birth 03/09/1951  ID# W123456789', '03-09-1951'],
  ])('is read as the form has it: %s', (line, value) => {
    expect(read('birth', line)).toEqual([value])
  })

  test.each([
    '03/09/1951',
    'DOB 03/09/51',
    'DOB 13/09/1951',
    'Effective Date 03/09/2025',
    'Issued 03/09/1951',
  ])('is no other date, and none that can be read in two ways: %s', (line) => {
    expect(read('birth', line)).toEqual([])
  })
})
