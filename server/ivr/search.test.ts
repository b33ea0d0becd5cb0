import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IvrChoice } from '#contract/ivr/documents.ts'
import type { IvrPage } from '#contract/ivr/requests.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
let mary: string
let jose: string

const facility = {
  facilityNpi: '1234567893',
  facilityTaxId: '987654321',
  serviceType: 'Office (11)',
  facilityAddress: '400 Main St',
  facilityCity: 'Columbus',
  facilityState: 'OH',
  facilityZipCode: '43215',
}

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const file = (more: Record<string, unknown>) => submitted(portal, cast.office, cast.physicianId, more)
  mary = await file({
    patientFirstName: 'Mary',
    patientLastName: 'Major',
    patientDateOfBirth: '1950-03-04',
    dos: '2026-12-01',
    primaryPolicyNumber: '1EG4-TE5-MK73',
    primaryInsurance: 'Aetna Better Health',
    secondaryInsurance: 'Blue Cross – Plan 65-B',
    secondaryPolicyNumber: 'XYZ 123 45 6789',
    facilityName: 'Hôpital St. Élodie 24-7',
    ...facility,
  })
  jose = await file({
    patientFirstName: 'José',
    patientLastName: 'Minor',
    patientDateOfBirth: '1950-04-03',
    dos: '2026-12-02',
    primaryPolicyNumber: 'W999888777',
    primaryInsurance: 'Humana',
  })
})
afterAll(() => portal.close())

const find = async (as: Person, search: string, more = {}) => {
  const answer = await portal.get('/ivr/getIvrRequests', as, { search, ...more })
  const { ivrRequests, total } = answer.body.data as IvrPage
  expect(total).toBe(ivrRequests.length)
  return ivrRequests.map(({ _id }) => _id).sort()
}
/** Searches in three ways with different indexes: the office's list, the team's list, and the office's choices. */
const findByAll = async (search: string) => {
  const [office, physician, team] = await Promise.all(
    [cast.office, cast.physician, cast.reviewer].map((person) => find(person, search)),
  )
  const { body } = await portal.get('/ivr/getIvrIds', cast.office, { search })
  const choices = body.data as IvrChoice[]
  expect(choices.map(({ ivrNumber }) => ivrNumber.replace('#IVR-', '')).sort()).toEqual(office)
  expect(physician).toEqual(office)
  expect(team).toEqual(office)
  return office
}

test.each([
  ['1EG4TE5MK73'],
  ['1eg4-te5-mk73'],
  ['1EG4 TE5 MK73'],
  ['te5-mk'],
  ['xyz123456789'],
  ['XYZ 123-45-6789'],
  ['123 45 6789'],
  ['03/04/1950'],
  ['3/4/1950'],
  ['1950-03-04'],
  ['3/4/50'],
  ['12/1/2026'],
  ['Dec 01, 2026'],
  ['aetna'],
  ['blue cross plan 65b'],
  ['hopital elodie'],
  ['24-7'],
  ['major 12/01/2026 aetna'],
  ['03/04/1950 12/01/2026 ma'],
])(
  'searching for %s finds the one request that contains it, for office, physician and team',
  async (search) => {
    expect(await findByAll(search)).toEqual([mary])
  },
)

test.each([['1EG4TE5MK74'], ['03/05/1950'], ['03/04/1950 humana'], ['12/01/2026 12/02/2026'], ['65 minor']])(
  'searching for %s finds nothing, because no request contains all of it',
  async (search) => {
    expect(await findByAll(search)).toEqual([])
  },
)

test('a term of one or two letters is searched only in names and numbers', async () => {
  expect(await findByAll('et')).toEqual([])
  expect(await findByAll('ma')).toEqual([mary])
  expect(await findByAll('in')).toEqual([jose])
})

test('a number with its prefix matches only request numbers, and never part of a policy number', async () => {
  const policy = { primaryPolicyNumber: `77${mary}77` }
  const other = await submitted(portal, cast.office, cast.physicianId, policy)
  expect(await findByAll(`#IVR-${mary}`)).toEqual([mary])
  expect(await findByAll(mary)).toEqual([mary, other].sort())
})

test('a search by policy number counts only within its status, and another office finds nothing', async () => {
  const search = '1EG4TE5MK73'
  for (const person of [cast.office, cast.reviewer]) {
    expect(await find(person, search, { status: 'Pending' })).toEqual([mary])
    expect(await find(person, search, { status: 'Approved' })).toEqual([])
  }
  expect(await find(cast.otherOffice, search)).toEqual([])
  expect(await find(cast.otherOffice, '03/04/1950')).toEqual([])
})

test.each([
  ['Łucja', 'Sørbråten', ['lucja sorbraten', 'Łucja', 'sørbråten', 'so']],
  ['Bjørn', 'Kjærsgaard', ['bjorn kjaersgaard', 'kjærs']],
  ['Jürgen', 'Groß', ['jurgen gross', 'groß']],
  ['Đặng', 'Văn Thịnh', ['dang van thinh']],
  ['Þóra', 'Æsudóttir', ['thora aesudottir', 'ÞÓRA']],
  ['Ömer', 'Yılmaz', ['omer yilmaz', 'YILMAZ', 'yılmaz']],
  [
    "D'Arcy",
    'O’Shaughnessy',
    ["d'arcy o'shaughnessy", 'darcy oshaughnessy', 'd’arcy', 'd arcy', 'O`Shaughnessy'],
  ],
  ['Anna-Lena', 'Marsh–Oakley', ['anna lena', 'annalena marsh oakley', 'marsh-oakley', 'Marsh\u2011Oakley']],
  ['J.R.', 'St. Quentin', ['jr st quentin', 'j.r. st.quentin', 'j r', 'St. Quentin']],
  ['علی\u200cرضا', 'محمدی', ['علیرضا', 'علی\u200cرضا']],
])('%s %s is found as it can be typed on any keyboard', async (first, last, searches) => {
  const id = await submitted(portal, cast.office, cast.physicianId, {
    patientFirstName: first,
    patientLastName: last,
  })
  for (const search of searches)
    expect([search, await findByAll(search)]).toEqual([search, expect.arrayContaining([id])])
  const reused = await portal.get('/ivr/findPatients', cast.office, { search: searches[0] ?? '' })
  expect(reused.body.data).toHaveLength(1)
})

test.each([
  ['7XK\u200b2441', '7XK2441'],
  ['7XK\u20112442', '7XK2442'],
  ['7XK–2443', '7XK-2443'],
  ['7XK\ufeff2444', '7XK2444'],
  ['7XK2445', '7XK\u200b–2445'],
  ['7XK 2446', '7xk.2446'],
])('the policy number %j is found by %j', async (kept, typed) => {
  const id = await submitted(portal, cast.office, cast.physicianId, { primaryPolicyNumber: kept })
  expect(await findByAll(typed)).toEqual([id])
})

test('the longest texts that a form accepts can be submitted and are found by their beginning', async () => {
  const long = (letter: string) => `${letter}${'ż'.repeat(199)}`
  const id = await submitted(portal, cast.office, cast.physicianId, {
    patientFirstName: 'ć'.repeat(50),
    patientLastName: 'ć'.repeat(50),
    primaryInsurance: long('q'),
    secondaryInsurance: long('v'),
    primaryPolicyNumber: '漢'.repeat(50),
    secondaryPolicyNumber: '漢'.repeat(50),
    facilityName: '漢'.repeat(200),
    ...facility,
  })
  expect(await findByAll('qzzz')).toEqual([id])
})
