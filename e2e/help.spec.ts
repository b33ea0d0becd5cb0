import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

for (const theme of ['light', 'dark'] as const)
  test(`in the ${theme} theme help is found, searched and read, and its picture is there`, {
    tag: theme === 'light' ? [] : '@variant',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await openAs(page, 'office', '/dashboard')
    await page.getByRole('button', { name: /My Account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
    for (const title of ['Sign-in and security', 'Answer a conditional request', 'Prepare an authorization'])
      await expect(titles(page).filter({ hasText: title })).toHaveCount(1)
    await expect(titles(page).filter({ hasText: 'Review a request' })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Search help' }).fill('junk folder')
    await expect(titles(page)).toHaveText([/^Sign-in and security/])
    await page.getByRole('searchbox').fill('junk folder elephant')
    await expect(page.getByText('No help pages found.')).toBeVisible()
    await page.getByRole('searchbox').fill('conditional')
    await titles(page).first().click()
    await expect(page.getByRole('heading', { name: 'Answer a conditional request', level: 1 })).toBeVisible()
    const picture = page.getByRole('img', { name: 'A conditional request with the notes of the team' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('conditional')
  })

test('a page about what others may do is not shown, and the pages one has are linked next to it', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'physician', '/help/review-a-request')
  await expect(page.getByText('This help page does not exist, or is not for your user type.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Help pages' })
    .getByRole('link', { name: 'Prior authorization' })
    .click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Read the response'])
  await expect(page.getByRole('link', { name: 'Open Prior Authorization' })).toBeVisible()
})

test('on a phone the drawer leads to help, which fits the screen and can be used with a thumb', {
  tag: '@variant',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openAs(page, 'reviewer', '/dashboard')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Help', exact: true }).click()
  await titles(page).filter({ hasText: 'Review a request' }).click()
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectAccessible(page)
})

test('Help in a form opens the page about it in a new tab, and what was typed stays', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await page.getByLabel('First Name').fill('Eleanor')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Help', exact: false }).first().click()
  const help = await opened
  await expect(help.getByRole('heading', { name: 'Send a request', level: 1 })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Eleanor')
})

test('the notes of a Conditional request say to an office where it is explained how to answer', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/ivrstatus?status=Conditional')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const notes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Notes', level: 2 }) })
  const fold = notes.getByRole('button', { name: 'Notes', expanded: false })
  await expect(notes).toBeVisible()
  if (await fold.isVisible()) await fold.click()
  await expect(notes.getByRole('link', { name: /^Help/ })).toHaveAttribute(
    'href',
    '/help/answer-a-conditional-request',
  )
})
