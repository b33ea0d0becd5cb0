import { expect, type Page, test } from '@playwright/test'
import { act, addDocument, addPhysician, review, submitIvr } from './actions.ts'
import { closeOpened, opened } from './live-stream.ts'
import { expectAccessible } from './looks.ts'
import { newLastName } from './manage-people.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { sessionOf } from './people.ts'

const address = `http://localhost:${process.env.E2E_PORT ?? 3900}`
const office = () => sessionOf('office')
const reviewer = () => sessionOf('reviewer')

test.afterEach(closeOpened)

test('the bell counts unread notifications, links to their subject, and marks one read as it is opened', async ({
  browser,
}) => {
  const id = await submitIvr(address, office())
  const page = await opened(browser, 'office', '/priorAuthorization')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/^Notifications(, \d+ unread)?$/)
  await review(address, reviewer(), id, 'Approved')
  await expect(page.getByText(/^New notification, \d+ unread$/)).toBeAttached()
  await bell.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('link', { name: new RegExp(`#IVR-${id} has been approved`) })
  await expect(item).toContainText('just now')
  await expect(item).toContainText('Unread')
  await expectAccessible(page)
  await item.click()
  await expect(page).toHaveURL(new RegExp(`/viewivrsubmissions/IVR-${id}$`))
  await bell.click()
  await expect(item).not.toContainText('Unread')
  await page.keyboard.press('Escape')
  await expect(item).toHaveCount(0)
  await expect(bell).toBeFocused()
})

test('a notification of added documents links to them, including from the request itself and from a plain link', {
  tag: '@variant',
}, async ({ browser }) => {
  const id = await submitIvr(address, office())
  // The bell notifies the person who is working on the request.
  await act(address, reviewer(), '/ivr/takeIvr', { ivrId: id })
  const page = await opened(browser, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  // The next request has the same section, hidden.
  const documents = page.getByRole('region', { name: 'Supporting Documents' })
  await expect(documents).toBeAttached()
  await expect(documents).not.toBeInViewport()
  await addDocument(address, office(), id)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const item = page.getByRole('link', { name: new RegExp(`Documents were added to #IVR-${id}`) })
  for (const from of ['the request', 'where the link led']) {
    await test.step(from, async () => {
      await page.evaluate(() => scrollTo({ top: 0 }))
      await bell.click()
      await item.click()
      await expect(page).toHaveURL(new RegExp(`/viewivrsubmissions/IVR-${id}#supporting-documents$`))
      await expect(documents).toBeFocused()
      await expect(documents).toBeInViewport()
    })
  }
  // Like the link in a mail: a fresh load of the page.
  await page.goto('/dashboard')
  await page.goto(`/viewivrsubmissions/IVR-${id}#supporting-documents`)
  await expect(documents).toBeFocused()
  await expect(documents).toContainText('chart.png')
  await expect(documents).toBeInViewport()
  await expectAccessible(page)
})

test('all notifications are marked read together, in this browser and in another one', {
  tag: '@variant',
}, async ({ browser }) => {
  // Other tests notify the demo's people in the meantime.
  const office = await sessionFor(address, await newOffice(address))
  await addPhysician(address, office, newLastName())
  const id = await submitIvr(address, office)
  const one = await opened(browser, office, '/dashboard')
  const two = await opened(browser, office, '/ivrstatus')
  await review(address, reviewer(), id, 'Approved')
  const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
  for (const page of [one, two]) await expect(bellOf(page)).toHaveAccessibleName(/unread$/)
  await bellOf(one).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of [one, two]) await expect(bellOf(page)).toHaveAccessibleName('Notifications')
})

test('the choice which notifications are mailed is made on the profile and is saved', {
  tag: '@variant',
}, async ({ browser }) => {
  const page = await opened(browser, 'physician', '/view-profile?tab=notifications')
  const choice = page.getByLabel('Decisions on IVR requests: Email')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(choice).toHaveValue('daily')
  await expect(save).toBeDisabled()
  await expect(page.getByText('when the verification team’s workday starts')).toBeVisible()
  await choice.selectOption('Immediately')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: /No|Cancel/ }).click()
  await save.click()
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('now')
  const { data } = await act<{ data: { kind: string; mailed: string }[] }>(
    address,
    sessionOf('physician'),
    '/notifications/getMailChoices',
  )
  expect(data.find(({ kind }) => kind === 'ivr.decided')?.mailed).toBe('now')
})
