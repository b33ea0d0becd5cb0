import { type Browser, expect, type Page, test } from '@playwright/test'
import { act } from './actions.ts'
import { withoutLiveUpdates } from './lists.ts'
import { expectAccessible, expectFocusKept } from './looks.ts'
import { newOffice, sessionFor, toast } from './newcomer.ts'
import { openAs, openWith, sessionOf, type Who } from './people.ts'

/** A random word that occurs in no other case. */
const newWord = () =>
  `Q${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`

async function opened(browser: Browser, who: Who, path = '/support-request'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, who, path)
  return page
}

const rowWith = (page: Page, word: string) => page.getByRole('row', { name: new RegExp(word) })

/** Fills in the dialog and sends it; returns the number of the case. */
async function submitRequest(page: Page, subject: string, description: string): Promise<string> {
  await page.getByRole('button', { name: 'New Support Request' }).first().click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Submit' }).click()
  const said = toast(page, /^Your support request #SUP-\d+ has been submitted\.$/)
  await expect(said).toBeVisible()
  return /#SUP-\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

/** Opens a case with the dialog's call, for tests that are not about the dialog; returns its number. */
async function openCase(
  address: string | undefined,
  who: Who,
  subject: string,
  description: string,
): Promise<string> {
  const said = await act<{ data: { supportNumber: string } }>(
    address ?? '',
    sessionOf(who),
    '/support/createSupportCase',
    { subject, description },
  )
  return said.data.supportNumber
}

async function choose(page: Page, number: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('a physician opens a case, the office assigns it, the team closes it, and the physician reads the response', async ({
  browser,
}) => {
  test.slow()
  const word = newWord()
  const description = `${word} does not open on my phone, on my computer it does.`
  const physician = await opened(browser, 'physician', '/dashboard')
  await physician.getByRole('button', { name: 'My Account' }).click()
  await physician.getByRole('menuitem', { name: 'Support', exact: true }).click()
  await expect(physician).toHaveURL('/support-request')
  await expect(physician.getByRole('heading', { name: 'Support Listing' })).toBeVisible()
  const number = await submitRequest(physician, `Letter ${word}`, description)
  const own = rowWith(physician, word)
  await expect(own.getByRole('cell')).toHaveText([
    'Amara OkonkwoPhysician',
    number,
    /^[A-Z][a-z]{2} \d{2}, \d{4}$/,
    `Letter ${word}`,
    `${description.slice(0, 40)}...`,
    'Open',
    '-',
    '',
  ])
  await expectAccessible(physician)

  const office = await opened(browser, 'office')
  const row = rowWith(office, word)
  await expect(row.getByRole('link', { name: `Add Response to ${number}` })).toBeVisible()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await expect(office.getByRole('menuitem')).toHaveText(['Assign To IVR', 'Close Ticket', 'View'])
  await expectAccessible(office)
  await office.getByRole('menuitem', { name: 'Assign To IVR' }).click()
  // The dialog asks first, and No leaves the case unchanged.
  await office.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await office.getByRole('menuitem', { name: 'Assign To IVR' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toast(office, `${number} has been assigned to IVR.`)).toBeVisible()
  await expect(row.getByText('Assigned to IVR')).toBeVisible()
  await expect(row.getByText('by Dana Whitfield')).toBeVisible()
  await row.getByRole('button', { name: /^Actions/ }).click()
  for (const act of ['Assign To IVR', 'Close Ticket'])
    await expect(office.getByRole('menuitem', { name: act })).toHaveAttribute('aria-disabled', 'true')
  await expect(office.getByRole('menuitem', { name: 'View' })).not.toHaveAttribute('aria-disabled', 'true')

  const member = await opened(browser, 'reviewer')
  await rowWith(member, word)
    .getByRole('link', { name: /^Add Response/ })
    .click()
  await expect(member.getByText(description)).toBeVisible()
  await expect(member.getByText(/^by Dana Whitfield, /)).toBeVisible()
  await member.getByRole('button', { name: 'Close Ticket' }).click()
  await expect(member.getByText('Comment is required.')).toBeVisible()
  await member.getByLabel('Comment').fill('Please update the app.\nThen it opens.')
  await expectAccessible(member)
  await member.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(member.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await expect(member.getByText('Do you want to discard everything you’ve entered and exit?')).toBeVisible()
  await member.getByRole('button', { name: 'Cancel' }).click()
  await member.getByRole('button', { name: 'Close Ticket' }).click()
  await expect(toast(member, `${number} has been closed.`)).toBeVisible()
  await expect(member).toHaveURL('/support-request')
  await expect(rowWith(member, word).getByText('Closed')).toBeVisible()

  await physician.reload()
  await own.getByRole('link', { name: `View Response to ${number}` }).click()
  await expect(physician).toHaveURL(`/view-support-request/${number.slice(1)}`)
  await expect(physician.getByRole('heading', { name: `Support Request Details (${number})` })).toBeVisible()
  await expect(physician.locator('#response')).toBeFocused()
  await expect(physician.getByText('Please update the app.')).toBeVisible()
  await expect(physician.getByText('Jordan Castellanos')).toBeVisible()
  await expectAccessible(physician)

  const other = await opened(browser, 'otherOffice')
  await expect(other.getByText('Showing 1 to')).toBeVisible()
  await expect(rowWith(other, word)).toHaveCount(0)
  await other.goto(`/view-support-request/${number.slice(1)}`)
  await expect(other.getByText('Record not found')).toBeVisible()
  expect(await other.content()).not.toContain(word)
})

test('a case that is opened while somebody reads the list waits behind a button above it', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  const word = newWord()
  const office = await opened(browser, 'office')
  await expect(office.getByText('Showing 1 to')).toBeVisible()
  await openCase(baseURL, 'physician', `Later ${word}`, 'This came while the list was read.')
  const fresh = office.getByRole('button', { name: /^\d+ new support cases?$/ })
  await expect(fresh).toBeVisible()
  await expect(rowWith(office, word)).toHaveCount(0)
  await fresh.click()
  await expect(rowWith(office, word)).toHaveCount(1)
  await expect(fresh).toBeHidden()
})

test('an empty case list says so, and the dialog keeps the typed input until it is cancelled', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const session = await sessionFor(baseURL, await newOffice(baseURL))
  await openWith(page, session, '/support-request')
  await expect(page.getByText('You have no active support ticket.')).toBeVisible()
  await expectAccessible(page)
  const open = page.getByRole('button', { name: 'New Support Request' }).first()
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Subject is required.')).toBeVisible()
  await expect(page.getByText('Description is required.')).toBeVisible()
  await page.keyboard.type('Half a subj')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'New Support Request' })).toBeHidden()
  await expect(open).toBeFocused()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(page.getByLabel('Subject')).toHaveValue('Half a subj')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('a case is opened, found, assigned and viewed with the keyboard alone', { tag: '@variant' }, async ({
  browser,
}) => {
  const word = newWord()
  const physician = await opened(browser, 'physician')
  await physician.getByRole('button', { name: 'New Support Request' }).focus()
  await physician.keyboard.press('Enter')
  await expect(physician.getByLabel('Subject')).toBeFocused()
  await physician.keyboard.type(`Keys ${word}`)
  await physician.keyboard.press('Tab')
  await physician.keyboard.type('Typed without a mouse.')
  await physician.keyboard.press('Tab')
  await physician.keyboard.press('Tab')
  await physician.keyboard.press('Enter')
  await expect(rowWith(physician, word)).toBeVisible()

  const office = await opened(browser, 'office')
  const row = rowWith(office, word)
  await row.getByRole('button', { name: /^Actions/ }).focus()
  await office.keyboard.press('Enter')
  await expect(office.getByRole('menuitem', { name: 'Assign To IVR' })).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(office.getByRole('alertdialog')).toBeVisible()
  await office.keyboard.press('Tab')
  await office.keyboard.press('Enter')
  await expect(row.getByText('Assigned to IVR')).toBeVisible()
  await row.getByRole('button', { name: /^Actions/ }).focus()
  await office.keyboard.press('Enter')
  await office.keyboard.press('End')
  await office.keyboard.press('Enter')
  await expect(office.getByRole('heading', { name: /^Support Request Details/ })).toBeVisible()
  await expect(office.getByText('Typed without a mouse.')).toBeVisible()
})

test('a case is also assigned on its own page, which then offers its office no further action', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  const word = newWord()
  const number = await openCase(baseURL, 'physician', word, 'From its own page.')
  const office = await opened(browser, 'office', `/view-support-request/${number.slice(1)}`)
  await expect(office.getByRole('link', { name: 'Close Ticket' })).toBeVisible()
  await office.getByRole('button', { name: 'Assign To IVR' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toast(office, `${number} has been assigned to IVR.`)).toBeVisible()
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
  // The slower screen updates itself, and says so before anything is sent for nothing.
  const notice = slow.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(`Jordan Castellanos has already closed ${number}.`)
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

test('long words, long names and every status fit the screens of support at any width', {
  tag: '@variant',
}, async ({ browser }) => {
  const word = newWord()
  const physician = await opened(browser, 'physician')
  const subject = `${word}${'subject'.repeat(12)}`.slice(0, 100)
  const number = await submitRequest(physician, subject, `${'Donaudampfschiff'.repeat(30)} ${word}`)
  const expectToFit = async () => {
    for (const width of [1280, 768, 375]) {
      await physician.setViewportSize({ width, height: 900 })
      const overflow = () =>
        physician.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow).toBeLessThanOrEqual(0)
      await expectAccessible(physician)
    }
  }
  await expect(physician.getByText(subject).filter({ visible: true })).toBeVisible()
  await expectToFit()
  await physician.getByRole('link', { name: number, exact: true }).click()
  await expect(physician.getByRole('heading', { name: /^Support Request Details/ })).toBeVisible()
  await expect(physician.getByText(subject).filter({ visible: true })).toBeVisible()
  await expectToFit()
  await physician.getByRole('link', { name: 'Close Ticket' }).click()
  await expect(physician.getByLabel('Comment')).toBeVisible()
  await expectToFit()
  await physician.goBack()
  await physician.goBack()
  await physician.getByRole('button', { name: 'New Support Request' }).click()
  await expect(physician.getByLabel('Subject')).toBeFocused()
  await expectToFit()
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
  await expect(office.getByRole('alert')).toContainText('What you typed is kept')
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
