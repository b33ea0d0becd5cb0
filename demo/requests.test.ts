import { expect, test } from 'vitest'
import { PersonalInformation } from '#contract/account/sign-in.ts'
import { StateCode } from '#contract/fields.ts'
import { baseFor } from '#contract/ivr/check/application-codes.rules.ts'
import { IvrSubmission } from '#contract/ivr/form.ts'
import { citiesOf, referenceLists } from '#server/reference/lists.ts'
import { demoOffices, demoPassword, demoTeam } from './people.ts'
import { seeded } from './random.ts'
import { type DemoRequest, demoNotes, demoRequest } from './requests.ts'

const lists = referenceLists()
const at = new Date('2026-11-20T15:00:00Z')
const physicians = demoOffices.flatMap((office) => office.physicians)
const users = [...demoOffices.map((office) => office.admin), ...demoTeam]

const requests: readonly DemoRequest[] = demoOffices.flatMap((office) =>
  office.physicians.flatMap((physician) => {
    const rng = seeded(physician.npiNumber)
    return Array.from({ length: 60 }, () => demoRequest(rng, { office, physician, at }))
  }),
)

/** CMS's check: Luhn over '80840' + NPI, from the right, with every second digit doubled. */
function hasCheckDigit(npi: string): boolean {
  const digits = [...`80840${npi}`].map(Number).reverse()
  const sum = digits.reduce((total, digit, place) => {
    if (place % 2 === 0) return total + digit
    return total + Math.floor((digit * 2) / 10) + ((digit * 2) % 10)
  }, 0)
  return npi.length === 10 && sum % 10 === 0
}

const zipPrefixes: Record<string, RegExp> = {
  TX: /^7[5-9]/,
  IL: /^6[0-2]/,
  LA: /^7[01]/,
  OK: /^7[34]/,
  IN: /^4[67]/,
  WI: /^5[34]/,
}

test('the demo has two offices, ten physicians and five accounts with one password', () => {
  expect(demoOffices).toHaveLength(2)
  expect(physicians).toHaveLength(10)
  expect([...users.map((user) => [user.email, user.userType]), [physicians[0]?.email, 1]]).toEqual([
    ['office@demo.verimend.test', 2],
    ['other-office@demo.verimend.test', 2],
    ['reviewer@demo.verimend.test', 3],
    ['admin@demo.verimend.test', 4],
    ['physician@demo.verimend.test', 1],
  ])
  expect(demoPassword).toBe('Verimend!2026')
})

test('the name, email address and phone number of every demo person pass the contract’s validation', () => {
  for (const { firstName, lastName, email, phoneNumber } of [...users, ...physicians]) {
    const checked = PersonalInformation.safeParse({ firstName, lastName, email, phoneNumber })
    expect(checked.error?.issues).toBeUndefined()
  }
  expect(new Set([...users, ...physicians].map((person) => person.email)).size).toBe(
    users.length + physicians.length,
  )
})

test('every NPI of the demo has a correct check digit and an unassigned prefix', () => {
  const facilities = requests.map((request) => request.fields.facilityNpi).filter((npi) => npi !== '')
  const all = [
    ...physicians.map((one) => one.npiNumber),
    ...demoOffices.map((one) => one.npiNumber),
    ...facilities,
  ]
  expect(all.filter((npi) => !hasCheckDigit(npi) || !npi.startsWith('2'))).toEqual([])
  expect(new Set(physicians.map((one) => one.npiNumber)).size).toBe(10)
})

test('every demo request passes the validation of a submission', () => {
  const picture = '/api/files/01234567-89ab-cdef-0123-456789abcdef'
  const cards = { primaryFrontSideInsuranceCard: picture, primaryBackSideInsuranceCard: picture }
  const refused = requests.flatMap(({ fields }) => {
    const sent = { ...fields, ...cards, physicianId: '1', woundImages: [picture] }
    return IvrSubmission.safeParse(sent).error?.issues ?? []
  })
  expect(refused).toEqual([])
})

test('codes, payers and products of demo requests are in the reference lists', () => {
  const valuesOf = (options: readonly { value: string }[]) => new Set(options.map((option) => option.value))
  const diagnoses = valuesOf(lists.diseaseCategories.flatMap((category) => category.options))
  const [products, cpt] = [valuesOf(lists.products), valuesOf(lists.cptApplicationCodes)]
  const [wounds, places] = [valuesOf(lists.woundTypes), valuesOf(lists.serviceTypes)]
  const [types, payers] = [valuesOf(lists.insuranceTypes), valuesOf(lists.payers)]
  for (const { fields } of requests) {
    expect(diagnoses).toContain(fields.icd10DiagnosisCodes)
    expect(products).toContain(fields.medicalProductQCode)
    expect(cpt).toContain(fields.cptApplicationCode)
    expect(wounds).toContain(fields.woundType)
    expect(types).toContain(fields.insuranceType)
    if (fields.serviceType !== '') expect(places).toContain(fields.serviceType)
    if (fields.primaryInsurance !== 'Golden Prairie Health Sharing')
      expect(payers).toContain(fields.primaryInsurance)
    if (fields.secondaryInsurance !== '') expect(payers).toContain(fields.secondaryInsurance)
  }
})

