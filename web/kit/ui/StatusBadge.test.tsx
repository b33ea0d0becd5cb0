import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { StatusBadge } from './StatusBadge.tsx'

test.each([
  ['Booked', 'Confirmed'],
  ['NotRegister', 'Not Register'],
  ['DeActive', 'Deactive'],
  ['Pending', 'Pending'],
  ['Somebody’s own', 'Somebody’s own'],
])('the status %s is shown as %s on one line', async (status, label) => {
  render(<StatusBadge status={status} />)
  const badge = page.getByText(label)
  await expect.element(badge).toBeVisible()
  expect(badge.element().getBoundingClientRect().height).toBe(22)
})

test.each([
  ['Approved', 'Rejected'],
  ['Pending', 'Conditional'],
  ['Booked', 'Canceled'],
])('the statuses %s and %s differ in their color', async (one, other) => {
  render(
    <>
      <StatusBadge status={one} />
      <StatusBadge status={other} />
    </>,
  )
  const badges = page.elementLocator(document.body).getByText(/^[A-Z]\w+$/)
  await expect.poll(() => badges.elements()).toHaveLength(2)
  const tints = badges.elements().map((badge) => getComputedStyle(badge).backgroundColor)
  expect(new Set(tints).size).toBe(2)
})
