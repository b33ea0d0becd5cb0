import { expect, test } from 'vitest'
import {
  actionOn,
  approvedText,
  changeText,
  durationText,
  onTimeText,
  sumsText,
  waitedText,
  weekText,
  whatIsMissing,
} from './texts.ts'

const now = new Date('2026-11-20T15:00:00Z')

test('how long something has waited is given in whole days', () => {
  expect(waitedText('2026-11-19T15:00:01Z', now)).toBe('Today')
  expect(waitedText('2026-11-19T15:00:00Z', now)).toBe('1 day')
  expect(waitedText('2026-11-17T14:59:00Z', now)).toBe('3 days')
  // A clock behind the server's.
  expect(waitedText('2026-11-20T16:00:00Z', now)).toBe('Today')
})

test('a duration is shown in hours below two days, in days from there on, and as a dash if there is none', () => {
  expect([0, 1, 47, 48, 60, 240, null].map(durationText)).toEqual([
    'under 1 hour',
    '1 hour',
    '47 hours',
    '2.0 days',
    '2.5 days',
    '10.0 days',
    '-',
  ])
})

test('a share of no decisions at all is a dash and not a zero', () => {
  expect(approvedText({ approved: 0, rejected: 0 })).toBe('-')
  expect(approvedText({ approved: 2, rejected: 1 })).toBe('67%')
  expect(onTimeText({ onTime: 0, firstDecisions: 0 })).toBe('-')
  expect(onTimeText({ onTime: 9, firstDecisions: 10 })).toBe('90%')
})

test('a change shows its direction and the earlier value, and nothing where there is nothing to compare', () => {
  expect(changeText(312, 278, '278')).toBe('Up from 278')
  expect(changeText(0.8, 0.9, '90%')).toBe('Down from 90%')
  expect(changeText(5, 5, '5')).toBe('Same as before')
  expect(changeText(null, 5, '5')).toBe('')
  expect(changeText(5, null, '-')).toBe('')
})

test('a week is named by its Sunday, and sums cover all weeks', () => {
  const week = {
    week: '2026-11-15',
    submitted: 700,
    approved: 1,
    rejected: 2,
    medianHours: 3,
    ninetiethHours: 4,
  }
  expect(weekText(week)).toBe('Nov 15')
  expect(sumsText([week, week])).toBe('1,400 submitted, 2 approved, 4 rejected')
})

test.each([
  [['hba1c-lab'], 'HbA1c result with date needed', 'Add documents'],
  [['hba1c-lab', 'plan-of-care'], '2 documents needed', 'Add documents'],
  [['hba1c-lab', 'question'], 'Questions to answer', 'Answer'],
  [['field'], 'More information needed', 'Answer'],
  [['notes'], 'More information needed', 'Answer'],
])('a request that asks for %j says so on its row and its button', (reasons, what, action) => {
  expect([whatIsMissing({ reasons }), actionOn({ reasons })]).toEqual([what, action])
})
