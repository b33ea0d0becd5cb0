import { expect, test } from '@playwright/test'
import { callAs, slotsFrom } from './appointments-by-call.ts'
import { dayFromNow, dayOf, ownZone, shownTime } from './coming-days.ts'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor, toast } from './newcomer.ts'
import { openWith } from './people.ts'

test('booking a person at a time when they already have an appointment asks first, and keeps the typed input', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  test.slow()
  const session = await sessionFor(baseURL, await newOffice(baseURL))
  const slots = await slotsFrom(baseURL, 'office', dayFromNow(56))
  const pairs = slots.flatMap((one) =>
    slots
      .filter(
        ({ start, end, memberIds }) =>
          start < one.end && end > one.start && memberIds[0] !== one.memberIds[0],
      )
      .map((two) => [one, two] as const),
  )
  const [first, second] = pairs[0] ?? []
  if (!first || !second) throw new Error('the demo’s team offers no two times that overlap')
  const { start, durationMinutes, memberIds } = first
  const booking = { memberId: memberIds[0], start, durationMinutes, timeZone: ownZone }
  const made = await callAs(baseURL, session, '/appointment/bookAppointment', booking)
  expect(made.status).toBe(200)
  const { ivrMemberId } = made.said.data as { ivrMemberId: { name: string } }

  await openWith(
    page,
    session,
    `/add-scheduleAppointment?day=${dayOf(second.start)}&member=${second.memberIds[0]}`,
  )
  const time = page.getByRole('button', { name: shownTime(second.start), exact: true })
  await time.click()
  const dialog = page.getByRole('dialog', { name: 'Book this appointment?' })
  await dialog.getByLabel('Note').fill('Both of us will be there.')
  await dialog.getByRole('button', { name: 'Book' }).click()
  const question = dialog.getByRole('alert')
  const weekday = dayOf(start).toLocaleString('en-US', { weekday: 'short' })
  await expect(question).toContainText(
    `You already have an appointment with ${ivrMemberId.name} at that time: ${weekday}`,
  )
  await expect(question).toContainText(/\. Book anyway\?$/)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Choose another time' }).click()
  await expect(dialog).toHaveCount(0)
  await time.click()
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Note')).toHaveValue('Both of us will be there.')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(toast(page, 'Your appointment is booked.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Appointments' }).locator('tbody tr:has(td)')).toHaveCount(2)
})
