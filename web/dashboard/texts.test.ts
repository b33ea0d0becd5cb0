import { expect, test } from 'vitest'
import {
  ageText,
  approvedText,
  durationText,
  hasFigures,
  otherListOf,
  sumsText,
  targetOf,
  waitingOnOfficeTitle,
  weekText,
} from './texts.ts'

const now = new Date('2026-11-20T15:00:00Z')

test('an age is given in hours within a day and in whole days after it', () => {
  expect(ageText('2026-11-20T14:00:01Z', now)).toBe('under 1 hour')
  expect(ageText('2026-11-20T14:00:00Z', now)).toBe('1 hour')
  expect(ageText('2026-11-19T15:00:01Z', now)).toBe('23 hours')
  expect(ageText('2026-11-19T15:00:00Z', now)).toBe('1 day')
  expect(ageText('2026-11-17T14:59:00Z', now)).toBe('3 days')
})

test('a clock that is behind the server gives no negative age', () => {
  expect(ageText('2026-11-20T16:00:00Z', now)).toBe('under 1 hour')
})

test('a duration is given in hours below two days and in days from there on, and as a dash if there is none', () => {
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

test('the approved share of no decisions at all is a dash and not a zero', () => {
  expect(approvedText({ approved: 0, rejected: 0 })).toBe('-')
  expect(approvedText({ approved: 2, rejected: 1 })).toBe('67 %')
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

test('weeks without a submission or decision leave nothing to draw', () => {
  const empty = {
    week: '2026-11-15',
    submitted: 0,
    approved: 0,
    rejected: 0,
    medianHours: null,
    ninetiethHours: null,
  }
  expect(hasFigures({ weeks: [empty] })).toBe(false)
  expect(hasFigures({ weeks: [empty, { ...empty, rejected: 1 }] })).toBe(true)
})

test('the office’s waiting list says that it waits on you only to a person who can act on it', () => {
  expect(waitingOnOfficeTitle[2]).toBe('Waiting on you')
  expect(waitingOnOfficeTitle[1]).toBe('Waiting on your office')
})

test('each kind of waiting item links to the screen where it is handled', () => {
  expect(targetOf({ number: '#IVR-1042', reason: 'decision' })).toEqual({
    to: '/viewivrsubmissions/IVR-1042',
  })
  expect(targetOf({ number: '#IVR-1042', reason: 'owed' })).toEqual({
    to: '/viewivrsubmissions/IVR-1042',
    state: { scrollToNotesSection: true },
  })
  expect(targetOf({ number: '#IVR-1042', reason: 'documents' })).toEqual({
    to: '/viewivrsubmissions/IVR-1042',
    state: { scrollToSupportingDocSection: true },
  })
  expect(targetOf({ number: '#PA-1001', reason: 'response' })).toEqual({ to: '/view-response/PA-1001' })
  expect(targetOf({ number: '#SUP-1001', reason: 'support' })).toEqual({
    to: '/view-support-request/SUP-1001',
  })
})

test('the waiting list links to another list than the requests only if no request is among the oldest', () => {
  expect(otherListOf([])).toBeUndefined()
  expect(otherListOf([{ reason: 'support' }, { reason: 'owed' }])).toBeUndefined()
  expect(otherListOf([{ reason: 'support' }])?.to.pathname).toBe('/support-request')
  expect(otherListOf([{ reason: 'response' }, { reason: 'support' }])?.label).toBe('All prior authorizations')
})
