import { expect, test } from 'vitest'
import { shareText } from '#contract/formats.ts'
import type { TeamOverview } from '#contract/ivr/queue/overview.ts'
import { minutesText, overviewRowsOf, reasonText } from './overview-text.ts'
import { daysOf } from './period.ts'

test.each([
  [null, '-'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 00 min'],
  [599, '9 h 59 min'],
  [600, '10 h'],
  [2_879, '48 h'],
  [2_880, '2.0 days'],
])('%s minutes are shown as %s, and nothing measured is not zero', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})

test('a reason is a standard one with its code, a kind of document, or what was asked for', () => {
  expect(reasonText('R01')).toBe('R01 Coverage inactive')
  expect(reasonText('hba1c-lab')).toBe('HbA1c result with date')
  expect(reasonText('question')).toBe('A question')
})

test('a share of nothing is not given, and others are whole percent', () => {
  expect(shareText(0, 0)).toBe('-')
  expect(shareText(2, 3)).toBe('67%')
})

test('a period of seven days ends today and begins six days before, across a month', () => {
  expect(daysOf('7', new Date(2026, 10, 3, 23, 59))).toEqual({ from: '2026-10-28', to: '2026-11-03' })
})

test('the rows for a CSV have each figure once, and an empty value where nothing was measured', () => {
  const work = { taken: 2, approved: 1, rejected: 0, conditional: 0 }
  const times = { handlingMedian: null, handlingNinetieth: null, totalMedian: 5, totalNinetieth: 9 }
  const overview: TeamOverview = {
    total: { ...work, ...times },
    members: [{ _id: '1', name: '=Rita', ...work, ...times }],
    payers: [],
    reasons: [{ officeId: '1', officeName: 'Clinic', reason: 'R01', times: 3 }],
    offices: [{ officeId: '1', officeName: 'Clinic', decided: 4, firstPass: 3 }],
    open: { team: 1, office: 2, dueToday: 3, overdue: 4, stuck: 5, ages: [1, 2, 3, 4, 5] },
    followUps: { all: 6, overdue: 2 },
  }
  const rows = overviewRowsOf(overview)
  expect(rows).toContainEqual(['Member', '=Rita', 'Handling, median minutes', ''])
  expect(rows).toContainEqual(['Reason', 'Clinic', 'R01 Coverage inactive', '3'])
  expect(rows).toContainEqual(['Open', '', 'Follow-ups overdue', '2'])
  expect(rows).toContainEqual(['Open by age', '', 'Over 5 days', '5'])
  expect(new Set(rows.map((row) => row.slice(0, 3).join())).size).toBe(rows.length)
})
