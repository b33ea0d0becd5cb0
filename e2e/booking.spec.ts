import { expect, type Page, test } from '@playwright/test'
import { callAs, slotsFrom } from './appointments-by-call.ts'
import {
  aroundTheChanges,
  datedDay,
  dayFromNow,
  dayOf,
  longDay,
  nextHoliday,
  ownZone,
  shownTime,
  weekHeading,
} from './coming-days.ts'
import { expectAccessible, expectFocusKept, expectNoSidewaysScroll } from './looks.ts'
import { toast } from './newcomer.ts'
import { openAs, sessionOf } from './people.ts'

const timeButton = (page: Page, time: string) => page.getByRole('button', { name: time, exact: true })

test('of two people who book the same time, the slower gets a message, keeps the typed input, and books, moves and cancels another time', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const [slot] = await slotsFrom(baseURL, 'office', dayFromNow(21))
  if (!slot) throw new Error('the demo’s team offers nothing in three weeks')
  const memberId = slot.memberIds[0] ?? ''
  const day = dayOf(slot.start)
  await openAs(page, 'office', `/add-scheduleAppointment?day=${day}&member=${memberId}`)
  await expect(page.getByRole('heading', { name: 'Schedule Appointment' })).toBeVisible()
  await expect(page.getByText(new RegExp(`, in .*${ownZone}`))).toBeVisible()
  await expectAccessible(page)
  await timeButton(page, shownTime(slot.start)).click()
  const dialog = page.getByRole('dialog', { name: 'Book this appointment?' })
  await dialog.getByLabel('Note').fill('Two denials of last month.')
  await dialog.getByLabel('Physician').selectOption({ index: 2 })
  await expectAccessible(page)

  const { start, durationMinutes } = slot
  const quicker = { memberId, start, durationMinutes, timeZone: ownZone, alsoAtThisTime: true }
  const taken = await callAs(baseURL, sessionOf('otherOffice'), '/appointment/bookAppointment', quicker)
  expect(taken.status).toBe(200)
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone just booked that time. What you typed is saved.',
  )
  await dialog.getByRole('button', { name: 'Choose another time' }).click()
  await expect(timeButton(page, shownTime(start))).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Times on/ }).locator(':focus')).toHaveCount(1)

  const times = page.getByRole('toolbar', { name: /Morning|Afternoon/ }).getByRole('button')
  await times.first().click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Two denials of last month.')
  await expect(dialog.getByLabel('Physician')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(toast(page, 'Your appointment is booked.')).toBeVisible()
  await expect(page).toHaveURL(/\/appointment$/)

  const row = page
    .getByRole('row')
    .filter({ hasText: datedDay(day) })
    .filter({ hasText: 'Confirmed' })
  await expect(row.getByRole('button', { name: /^Note/ })).toBeVisible()
  const before = await row.getByRole('cell').nth(3).textContent()
  await row.getByRole('link', { name: /^Reschedule/ }).click()
  await expect(page.getByText(/^Choose a new time for the appointment with/)).toBeVisible()
  await page.goto(`${page.url()}&day=${day}`)
  await times.last().click()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expect(toast(page, 'Your appointment was moved.')).toBeVisible()
  await expect(row.getByRole('cell').nth(3)).not.toHaveText(before ?? '')

  await row.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByText('Are you sure you want to cancel this appointment?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No' }).click()
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const gone = page
    .getByRole('row')
    .filter({ hasText: datedDay(day) })
    .filter({ hasText: 'Canceled' })
  await expect(gone).toBeVisible()
  await expect(row).toHaveCount(0)
  await expectFocusKept(page)
})

test('a time is found and booked with the keyboard alone, and leaving typed input asks first', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const slots = await slotsFrom(baseURL, 'office', dayFromNow(35))
  const day = dayOf(slots[0]?.start ?? '')
  await openAs(page, 'office', `/add-scheduleAppointment?view=daily&day=${day}`)
  await expect(page.getByRole('button', { name: 'Daily' })).toHaveAttribute('aria-pressed', 'true')
  const times = page
    .getByRole('toolbar', { name: /Morning|Afternoon/ })
    .first()
    .getByRole('button')
  await times.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(times.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(times.last()).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book this appointment?' })
  await dialog.getByLabel('Note').focus()
  await page.keyboard.type('By hand.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.keyboard.press('Escape')
  await times.last().focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Note')).toHaveValue('By hand.')
  await dialog.getByRole('button', { name: 'Book' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your appointment is booked.')).toBeVisible()
})

test.describe('a user whose clock changes on another day than the team’s', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('sees each day’s times in their own zone, before, between and after the two changes', {
    tag: '@variant',
  }, async ({ page, baseURL }) => {
    const [before, between, after] = aroundTheChanges()
    // A member of the demo: members added by other tests have other hours.
    const { said } = await callAs(baseURL, sessionOf('reviewer'), '/user/getUserProfile')
    const { _id: reviewer } = said.data as { _id: string }
    const path = `/add-scheduleAppointment?member=${reviewer}&day=`
    await openAs(page, 'office', `${path}${before}`)
    await expect(page.getByRole('heading', { name: weekHeading(before) })).toBeVisible()
    const first = page.getByRole('toolbar', { name: 'Afternoon' }).getByRole('button').first()
    // 9 AM in Chicago: seven hours' difference, six while only one zone has changed, then seven again.
    await expect(first).toHaveText(/^4:00 PM/)
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page.getByRole('heading', { name: weekHeading(between) })).toBeVisible()
    await expect(first).toHaveText(/^3:00 PM/)
    await page.goto(`${path}${after}`)
    await expect(first).toHaveText(/^4:00 PM/)
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Chicago')
    await expect(page).toHaveURL(/America/)
    await page.goto(`${page.url()}&day=${after}`)
    await expect(page.getByText('in Central Time (America/Chicago)')).toBeVisible()
    await expect(page.getByRole('toolbar', { name: 'Morning' }).getByRole('button').first()).toHaveText(
      /^9:00 AM/,
    )
  })
})

test.describe('in the time zone of the demo’s team', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test('past days cannot be booked, and a day without times leads to the next one that has some', {
    tag: '@variant',
  }, async ({ page, baseURL }) => {
    await openAs(page, 'office', '/add-scheduleAppointment?view=daily&day=2020-01-01')
    // In the afternoon the first day with free times may be a later one than today.
    const previous = page.getByRole('button', { name: 'Previous day' })
    await expect(previous).toBeVisible()
    for (let days = 0; days < 7 && (await previous.isEnabled()); days += 1) await previous.click()
    await expect(previous).toBeDisabled()
    await page.getByRole('button', { name: 'Weekly' }).click()
    await expect(page.getByRole('button', { name: 'Previous week' })).toBeDisabled()
    // A holiday that the demo's reviewer observes; members added by other tests may not.
    const { holiday, workday } = nextHoliday()
    const { said } = await callAs(baseURL, sessionOf('reviewer'), '/user/getUserProfile')
    const { _id: reviewer } = said.data as { _id: string }
    await page.goto(`/add-scheduleAppointment?day=${holiday}&member=${reviewer}`)
    await expect(page.getByText(`There are no free times on ${longDay(holiday)}.`)).toBeVisible()
    await page.getByRole('button', { name: `Next available: ${longDay(workday)}` }).click()
    await expect(page).toHaveURL(new RegExp(`day=${workday}`))
    await expect(page.getByRole('region', { name: `Times on ${longDay(workday)}` })).toBeFocused()
    await expect(page.getByRole('heading', { name: weekHeading(workday) })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('toolbar', { name: 'Morning' })).toBeVisible()
    for (const width of [768, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  })
})
