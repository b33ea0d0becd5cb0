import { expect, test } from 'vitest'
import {
  fits,
  isUsedBy,
  lastDayOfAffirmation,
  leftOf,
  leftOfText,
  leftText,
  overuseText,
  stateOf,
} from './authorizations.rules.ts'
import { NewAuthorization, NotedUse } from './authorizations.ts'

const amounts = { unitsAuthorized: 40, applicationsAuthorized: 10, unitsUsed: 0, applicationsUsed: 0 }
const held = { ...amounts, validFrom: '2026-11-01', validTo: '2026-12-31', withdrawnAt: null }

test('a WISeR affirmation is valid for 120 days, counting the day of the decision', () => {
  // The guide's example, and examples across a leap day and the end of a year.
  expect(lastDayOfAffirmation('2026-01-05')).toBe('2026-05-04')
  expect(lastDayOfAffirmation('2026-11-18')).toBe('2027-03-17')
  expect(lastDayOfAffirmation('2028-01-05')).toBe('2028-05-03')
})

test('an affirmation with another last day is rejected with the day on which it ends', () => {
  const sent = {
    ...{ ivrId: '1', basis: 'wiser', number: 'U1', payer: 'Medicare', product: 'Q4186', codes: ['15275'] },
    ...{ validFrom: '2026-01-05', unitsAuthorized: '8', applicationsAuthorized: '' },
  }
  const issues = NewAuthorization.safeParse({ ...sent, validTo: '05-05-2026' }).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    ['validTo', 'A WISeR affirmation holds 120 days from the day of the decision: until 05-04-2026.'],
  ])
  expect(NewAuthorization.parse({ ...sent, validTo: '2026-05-04' })).toMatchObject({
    unitsAuthorized: 8,
    applicationsAuthorized: null,
  })
})

test('an amount that was not given means no limit, never 0', () => {
  const unlimited = { ...amounts, unitsAuthorized: null, unitsUsed: 900 }
  expect(leftOf(unlimited)).toEqual({ units: null, applications: 10 })
  expect(fits(unlimited, { units: 1000, applications: 10 })).toBe(true)
  expect(fits(unlimited, { units: 0, applications: 11 })).toBe(false)
  expect(leftText(unlimited)).toBe('10 applications')
})

test('units with decimals are compared exactly, so that the last tenth can be used', () => {
  const most = { ...amounts, unitsAuthorized: 0.3, unitsUsed: 0.1 }
  expect(leftOf(most).units).toBe(0.2)
  expect(fits(most, { units: 0.2, applications: 1 })).toBe(true)
  expect(fits(most, { units: 0.21, applications: 1 })).toBe(false)
})

test('the warning begins at exactly 80 % of units or of applications', () => {
  expect(isUsedBy(80, { ...amounts, unitsUsed: 31.99 })).toBe(false)
  expect(isUsedBy(80, { ...amounts, unitsUsed: 32 })).toBe(true)
  expect(isUsedBy(80, { ...amounts, applicationsUsed: 7 })).toBe(false)
  expect(isUsedBy(80, { ...amounts, applicationsUsed: 8 })).toBe(true)
  expect(isUsedBy(80, { ...amounts, unitsAuthorized: null, unitsUsed: 999 })).toBe(false)
})

test('the status of an authorization is what matters most about it on a day', () => {
  const today = '2026-12-01'
  expect(stateOf(held, today)).toBe('Active')
  expect(stateOf({ ...held, unitsUsed: 32 }, today)).toBe('Nearly used')
  expect(stateOf({ ...held, unitsUsed: 40 }, today)).toBe('Used up')
  expect(stateOf({ ...held, validTo: '2026-12-15', unitsUsed: 32 }, today)).toBe('Ends soon')
  expect(stateOf({ ...held, validTo: '2026-12-16' }, today)).toBe('Active')
  expect(stateOf({ ...held, validFrom: '2026-12-02' }, today)).toBe('Not yet valid')
  expect(stateOf({ ...held, validTo: '2026-12-01' }, today)).toBe('Ends soon')
  expect(stateOf({ ...held, validTo: '2026-11-30' }, today)).toBe('Ended')
  expect(stateOf({ ...held, withdrawnAt: '2026-11-30T00:00:00Z' }, today)).toBe('Withdrawn')
})

test('a use takes numbers as text or as numbers, and needs at least one of them', () => {
  const use = { authorizationId: '1001', usedOn: '11-20-2026' }
  expect(NotedUse.parse({ ...use, units: '4.5', applications: 1 })).toMatchObject({
    usedOn: '2026-11-20',
    units: 4.5,
    applications: 1,
  })
  for (const wrong of [
    {},
    { units: 0, applications: 0 },
    { units: -1, applications: 1 },
    { units: 1.234 },
    { units: '1e3' },
    { units: 1e21 },
    { applications: 1.5 },
    { applications: '-1' },
  ])
    expect(NotedUse.safeParse({ ...use, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('an affirmation with an invalid day is refused at its field, like every other wrong value', () => {
  const sent = {
    ivrId: '1',
    basis: 'wiser',
    number: '1',
    payer: 'Medicare',
    product: 'Q4100',
    codes: ['15271'],
  }
  const days = {
    validFrom: '12 Elm Street',
    validTo: '2026-12-31',
    unitsAuthorized: '8',
    applicationsAuthorized: '',
  }
  const { error } = NewAuthorization.safeParse({ ...sent, ...days, notes: '' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['validFrom'])
})

test('what is used beyond a limit is named, and nothing is left', () => {
  const over = { ...held, unitsAuthorized: null, applicationsAuthorized: 6, applicationsUsed: 7 }
  expect(overuseText(over)).toBe('Used 7 of 6 applications: more than authorized.')
  expect(overuseText({ ...over, unitsAuthorized: 40, unitsUsed: 40.5 })).toBe(
    'Used 40.5 of 40 units and 7 of 6 applications: more than authorized.',
  )
  expect(overuseText({ ...over, applicationsUsed: 6 })).toBe('')
  expect(leftOf(over)).toEqual({ units: null, applications: 0 })
  expect([leftOfText(over), leftOfText({ ...over, applicationsUsed: 4 })]).toEqual([
    '0 of 6 applications left',
    '2 of 6 applications left',
  ])
  for (const day of ['2026-12-01', '2027-06-01']) expect(stateOf(over, day)).toBe('Overused')
})

test('an authorization without days or amounts is incomplete, until something matters more', () => {
  const today = '2026-12-01'
  const noAmounts = { ...held, unitsAuthorized: null, applicationsAuthorized: null, amountsKnown: false }
  expect(stateOf(noAmounts, today)).toBe('Incomplete')
  expect(stateOf({ ...held, validTo: null }, today)).toBe('Incomplete')
  expect(stateOf({ ...held, validTo: null, unitsUsed: 40 }, today)).toBe('Used up')
  expect(stateOf({ ...noAmounts, unitsAuthorized: 40 }, today)).toBe('Active')
})
