import { expect, type Page, test } from '@playwright/test'
import { textField } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { openWith } from './people.ts'

const expectSaved = (page: Page) => expect(page.getByText('Draft saved.')).toBeVisible()

test('a draft continues on another computer, and two windows with one draft lose nothing of either', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await newOffice(baseURL)
  await openWith(page, await sessionFor(baseURL, office), '/newivrsubmissions')
  await textField(page, 'First Name').fill('Mary')
  await textField(page, 'Last Name').fill('Canary')
  await expectSaved(page)

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openWith(other, await sessionFor(baseURL, office), '/newivrsubmissions')
  await expect(other.getByRole('heading', { name: 'Drafts', exact: true })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Resume the draft of Mary Canary' }).click()
  await expect(textField(other, 'Last Name')).toHaveValue('Canary')
  await textField(other, 'Address').fill('1 Other Street')
  await expectSaved(other)

  await textField(page, 'Address').fill('2 First Street')
  await expect(page.getByText('What you typed here is now a separate draft')).toBeVisible()
  await expectSaved(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the other one' }).click()
  await expect(textField(page, 'Address')).toHaveValue('1 Other Street')
  await page.getByRole('button', { name: 'Other drafts (1)' }).click()
  await page.getByRole('button', { name: 'Resume the draft of Mary Canary' }).click()
  await expect(textField(page, 'Address')).toHaveValue('2 First Street')

  await page.getByRole('button', { name: 'Finish later' }).click()
  await expect(page).toHaveURL(/\/ivrstatus/)
  await other.reload()
  await expect(textField(other, 'Address')).toHaveValue('1 Other Street')
  await other.getByRole('button', { name: 'Other drafts (1)' }).click()
  await other.getByRole('button', { name: 'Delete the draft of Mary Canary' }).click()
  await other.getByRole('button', { name: 'Yes' }).click()
  await expect(other.getByText('The draft was deleted.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Other drafts/ })).toHaveCount(0)
  await other.context().close()
})
