import { expect, test } from 'vitest'
import type { UserType } from '#contract/endpoint.ts'
import { isSoon, otherPeopleText, otherSide, startText } from './meeting.ts'

const talk = {
  bookedById: { _id: '2', name: 'Dana Whitfield', profilePic: null, specialization: '' },
  ivrMemberId: { _id: '3', name: 'Ruth Adeyemi' },
  physicianName: 'Amara Okonkwo',
}
const read = (userType: UserType, userId: string, of = talk) =>
  otherSide(of, { userType, userId }) + otherPeopleText(of, { userType, userId })

test('everyone reads first whom they meet, and the team also whose appointment it is if not their own', () => {
  expect(read(2, '2')).toBe('Ruth Adeyemi for Amara Okonkwo')
  expect(read(1, '9')).toBe('Ruth Adeyemi, booked by Dana Whitfield')
  expect(read(3, '3')).toBe('Dana Whitfield for Amara Okonkwo')
  expect(read(3, '8')).toBe('Dana Whitfield for Amara Okonkwo, with Ruth Adeyemi')
  expect(read(4, '8', { ...talk, physicianName: '' })).toBe('Dana Whitfield, with Ruth Adeyemi')
  expect(read(2, '2', { ...talk, physicianName: '' })).toBe('Ruth Adeyemi')
})

const start = '2026-11-24T15:00:00Z'
const end = '2026-11-24T15:30:00Z'

test('an appointment is soon from twelve hours before its start until its end', () => {
  const soonAt = (moment: string) => isSoon({ start, end }, Date.parse(moment))
  expect(soonAt('2026-11-24T02:59:59Z')).toBe(false)
  expect(soonAt('2026-11-24T03:00:00Z')).toBe(true)
  expect(soonAt('2026-11-24T15:29:59Z')).toBe(true)
  expect(soonAt(end)).toBe(false)
})

test('the time until the start is given in minutes below two hours, in whole hours beyond, and as now once it has started', () => {
  const textAt = (moment: string) => startText(start, Date.parse(moment))
  expect(textAt('2026-11-24T12:59:00Z')).toBe('in 2 hours')
  expect(textAt('2026-11-24T13:01:00Z')).toBe('in 119 minutes')
  expect(textAt('2026-11-24T14:59:30Z')).toBe('in 1 minute')
  expect(textAt(start)).toBe('now')
  expect(textAt('2026-11-24T15:10:00Z')).toBe('now')
})
