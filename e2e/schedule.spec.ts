import { expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { type NewMember, newMember, startIn } from './appointments-by-call.ts'
import { withoutLiveUpdates } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { toast } from './newcomer.ts'
import { demoPeople, mailsTo, openAs, openWith } from './people.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const sync = (page: Page) => page.getByRole('button', { name: /^Sync/ })

/** Fills in one row of the availability. */
async function fillRow(page: Page, row: number, day: string, from: string, to: string): Promise<void> {
  const group = page.getByRole('group', { name: `Availability ${row}`, exact: true })
  await group.getByLabel('Day').selectOption(day)
  await group.getByLabel('From').selectOption(from)
  await group.getByLabel('to', { exact: true }).selectOption(to)
}

/**
 * Answers on the consent page of the calendar service, which redirects to the portal. Returns the service's base URL.
 */
async function answerConsent(
  page: Page,
  { email }: NewMember,
  answer: 'Continue' | 'Cancel',
): Promise<string> {
  await sync(page).click()
  await expect(page.getByRole('heading', { name: 'Verimend wants access to your calendar' })).toBeVisible()
  const at = page.url().slice(0, page.url().indexOf('/o/oauth2'))
  await page.getByRole('radio', { name: 'Use another account' }).check()
  await page.getByLabel('Address of another account').fill(email)
  await page.getByRole('button', { name: answer }).click()
  return at
}

/** The methods of the calendar entries in a user's mails about appointments with this member, oldest first. */
async function entriesIn(email: string, name: string): Promise<string[]> {
  const mails = await Promise.all(mailsTo(email).map((mail) => PostalMime.parse(mail)))
  return mails
    .filter(({ text = '' }) => text.includes(name))
    .flatMap(({ attachments }) => attachments.filter(({ mimeType }) => mimeType === 'text/calendar'))
    .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
    .map((entry) => /METHOD:(\w+)/.exec(entry)?.[1] ?? '')
}

/** How the time zone of the browser is named in the schedule. */
const ownZone = process.env.TZ === 'America/Chicago' ? 'Central Time' : (process.env.TZ ?? '')

test('a member connects a calendar and sets a schedule, an office books, both get mail and join, and a cancellation clears the calendar', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await newMember(baseURL)
  const team = await (await browser.newContext()).newPage()
  await openWith(team, member.session, '/add-manageSchedule')
  await expect(team.getByRole('heading', { name: 'Manage Schedule' })).toBeVisible()
  await expect(team.getByText('Please connect your Google Calendar first')).toBeVisible()
  await expect(team.getByRole('switch')).toBeChecked()
  await expect(team.getByLabel('Your Time Zone')).toContainText(ownZone)
  await expect(team.getByRole('group', { name: /^Availability \d/ })).toHaveCount(1)
  await expectAccessible(team)
  await team.getByLabel('Scheduling Title').fill('Verification talk')
  await expect(submit(team)).toBeDisabled()
  await team.getByRole('switch').click()
  await expect(submit(team)).toBeEnabled()
  await team.getByRole('switch').click()
  await expect(submit(team)).toBeDisabled()

  await answerConsent(team, member, 'Cancel')
  await expect(team.getByText('You didn’t allow access to your calendar')).toBeVisible()
  await team.getByRole('link', { name: 'Back to Manage Schedule' }).click()
  await expect(team.getByLabel('Scheduling Title')).toHaveValue('Verification talk')
  const at = await answerConsent(team, member, 'Continue')
  await expect(team).toHaveURL(/\/add-manageSchedule$/)
  await expect(team.getByText('Your Google Calendar is connected', { exact: true })).toBeVisible()
  await expect(sync(team)).toBeDisabled()
  expect(await team.evaluate(() => localStorage.getItem('codeVerifier'))).toBeNull()
  await expect(team.getByLabel('Scheduling Title')).toHaveValue('Verification talk')

  await submit(team).click()
  const incomplete = team.getByText('Please complete all fields in each availability entry.')
  await expect(incomplete).toBeVisible()
  await expect(team.getByText('duration option is required.')).toBeVisible()
  for (const words of ['Day is required', 'Start time is required', 'End time is required'])
    await expect(team.getByText(words)).toBeVisible()
  await expectAccessible(team)
  await team.getByLabel('Duration Option').selectOption('30 minutes')
  await fillRow(team, 1, 'Mon-Fri', '09:00', '17:00')
  await expect(incomplete).toHaveCount(0)
  await team.getByRole('button', { name: 'Add Hours' }).click()
  await fillRow(team, 2, 'Wednesday', '16:00', '15:00')
  await expect(team.getByText('End time must be after the start time.')).toBeVisible()
  await fillRow(team, 2, 'Wednesday', '16:00', '18:00')
  await expect(team.getByText('This overlaps with another window on Wednesday.')).toBeVisible()
  await team.getByRole('button', { name: 'Remove availability 2' }).click()
  await expect(team.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await team.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(team.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await team.getByRole('button', { name: 'Cancel' }).click()
  await submit(team).click()
  await expect(toast(team, 'Your schedule was saved.')).toBeVisible()
  await expect(team).not.toHaveURL(/add-manageSchedule/)
  await team.goto('/add-manageSchedule')
  await expect(team.getByRole('group', { name: 'Availability 1' }).getByLabel('Day')).toHaveValue('Mon-Fri')
  await expect(submit(team)).toBeDisabled()

  const office = await (await browser.newContext()).newPage()
  // No test may send requests outside this machine.
  await office.context().route('https://**', (route) => route.abort())
  await openAs(office, 'office', `/add-scheduleAppointment?member=${member.id}`)
  await office.getByRole('button', { name: 'Next week' }).click()
  await office.getByRole('toolbar', { name: 'Morning' }).getByRole('button').nth(2).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  // Another test may have booked the demo's office at that time.
  const anyway = dialog.getByRole('button', { name: 'Book anyway' })
  const booked = toast(office, 'Your appointment is booked.')
  await expect(booked.or(anyway)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(booked).toBeVisible()
  const row = office.getByRole('row', { name: new RegExp(member.name) })
  await expect(row.getByText(/^Join opens at/)).toBeVisible({ timeout: 600_000 })
  for (const email of [demoPeople.office, member.email])
    await expect.poll(() => entriesIn(email, member.name), { timeout: 600_000 }).toContain('REQUEST')
  await team.goto(`${at}/calendar/${encodeURIComponent(member.email)}`)
  const events = team.getByRole('button', { name: /^Delete/ })
  await expect(async () => {
    await team.reload()
    await expect(events).toHaveCount(1, { timeout: 10_000 })
  }).toPass({ timeout: 600_000 })

  await startIn(office, 10)
  await office.reload()
  const join = row.getByRole('link', { name: /^Join Now/ })
  await expect(join).toHaveAttribute('href', /^https:\/\/meet\.google\.com\//)
  const [meeting] = await Promise.all([office.context().waitForEvent('page'), join.click()])
  await expect.poll(() => meeting.evaluate(() => opener === null)).toBe(true)
  await meeting.close()
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await office.getByRole('button', { name: 'Yes' }).click()
  await expect(row.getByText('Canceled', { exact: true })).toBeVisible()
  for (const email of [demoPeople.office, member.email])
    await expect.poll(() => entriesIn(email, member.name), { timeout: 600_000 }).toContain('CANCEL')
  await expect(async () => {
    await team.reload()
    await expect(events).toHaveCount(0, { timeout: 10_000 })
  }).toPass({ timeout: 600_000 })
})

test('a schedule that cannot be loaded cannot be overwritten, and an unexpected calendar code says what to do', {
  tag: '@variant',
}, async ({ page }) => {
  await page.route('**/api/schedule/getSchedule', (route) => route.abort())
  await withoutLiveUpdates(page)
  await openAs(page, 'reviewer', '/add-manageSchedule')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
  await page.unroute('**/api/schedule/getSchedule')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Scheduling Title')).toHaveValue('Verification call')
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByLabel('US federal holidays are days off')).toBeChecked()
  await expect(submit(page)).toBeDisabled()
  for (const width of [768, 375]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await expectAccessible(page)

  await page.goto('/appointment?code=4%2F0Astray&state=stray')
  await expect(page.getByText('Please start again with Sync Google Calendar.')).toBeVisible()
  await expect(page).toHaveURL(/\/appointment$/)
  await expectAccessible(page)
})