test('the diagnosis of a demo request matches its wound type and the side of the wound', () => {
  const categoryOf = new Map(
    lists.diseaseCategories.flatMap(({ id, options }) =>
      options.map(({ value, label }) => [value, { id, label }]),
    ),
  )
  const wrong = requests.filter(({ fields }) => {
    const { id = '', label = '' } = categoryOf.get(fields.icd10DiagnosisCodes) ?? {}
    const fits = lists.woundTypes.find((type) => type.value === fields.woundType)?.categories.includes(id)
    const other = fields.woundLocation.startsWith('Left') ? 'right' : 'left'
    const sideless = !/^(Left|Right) /.test(fields.woundLocation)
    return !fits || (sideless ? /\b(left|right)\b/ : new RegExp(`\\b${other}\\b`)).test(label)
  })
  expect(
    wrong.map(({ fields }) => [fields.woundType, fields.icd10DiagnosisCodes, fields.woundLocation]),
  ).toEqual([])
})

test('the application code of a demo request matches the location and size of the wound', () => {
  for (const { fields } of requests) {
    const isFootOrHand = /heel|forefoot|toe|foot|hand/i.test(fields.woundLocation)
    const [length = 0, width = 0] = fields.woundSize.split(' x ').map(Number.parseFloat)
    const area = Number((length * width).toFixed(1))
    const bodyArea = isFootOrHand ? 'face-scalp-neck-hands-feet' : 'trunk-arms-legs'
    expect(baseFor(bodyArea, area)).toBe(fields.cptApplicationCode)
    expect(Number(fields.unitCm2)).toBeGreaterThanOrEqual(area)
  }
})

test('every demo address has a city and a ZIP code of its state', () => {
  const addresses = requests.flatMap(({ fields }) => [
    [fields.patientCity, fields.patientState, fields.patientZipCode],
    [fields.physicianCity, fields.physicianState, fields.physicianZipCode],
    ...(fields.facilityState ? [[fields.facilityCity, fields.facilityState, fields.facilityZipCode]] : []),
  ])
  for (const [city = '', state = '', zipCode = ''] of addresses) {
    expect(citiesOf(StateCode.parse(state)).some((place) => place.value === city)).toBe(true)
    expect(zipCode).toMatch(zipPrefixes[state] ?? /^$/)
  }
})

test('demo patients with Medicare are 65 or older, and dates of service are within three weeks', () => {
  for (const { fields } of requests) {
    const years = (at.getTime() - Date.parse(fields.patientDateOfBirth)) / (365.25 * 86_400_000)
    if (fields.insuranceType.startsWith('Medicare')) expect(years).toBeGreaterThanOrEqual(65)
    expect(fields.dos > '2026-11-20' && fields.dos <= '2026-12-11').toBe(true)
  }
})

test('phone numbers of the demo are in the range reserved for fiction', () => {
  const numbers = [...requests.map(({ fields }) => fields.phone), ...users.map((user) => user.phoneNumber)]
  expect(numbers.filter((number) => !/^\d{3}55501\d\d$/.test(number))).toEqual([])
})

test('the cards and pictures of a demo request show the data of that request', () => {
  for (const { fields, primaryCard, secondaryCard, wounds } of requests) {
    expect(primaryCard).toMatchObject({ payer: fields.primaryInsurance, policy: fields.primaryPolicyNumber })
    expect(primaryCard.member).toBe(`${fields.patientFirstName} ${fields.patientLastName}`)
    expect(secondaryCard?.payer ?? '').toBe(fields.secondaryInsurance)
    expect(wounds.length).toBeGreaterThan(0)
    expect(wounds.every((wound) => wound.location === fields.woundLocation)).toBe(true)
  }
})

test('the same seed gives the same demo request, and another seed a different one', () => {
  const [office] = demoOffices
  const [physician] = office.physicians
  if (!physician) throw new Error('The office has no physician.')
  const once = (seed: string) => demoRequest(seeded(seed), { office, physician, at })
  expect(once('a')).toEqual(once('a'))
  expect(once('a')).not.toEqual(once('b'))
})

test('names of demo patients include hyphens, apostrophes, accents and a very long name', () => {
  const names = requests.map(({ fields }) => `${fields.patientFirstName} ${fields.patientLastName}`)
  for (const kind of [/-/, /'/, /[À-ž]/, /^.{45,}$/]) expect(names.some((name) => kind.test(name))).toBe(true)
})

test('the demo notes of a reviewer fit into the fields of the review dialog', () => {
  const rng = seeded('notes')
  for (let count = 0; count < 50; count++) {
    const { additionalInformation, notes } = demoNotes(rng)
    expect(additionalInformation.length).toBeLessThanOrEqual(300)
    expect(notes.length).toBeLessThanOrEqual(300)
  }
})
