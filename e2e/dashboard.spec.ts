import { expect, type Page, test } from '@playwright/test'
import { addPhysician } from './actions.ts'
import { withoutLiveUpdates } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { newLastName } from './manage-people.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { openAs, openWith } from './people.ts'

const card = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

/** Collects content security policy violations and errors of the page while a test runs. */
function violations(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  return said
}

const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents()

test('a reviewer opens the first request of the queue in one click, decides on it, and the queue moves on', async ({
  page,
}) => {
  await openAs(page, 'reviewer', '/dashboard')
  const queue = card(page, /^Needs your attention/)
  const entries = queue.getByRole('listitem')
  await expect(entries).toHaveCount(6)
  expect((await headings(page))[0]).toMatch(/^Needs your attention\d+$/)
  await expectAccessible(page)
  const first = entries.filter({ hasText: '#IVR-' }).first()
  const number = /#IVR-\d+/.exec(await first.innerText())?.[0] ?? ''
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`IVR ${number} has been approved.`)).toBeVisible()
  // The next request opens in place of the decided one, so that Back leads to where the queue was entered.
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(number)
  await page.goBack()
  await expect(entries).toHaveCount(6)
  await expect(queue.getByText(number)).toHaveCount(0)
})

test('the dashboard names the first of the work queue in its order, and leads to it as the navigation does', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/ivrstatus')
  const entries = card(page, /^Needs your attention/).getByRole('listitem')
  const rows = page.getByRole('table', { name: 'Queue: open work' }).locator('tbody tr')
  const numbersIn = (texts: readonly string[]) => texts.map((text) => /#\w+-\d+/.exec(text)?.[0])
  // Again if someone decides on one of them between the two screens.
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(entries).toHaveCount(6)
    const onDashboard = numbersIn(await entries.allInnerTexts())
    await page.getByRole('link', { name: 'Work queue', exact: true }).click()
    await expect(page).toHaveURL('/ivrstatus?tab=queue')
    await expect(rows.nth(5)).toBeVisible()
    expect(numbersIn(await rows.allInnerTexts()).slice(0, 6)).toEqual(onDashboard)
  }).toPass()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: /^Work Queue/ })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'IVR Management' }).click()
  await expect(page).toHaveURL('/ivrstatus')
  await expect(page.getByRole('table', { name: 'IVR requests' })).toBeVisible()
})

test('at 1440 by 900 what needs attention, what is new, the counters and the first requests are on one screen', {
  tag: '@variant',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const who of ['office', 'reviewer'] as const) {
    await openAs(page, who, '/dashboard')
    const parts = [
      page.getByRole('heading', { name: /^Needs your attention/ }),
      page.getByRole('heading', { name: /^New (answers|since your last visit)/ }),
      page.getByRole('button', { name: /^All Submissions/ }),
      page.getByRole('table', { name: 'IVR requests' }).getByRole('row').nth(2),
      page.getByRole('heading', { name: 'Upcoming Schedules' }),
    ]
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('a decision made on the dashboard itself reloads the list of waiting items immediately', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/dashboard?status=Pending')
  await expect(card(page, /^Needs your attention/).getByRole('listitem')).toHaveCount(6)
  await page
    .getByRole('button', { name: /^Actions for #IVR-/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rejected' }).click()
  const anew = page.waitForResponse(/getQueue\?/)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/^IVR #IVR-\d+ has been rejected\.$/)).toBeVisible()
  expect((await anew).status()).toBe(200)
})

test('an office sees first what needs it, each with its action, then new answers, and can narrow all of it to a physician', async ({
  page,
}) => {
  await openAs(page, 'office', '/dashboard')
  const attention = card(page, /^Needs your attention/)
  await expect(attention.getByRole('listitem').first()).toBeVisible()
  const [first, second, ...others] = await headings(page)
  expect(first).toMatch(/^Needs your attention\d+$/)
  expect(second).toMatch(/^New answers/)
  expect(others).toContain('IVR Requests')
  await attention
    .getByRole('link', { name: /^(Add documents|Answer) ?: #IVR-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^#IVR-\d+/, level: 1 })).toBeVisible()
  await page.goBack()
  // Which physicians have a conditional request depends on the day.
  const requests = attention.getByRole('listitem').filter({ hasText: '#IVR-' })
  const waiting = await requests.first().innerText()
  const physician = page.getByRole('combobox', { name: 'Physician' })
  const names = await physician.getByRole('option').allInnerTexts()
  const name = names.find((one) => waiting.includes(one)) ?? ''
  await physician.selectOption({ label: name })
  await expect(page).toHaveURL(/physicianId=\d+/)
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(card(page, 'Decisions by physician').getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await expect(page).toHaveURL(/physicianId=\d+/)
  await expect(requests).not.toHaveCount(0)
  for (const entry of await requests.allInnerTexts()) expect(entry).toContain(name)
  await attention.getByRole('link', { name: 'All conditional requests' }).click()
  await expect(page).toHaveURL(/\/ivrstatus\?status=Conditional&physicianId=\d+/)
})

test('an IVR Admin reads each chart as a table by the keyboard alone, without policy violations or errors', {
  tag: '@variant',
}, async ({ page }) => {
  const said = violations(page)
  await openAs(page, 'admin', '/dashboard')
  await page.getByRole('link', { name: 'Figures' }).focus()
  await page.keyboard.press('Enter')
  const counts = page.getByRole('img', { name: /^Submissions and decisions: \d+ submitted, / })
  await expect(counts).toBeVisible()
  await expect(page.getByRole('img', { name: /^Time to decision: in the week of / })).toBeVisible()
  // The chart is drawn once its code has loaded: until then a canvas has its default width of 300 pixels.
  await expect.poll(() => counts.evaluate((canvas: HTMLCanvasElement) => canvas.width)).not.toBe(300)
  await expect(card(page, 'Decisions by reviewer').getByRole('row')).not.toHaveCount(0)
  await expectAccessible(page)
  for (const title of ['Submissions and decisions', 'Time to decision']) {
    const toggle = page.getByRole('button', { name: `Show as table: ${title}` })
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(toggle).toBeFocused()
    await expect(page.getByRole('table', { name: `${title} by week` }).getByRole('row')).toHaveCount(13)
  }
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('img', { name: /^Time to decision: / })).toBeVisible()
  expect(said).toEqual([])
})

test('a physician sees their own waiting requests without actions, and no decisions by reviewer', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'physician', '/dashboard')
  await expect(page.getByRole('link', { name: 'Figures' })).toBeVisible()
  expect((await headings(page)).slice(0, 2)).toEqual([
    expect.stringMatching(/^Needs your office’s attention/),
    expect.stringMatching(/^New answers/),
  ])
  await expect(page.getByRole('link', { name: /New IVR Submission|Upload Documents/ })).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  const requests = card(page, /^Needs your office/)
    .getByRole('listitem')
    .filter({ hasText: '#IVR-' })
  for (const entry of await requests.allInnerTexts()) expect(entry).toContain('Amara Okonkwo')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('heading', { name: 'Time to decision' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Decisions by/ })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Needs your office’s attention/ })).toBeVisible()
})

