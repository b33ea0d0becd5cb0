import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { ambetter, base, novitas, payment, wiser, without } from './coverage.ts'

// Days at a policy's limits: whether it is selected.
export const days: [string, string, Facts, boolean][] = [
  ['WISeR is not in force on 2026-01-14', wiser, { ...base, dos: '2026-01-14' }, false],
  ['WISeR is in force from 2026-01-15 on', wiser, { ...base, dos: '2026-01-15' }, true],
  ['WISeR is in force on its last day, 2031-12-31', wiser, { ...base, dos: '2031-12-31' }, true],
  ['WISeR is not in force on 2032-01-01', wiser, { ...base, dos: '2032-01-01' }, false],
  ['the payment rule begins on 2026-01-01', payment, { ...base, dos: '2026-01-01' }, true],
  ['the payment rule is not used for 2025-12-31', payment, { ...base, dos: '2025-12-31' }, false],
  ['the payment rule is used for 2026-12-31', payment, { ...base, dos: '2026-12-31' }, true],
  ['the rate of 2026 is not used for 2027', payment, { ...base, dos: '2027-01-01' }, false],
  ['the LCD of Novitas begins on 2015-10-01', novitas, { ...base, dos: '2015-10-01' }, true],
  ['the LCD of Novitas is not used before', novitas, { ...base, dos: '2015-09-30' }, false],
  [
    'a policy without days is used on any day',
    'ambetter-cp-mp-185',
    { ...ambetter, dos: '2020-02-29' },
    true,
  ],
  ['Arkansas has the LCD of Novitas', novitas, { ...base, state: 'AR' }, true],
  ['Arkansas is outside WISeR', wiser, { ...base, state: 'AR' }, false],
  ['without a state no policy of states is selected', novitas, without(base, 'state'), false],
  ['without a date of service no policy is selected', novitas, without(base, 'dos'), false],
]
