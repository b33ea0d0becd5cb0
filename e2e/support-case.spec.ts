import { expect, type Page, test } from '@playwright/test'
import { withoutLiveUpdates } from './lists.ts'
import { expectAccessible, expectFocusKept } from './looks.ts'
import { toast } from './newcomer.ts'
import { newWord, openCase, opened, rowWith } from './support-cases.ts'

async function choose(page: Page, number: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('a case is also assigned on its own page, which then offers its office no further action', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  const word = newWord()
  const number = await openCase(baseURL, 'physician', word, 'From its own page.')
  const office = await opened(browser, 'office', `/view-support-request/${number.slice(1)}`)
  await expect(office.getByRole('link', { name: 'Close Ticket' })).toBeVisible()
  await office.getByRole('button', { name: 'Assign To IVR' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toast(office, `${number} was assigned to IVR.`)).toBeVisible()
  await expect(office.getByText(/^by Dana Whitfield, /)).toBeVisible()
  await expect(office.getByRole('button', { name: 'Assign To IVR' })).toHaveCount(0)
  await expect(office.getByRole('link', { name: 'Close Ticket' })).toHaveCount(0)
  await expectAccessible(office)
})

test('a person who is slower to close a case sees who was first, and keeps the typed text', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  const word = newWord()
  const number = await openCase(baseURL, 'office', word, 'Who is first?')
  const slow = await opened(browser, 'admin')
  const quick = await opened(browser, 'reviewer')
  for (const page of [slow, quick]) {
    await choose(page, number, 'Close Ticket')
    await page.getByLabel('Comment').fill('Words of mine')
  }
  await quick.getByRole('button', { name: 'Close Ticket' }).click()
  await expect(quick).toHaveURL('/support-request')
  await expectFocusKept(quick)
  // The slower screen updates itself, and says so before anything is sent in vain.
  const notice = slow.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(`Jordan Castellanos already closed ${number}.`)
  await expect(slow.getByLabel('Comment')).toHaveValue('Words of mine')
  await expect(slow.getByRole('button', { name: 'Close Ticket' })).toBeDisabled()
  await expectAccessible(slow)
})

test('the response page survives a reload, and its address without a case leads back to the list', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  const word = newWord()
  const number = await openCase(baseURL, 'otherOffice', word, 'Reload me.')
  const admin = await opened(browser, 'admin')
  await choose(admin, number, 'Close Ticket')
  await expect(admin.getByText('Reload me.')).toBeVisible()
  await admin.reload()
  await expect(admin.getByText('Reload me.')).toBeVisible()
  await admin.goto('/add-support-response')
  await admin.evaluate(() => history.replaceState(null, ''))
  await admin.reload()
  await expect(admin.getByText('Record not found')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Support Listing' }).click()
  await expect(admin).toHaveURL('/support-request')
})

test('while the server is unavailable no typed input is lost, and Try again reloads list and details', {
  tag: '@variant',
}, async ({ browser }) => {
  test.slow()
  const word = newWord()
  const office = await opened(browser, 'office')
  await office.getByRole('button', { name: 'New Support Request' }).click()
  await office.getByLabel('Subject').fill(word)
  await office.getByLabel('Description').fill('Kept all the while.')
  await office.route('**/api/support/**', (route) => route.abort())
  await office.getByRole('button', { name: 'Submit' }).click()
  await expect(office.getByRole('alert')).toContainText('What you typed is saved')
  await expect(office.getByLabel('Subject')).toHaveValue(word)
  await expectAccessible(office)
  await office.unroute('**/api/support/**')
  await office.getByRole('button', { name: 'Submit' }).click()
  await expect(rowWith(office, word)).toBeVisible()
  const path = await rowWith(office, word)
    .getByRole('link', { name: /^#SUP-/ })
    .getAttribute('href')

  await withoutLiveUpdates(office)
  for (const address of ['/support-request', path ?? '']) {
    await office.route('**/api/support/**', (route) => route.abort())
    await office.goto(address)
    await expect(office.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(office)
    await office.unroute('**/api/support/**')
    await office.getByRole('button', { name: 'Try again' }).click()
    await expect(office.getByText(word).filter({ visible: true }).first()).toBeVisible()
  }
})
