import { expect, test } from 'vitest'
import { policyNumberWarning } from './identifiers.rules.ts'

test.each(['1EG4TE5MK73', '1EG4-TE5-MK73', ' 1eg4 te5 mk73 ', ''])(
  'the Medicare number %j has the published format, or is empty, and warns of nothing',
  (text) => expect(policyNumberWarning('medicare-part-b', undefined, text)).toBe(undefined),
)

// A leading 0, an unused letter, a letter for a digit, one character too few, one too many, and the format before MBIs.
test.each(['0EG4TE5MK73', '1SG4TE5MK73', '1EG4TE5MKA3', '1EG4TE5MK7', '1EG4TE5MK733', '123456789A'])(
  'the Medicare number %j does not have the published format and warns',
  (text) => expect(policyNumberWarning('medicare-part-b', undefined, text)).toContain('eleven characters'),
)

test('the number of a Medicare card warns where the plan has a member number of its own, and nowhere else', () => {
  const warning = (type: string) => policyNumberWarning(type, undefined, '1EG4TE5MK73')
  expect(warning('medicare-advantage-hmo')).toContain('the plan has its own')
  expect(warning('commercial-ppo')).toContain('the plan has its own')
  for (const type of ['medicare-part-b', 'railroad-medicare', 'medigap', 'medicaid', 'other'])
    expect([type, warning(type)]).toEqual([type, undefined])
})

test('only the Blue plan for federal employees has numbers of R and eight digits', () => {
  const blue = 'blue-cross-blue-shield-federal-employee-program-fep'
  expect(policyNumberWarning('fehb', blue, '12345678')).toContain('eight digits')
  expect(policyNumberWarning('fehb', blue, 'R12345678')).toBe(undefined)
  expect(policyNumberWarning('fehb', 'geha', '12345678')).toBe(undefined)
})
