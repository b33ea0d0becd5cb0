import { expect, test } from 'vitest'
import { everyone, mayCall, mayOf, officeAdmins, reviewers } from './endpoint.ts'

test('a user type may call what lists it, and nothing that is for callers without a session', () => {
  expect(everyone.filter((type) => mayCall({ allowed: officeAdmins }, type))).toEqual([2])
  for (const allowed of ['public', 'code-pending', 'reset-pending'] as const)
    expect(everyone.filter((type) => mayCall({ allowed }, type))).toEqual([])
})

test('a record says which of its reader’s actions are allowed now, and does not mention those of others', () => {
  const mayIn = (isOpen: boolean) =>
    everyone.map((type) =>
      mayOf(type, { send: [{ allowed: officeAdmins }, true], decide: [{ allowed: reviewers }, isOpen] }),
    )
  expect(mayIn(true)).toEqual([{}, { send: true }, { decide: true }, { decide: true }])
  expect(mayIn(false)).toEqual([{}, { send: true }, { decide: false }, { decide: false }])
})
