import { expect, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

test('a reviewer takes a request from the queue, and a colleague who takes it over is seen immediately', async ({
  browser,
  page,
  baseURL,
}) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  await openAs(page, 'reviewer', '/ivrstatus')
  await expect(page.getByRole('table', { name: 'IVR requests' })).toBeVisible()
  await page.getByRole('link', { name: 'Queue', exact: true }).click()
  await expect(page).toHaveURL(/tab=queue/)
  await expect(page.getByRole('table', { name: 'Queue: open work' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take next' }).click()
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await expectAccessible(page)

  // Looking does not take the request.
  await page.goto(`/viewivrsubmissions/IVR-${id}`)
  const owner = page.getByRole('region', { name: 'Owner' })
  await expect(owner).toContainText('Unassigned')
  await owner.getByRole('button', { name: 'Take' }).click()
  await expect(owner).toContainText('You')
  const admin = await (await browser.newContext()).newPage()
  await openAs(admin, 'admin', `/viewivrsubmissions/IVR-${id}`)
  // Offers from earlier answers are taken over by other buttons.
  await admin.getByRole('button', { name: 'Take over', exact: true }).click()
  const asked = admin.getByRole('alertdialog', { name: /^Take over this request from / })
  await asked.getByRole('button', { name: 'Take over' }).click()
  await expect(admin.getByRole('region', { name: 'Owner' })).toContainText('You')
  await expect(owner.getByRole('button', { name: 'Take over' })).toBeVisible()
  await expect(page.getByText(/has this request now\./).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Release' }).click()
  await expect(owner).toContainText('Unassigned')
})
