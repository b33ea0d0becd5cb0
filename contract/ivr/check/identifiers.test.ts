import { expect, test } from 'vitest'
import { policyNumberWarning } from './identifiers.rules.ts'

test.each(['1EG4TE5MK73', '1EG4-TE5-MK73', ' 1eg4 te5 mk73 ', ''])(
  'the Medicare number %j has the published format, or is empty, and gives no warning',
  (text) => expect(policyNumberWarning('medicare-part-b', undefined, text)).toBe(undefined),
)

test.each([
  ['1EG4TE5MK7', 'like 1EG4-TE5-MK73, and this one has 10'],
  ['1EG4TE5MK733', 'this one has 12'],
  // The format before MBIs.
  ['123456789A', 'this one has 10'],
  // Eleven characters are not what is wrong.
  ['1SG4TE5MK73', 'has no letter S:'],
  ['1EG4-TE5-MO73', 'has no letter O:'],
  ['0EG4TE5MK73', 'in the same places as 1EG4-TE5-MK73'],
  ['1EG4TE5MKA3', 'in the same places as 1EG4-TE5-MK73'],
])(
  'the Medicare number %j does not have the published format, and the warning says what is wrong',
  (text, words) => {
    expect(policyNumberWarning('medicare-part-b', undefined, text)).toContain(words)
  },
)

test('a Medicare card’s number warns only if the plan has a member number of its own', () => {
  const warning = (type: string) => policyNumberWarning(type, undefined, '1EG4TE5MK73')
  expect(warning('medicare-advantage-hmo')).toContain('the plan has its own')
  expect(warning('commercial-ppo')).toContain('the plan has its own')
  for (const type of ['medicare-part-b', 'railroad-medicare', 'medigap', 'medicaid', 'other'])
    expect([type, warning(type)]).toEqual([type, undefined])
})

test('only the Blue plan for federal employees has numbers with R and eight digits', () => {
  const blue = 'blue-cross-blue-shield-federal-employee-program-fep'
  expect(policyNumberWarning('fehb', blue, '12345678')).toContain('eight digits')
  expect(policyNumberWarning('fehb', blue, 'R12345678')).toBe(undefined)
  expect(policyNumberWarning('fehb', 'geha', '12345678')).toBe(undefined)
})
