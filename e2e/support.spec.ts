import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor, toast } from './newcomer.ts'
import { openWith } from './people.ts'
import { newWord, openCase, opened, rowWith } from './support-cases.ts'

/** Fills in the dialog and sends it; returns the number of the case. */
async function submitRequest(page: Page, subject: string, description: string): Promise<string> {
  await page.getByRole('button', { name: 'New Support Request' }).first().click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Submit' }).click()
  const said = toast(page, /^Your support request #SUP-\d+ was submitted\.$/)
  await expect(said).toBeVisible()
  return /#SUP-\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
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
  await expect(toast(office, `${number} was assigned to IVR.`)).toBeVisible()
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
  await expect(toast(member, `${number} was closed.`)).toBeVisible()
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

test('a case that is opened while someone reads the list waits behind a button above it', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  const word = newWord()
  const office = await opened(browser, 'office')
  await expect(office.getByText('Showing 1 to')).toBeVisible()
  await openCase(baseURL, 'physician', `Later ${word}`, 'This came while the list was read.')
  const fresh = office.getByRole('button', { name: /^\d+ new support cases?$/ })
  await expect(fresh).toBeVisible()
  await expect(rowWith(office, word)).toHaveCount(0)
  // Other tests' cases may come in the meantime, even before this one.
  await expect(async () => {
    if (await fresh.isVisible()) await fresh.click()
    await expect(rowWith(office, word)).toHaveCount(1, { timeout: 3_000 })
    await expect(fresh).toBeHidden({ timeout: 3_000 })
  }).toPass()
})

test('an empty case list says so, and the dialog keeps the typed input until it is canceled', {
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
  await expect(physician.getByLabel('IVR')).toBeFocused()
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
