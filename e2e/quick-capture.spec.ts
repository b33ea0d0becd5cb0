import { expect, test } from '@playwright/test'
import { picture, textField, uploadInto } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { openWith } from './people.ts'

test.use({ viewport: { width: 375, height: 740 } })

test('what a nurse captures at the bedside in three inputs and pictures is at the desk immediately, to be finished there', async ({
  page,
  browser,
  baseURL,
}) => {
  page.on('dialog', (warning) => warning.accept())
  const office = await newOffice(baseURL)
  const desk = await (
    await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  ).newPage()
  await openWith(desk, await sessionFor(baseURL, office), '/newivrsubmissions')
  await expect(textField(desk, 'First Name')).toBeVisible()

  await openWith(page, await sessionFor(baseURL, office), '/ivrstatus')
  await page.getByRole('link', { name: 'Quick capture' }).click()
  await expectAccessible(page)
  await textField(page, 'First Name').fill('Mary')
  await textField(page, 'Last Name').fill('Canary')
  await uploadInto(page, 'primaryFrontInsuranceCard').setInputFiles(await picture('front'))
  await uploadInto(page, 'woundImages').setInputFiles(await picture('heel', 'jpeg'))
  await expect(page.getByRole('button', { name: 'Remove heel.jpeg' })).toBeVisible()
  await textField(page, 'Note').fill('Left heel, daughter has the second card.')
  await page.reload()
  await expect(textField(page, 'Last Name')).toHaveValue('Canary')
  await page.getByRole('button', { name: 'Save for the office' }).click()
  await expect(page.getByRole('heading', { name: 'Mary Canary is saved for your office' })).toBeVisible()
  await expectAccessible(page)

  const row = desk.getByRole('listitem').filter({ hasText: 'Mary Canary' })
  await expect(row).toBeVisible()
  await expect(row.getByText(/Made by /)).toBeVisible()
  const holder = desk.getByRole('combobox', { name: 'Who has the draft of Mary Canary' })
  await expect(holder).toHaveValue('')
  await expectAccessible(desk)
  const you = await holder.getByRole('option', { name: /\(you\)$/ }).textContent()
  await holder.selectOption({ label: you ?? '' })
  await expect(desk.getByText(/ has the draft now\.$/)).toBeVisible()
  await desk.getByRole('button', { name: 'Resume the draft of Mary Canary' }).click()
  await expect(textField(desk, 'First Name')).toHaveValue('Mary')
  await expect(desk.getByRole('region', { name: 'Note' })).toContainText('daughter has the second card')
  await expect(desk.getByRole('button', { name: 'Remove heel.jpeg' })).toBeVisible()
  await desk.context().close()
})
