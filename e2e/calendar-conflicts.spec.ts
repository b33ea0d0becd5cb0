import { expect, type Page, test } from '@playwright/test'
import type { Appointment, AppointmentPage, Slot } from '#contract/appointments/appointments.ts'
import { callAs, type NewMember, newMember, offerTimes } from './appointments-by-call.ts'
import { dayFromNow } from './coming-days.ts'
import { expectAccessible } from './looks.ts'
import { toast } from './newcomer.ts'
import { openWith, sessionOf } from './people.ts'

/** The first two consecutive times that a member offers on one day of a week. */
async function twoSlots(address: string | undefined, { id }: NewMember): Promise<[Slot, Slot]> {
  const query = new URLSearchParams({
    from: dayFromNow(8),
    days: '2',
    timeZone: 'America/Chicago',
    memberId: id,
  })
  const { said } = await callAs(address, sessionOf('office'), `/appointment/getSlots?${query}`)
  const [first, second] = (said.data as { slots: Slot[] }).slots
  if (!first || !second) throw new Error('the member offers nothing')
  return [first, second]
}

async function shown(address: string | undefined, member: NewMember): Promise<Appointment> {
  const { said } = await callAs(address, member.session, '/appointment/getBookedAppointments?type=mine')
  const [appointment] = (said.data as AppointmentPage).appointments
  if (!appointment) throw new Error('nothing is booked')
  return appointment
}

/** A time in the format of the calendar stand-in's page. */
const wallTime = ({ start }: Slot) =>
  Temporal.Instant.from(start)
    .toZonedDateTimeISO('America/Chicago')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Is this appointment still on?' })

test('a member who moves an event in their calendar is asked by a notification and moves the appointment to match', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  test.slow()
  const member = await newMember(baseURL)
  await offerTimes(baseURL, member)
  const [first, second] = await twoSlots(baseURL, member)
  const booking = {
    memberId: member.id,
    start: first.start,
    durationMinutes: 30,
    timeZone: 'America/Chicago',
  }
  expect((await callAs(baseURL, sessionOf('office'), '/appointment/bookAppointment', booking)).status).toBe(
    200,
  )
  await expect.poll(async () => (await shown(baseURL, member)).meetingLink).toContain('https://')

  await page.goto(`/demo/google/calendar/${encodeURIComponent(member.email)}`)
  await page.getByLabel(/^New beginning of/).fill(wallTime(second))
  await page.getByRole('button', { name: /^Move/ }).click()
  await expect.poll(async () => (await shown(baseURL, member)).calendarConflict?.kind).toBe('moved')

  await openWith(page, member.session, '/appointment')
  const row = page.getByRole('row', { name: new RegExp(member.name) })
  await expect(row.getByText('Unconfirmed', { exact: true })).toBeVisible()
  await expect(row.getByText('Its event was moved in your Google Calendar to')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /Is this appointment still on/ }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Move to new time' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/appointment$/)
  await row.getByRole('link', { name: /^Answer/ }).click()
  await dialog.getByRole('button', { name: 'Move to new time' }).click()
  await expect(toast(page, 'The appointment was moved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText('Unconfirmed', { exact: true })).toHaveCount(0)
  const after = await shown(baseURL, member)
  expect([Date.parse(after.start), after.calendarConflict]).toEqual([Date.parse(second.start), null])

  // An answer that comes too late gets a message instead of an empty dialog.
  await page.goto(`/appointment?conflict=${after._id}`)
  await expect(dialog.getByText('There is nothing left to answer.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
})
