import { expect, test } from 'vitest'
import { cancelAll, planOf, wayLabels } from './MemberLeaving.tsx'

const one = { start: '', end: '', bookedByName: 'Olive Office' }
const leaving = {
  appointments: [
    { ...one, _id: '1', sequence: 0 },
    { ...one, _id: '2', sequence: 3 },
  ],
  colleagues: [{ _id: '7', name: 'Cora Colleague', label: 'Cora Colleague' }],
  work: { requests: 0, priorAuthorizations: 0, supportCases: 0 },
  takers: [],
  ways: [{ to: '7', moves: [{ appointmentId: '2', memberId: '7' }] }],
}

test('a chosen option assigns each appointment it covers to a colleague, and cancels the rest', () => {
  expect(planOf(leaving, '7')).toEqual([
    { appointmentId: '1', sequence: 0, memberId: '' },
    { appointmentId: '2', sequence: 3, memberId: '7' },
  ])
  expect(planOf(leaving, cancelAll).map(({ memberId }) => memberId)).toEqual(['', ''])
})

test('each option shows how many appointments it hands over, and canceling comes last', () => {
  expect(wayLabels(leaving)).toEqual([
    { value: '7', label: 'Cora Colleague (1 of 2)' },
    { value: cancelAll, label: 'No one: cancel all' },
  ])
})