test('a new office is shown a checklist that checks itself off, and each empty list links to the screen that fills it', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const session = await sessionFor(baseURL, await newOffice(baseURL))
  await openWith(page, session, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to Verimend' })).toBeVisible()
  const requests = card(page, 'IVR Requests')
  await expect(requests.getByText('You have no active IVR')).toBeVisible()
  await expect(requests.getByRole('link', { name: 'New IVR Submission' })).toBeVisible()
  const authorizations = card(page, 'Prior Authorization')
  await expect(authorizations.getByText('You have no uploaded document.')).toBeVisible()
  await expect(authorizations.getByRole('link', { name: 'Upload Documents' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Last 4 full weeks|attention|New answers/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Rejected/ }).click()
  await expect(requests.getByText('No data is found.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Add a physician ?: done/ })).toHaveCount(0)
  await addPhysician(baseURL ?? '', session, newLastName())
  await page.reload()
  await expect(page.getByRole('link', { name: /^Add a physician ?: done/ })).toBeVisible()
  await page.getByRole('link', { name: /^Try a sample request/ }).click()
  await expect(page).toHaveURL('/newivrsubmissions')
  await expect(page.getByRole('heading', { name: 'Sample request' })).toBeVisible()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /Services Details/ }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This is a sample. It can’t be sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Finish later' }).click()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Try a sample request ?: done/ })).toBeVisible()
})

test('an appointment in the next hours is shown at the top, with the other person, and the link to join shortly before the start', {
  tag: '@variant',
}, async ({ page }) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  let startsIn = 28
  // Simulated in the reply, so that no other test finds this appointment on its dashboard, or the reverse.
  await page.route(/getBookedAppointments\?.*type=mine/, async (route) => {
    const appointment = {
      _id: '1',
      bookedById: { _id: '1', name: 'Dana Whitfield', profilePic: null, specialization: '' },
      ivrMemberId: { _id: '4', name: 'Jordan Castellanos' },
      physicianId: null,
      physicianName: '',
      date: at(startsIn).slice(0, 10),
      time: '00:00',
      timeZone: 'UTC',
      start: at(startsIn),
      end: at(startsIn + 30),
      status: 'booked',
      meetingLink: 'https://meet.example/room',
      note: '',
      may: { join: true, reschedule: true, cancel: true },
    }
    const data = { appointments: [appointment], total: 1, totalPages: 1, currentPage: 1, limit: 1 }
    await route.fulfill({ json: { success: true, data } })
  })
  await openAs(page, 'office', '/dashboard')
  const next = page.getByRole('region', { name: 'Your next appointment' })
  await expect(next).toContainText(/Your appointment in 2\d minutes: Jordan Castellanos/)
  const join = next.getByRole('link', { name: 'Join Now' })
  await expect(next.getByText(/^Join opens at \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(join).toHaveCount(0)
  startsIn = 12
  await page.reload()
  await expect(join).toHaveAttribute('href', 'https://meet.example/room')
  await expect(join).toHaveAttribute('rel', 'noopener noreferrer')
  const sections = page.getByRole('main').locator('section')
  await expect(sections.first()).toHaveAccessibleName('Your next appointment')
  await expectAccessible(page)
})

test('when the work queue cannot be loaded the lists are still shown, and Try again loads the items', {
  tag: '@variant',
}, async ({ page }) => {
  await page.route(/getQueue\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await withoutLiveUpdates(page)
  await openAs(page, 'reviewer', '/dashboard')
  const queue = card(page, 'Needs your attention')
  const again = queue.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'IVR requests' }).getByRole('link', { name: /^#IVR-/ }),
  ).toHaveCount(5)
  await expectAccessible(page)
  await page.unroute(/getQueue\?/)
  await again.click()
  await expect(card(page, /^Needs your attention/).getByRole('listitem')).toHaveCount(6)
})
