import { expect, test } from '@playwright/test'
import { callAs, newMember, offerTimes, slotsFrom, startIn } from './appointments-by-call.ts'
import { dayFromNow, dayOf, longDay, ownZone, shownTime, weekHeading } from './coming-days.ts'
import { expectAccessible, expectFocusKept, expectNoSidewaysScroll } from './looks.ts'
import { openAs, openWith, sessionOf } from './people.ts'

test('a physician sees their own appointments, can join but not cancel them, at every width', {
  tag: '@variant',
}, async ({ browser }) => {
  test.slow()
  for (const width of [1280, 768, 375]) {
    const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    await openAs(page, 'physician', '/appointment')
    await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible()
    await expect(page.getByText(new RegExp(`^Times are in .*${ownZone}`))).toBeVisible()
    const join = page.getByRole('link', { name: /^Join Now/ }).first()
    await expect(page.getByText(/^Join opens at \d+:\d\d [AP]M$/).first()).toBeVisible()
    await expect(join).toHaveCount(0)
    await startIn(page, 10)
    await page.reload()
    await expect(join).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(join).toHaveAttribute('href', /^https:/)
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Manage Schedule' })).toHaveCount(0)
    // A change by someone else may be loading the list just now.
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('tab', { name: 'Past' }).click()
    const off = page.getByRole('button', { name: /^Join Now/ }).first()
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await expect(off).toHaveAccessibleDescription('This appointment is over.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto('/dashboard')
    const upcoming = page.getByRole('list', { name: 'Upcoming schedules' }).getByRole('listitem')
    await expect(upcoming).not.toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await page.context().close()
  }
})

test('an office that opens the screen on a weekend sees the first free day of the week it navigates to', {
  tag: '@variant',
}, async ({ browser }) => {
  const today = Temporal.Now.plainDateISO()
  for (const weekday of [6, 7]) {
    const looked = today.add({ days: 1 + ((6 + weekday - today.dayOfWeek) % 7) })
    const page = await (await browser.newContext()).newPage()
    const afternoon = looked.toZonedDateTime({ timeZone: ownZone, plainTime: '14:00' })
    await page.clock.setFixedTime(afternoon.epochMilliseconds)
    // Screens use the server's clock, which replies contain.
    await page.route(/\/api\/(?!.*\blive\b)/, async (route) => {
      const response = await route.fetch()
      const date = new Date(afternoon.epochMilliseconds).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await openAs(page, 'office', '/add-scheduleAppointment')
    const times = page.getByRole('toolbar', { name: /Morning|Afternoon/ }).first()
    for (const [arrow, weeks] of [
      ['Next week', 1],
      ['Next week', 2],
      ['Previous week', 1],
    ] as const) {
      await page.getByRole('button', { name: arrow }).click()
      await expect(page.getByRole('heading', { name: weekHeading(looked.add({ weeks })) })).toBeVisible()
      await expect(times).toBeVisible()
    }
    await expect(page).toHaveURL(/[?]week=/)
    await page.reload()
    await expect(times).toBeVisible()
    await page.context().close()
  }
})

test('the private calendar feed address is shown, can be renewed, and the previous one stops working', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'otherOffice', '/appointment')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const address = page.getByLabel('Your private address')
  const before = await address.inputValue()
  expect((await fetch(before)).headers.get('content-type')).toContain('text/calendar')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'make a new one' }).click()
  await expect(page.getByText('Are you sure you want to make a new address?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await fetch(before)).status).toBe(404)
})

test('the address keeps the tab, days group the rows, and each tab contains its side of the present', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'admin', '/appointment')
  const table = page.getByRole('table', { name: 'Appointments' })
  const starts = () =>
    table
      .locator('time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  const days = table.getByRole('rowheader')
  await expect(days.first()).toHaveText(/^((Today|Tomorrow), )?\w+day, \w{3} \d\d, \d{4}$/)
  const [upcoming, now] = [await starts(), Date.now() - 2 * 3_600_000]
  expect(upcoming).toEqual(upcoming.toSorted((one, other) => one - other))
  expect(Math.min(...upcoming)).toBeGreaterThan(now)
  await page.getByRole('tab', { name: 'Upcoming' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?]tab=past$/)
  await expect(table.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(table.getByText('Confirmed', { exact: true })).toHaveCount(0)
  const past = await starts()
  expect(past).toEqual(past.toSorted((one, other) => other - one))
  expect(new Set(await days.allTextContents()).size).toBe(await days.count())
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true')
  await expect(table.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})

test('the week view shows an appointment at its day, opens and cancels it with the keyboard, and an empty week says so', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const member = await newMember(baseURL)
  await offerTimes(baseURL, member)
  const slots = await slotsFrom(baseURL, 'otherOffice', dayFromNow(28))
  const slot = slots.find(({ memberIds }) => memberIds.includes(member.id))
  if (!slot) throw new Error('the new member offers nothing in four weeks')
  const { start, durationMinutes } = slot
  const zone = { timeZone: ownZone, alsoAtThisTime: true }
  const booking = { memberId: member.id, start, durationMinutes, note: 'Two denials.', ...zone }
  const made = await callAs(baseURL, sessionOf('otherOffice'), '/appointment/bookAppointment', booking)
  expect(made.status).toBe(200)

  await openWith(page, member.session, '/appointment')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/[?]view=week$/)
  const day = dayOf(start)
  await page.goto(`/appointment?view=week&week=${day}`)
  await expect(page.getByRole('heading', { name: weekHeading(day) })).toBeVisible()
  const column = page.getByRole('list', { name: longDay(day) })
  const block = column
    .getByRole('button', { name: new RegExp(`^${shownTime(start)} – .*Confirmed$`) })
    .first()
  await expect(block).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Search' }).fill(member.name)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('button')).toHaveCount(1)
  await block.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Appointment with/ })
  await expect(dialog.getByText('Two denials.')).toBeVisible()
  await expect(dialog.getByText(/^Join opens at/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Cancel/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(column.getByRole('button', { name: /Canceled$/ })).toBeVisible()
  await expectFocusKept(page)

  await page.goto('/appointment?view=week&week=2024-01-10')
  await expect(page.getByText('There are no appointments in the week of Jan 7 - Jan 13, 2024.')).toBeVisible()
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL(/[?]view=week$/)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(page.getByRole('tab', { name: 'Upcoming' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveCount(0)
})
