import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

test('the tour of the demo shows both sides of the work, by keyboard alone, in both themes', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/')
  const offered = page.getByRole('region', { name: 'See how it works in three minutes' })
  await expect(offered).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await offered.getByRole('button', { name: 'Try as office' }).press('Enter')

  const tour = page.getByRole('region', { name: 'Guided tour' })
  const next = tour.getByRole('button', { name: 'Next step' })
  await expect(tour).toContainText('step 1 of 6')
  await expect(page).toHaveURL('/dashboard')
  // The panel is the first stop of the Tab key.
  await page.keyboard.press('Tab')
  await expect(tour.getByRole('button', { name: 'Fold' })).toBeFocused()
  for (const path of ['/newivrsubmissions', '/ivrstatus?status=Conditional']) {
    await next.press('Enter')
    await expect(page).toHaveURL(path)
  }
  // Opening the record takes the tour along, and it can be folded away.
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(tour).toContainText('step 4 of 6')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect((await new AxeBuilder({ page }).include('#demo-tour').analyze()).violations).toEqual([])
  await tour.getByRole('button', { name: 'Fold' }).press('Enter')
  await expect(next).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(tour.getByRole('button', { name: 'Fold' })).toBeFocused()
  await page.goto('/managePhysician')
  await tour.getByRole('button', { name: 'Take me there' }).press('Enter')
  await expect(page).toHaveURL(/viewivrsubmissions|ivrstatus/)
  await page.goto('/viewivrsubmissions/1')
  for (const path of ['/priorAuthorization', '/add-scheduleAppointment']) {
    await next.press('Enter')
    await expect(page).toHaveURL(path)
  }
  await next.press('Enter')
  await expect(tour.getByRole('button', { name: 'Try as reviewer' })).toBeVisible()
  await tour.getByRole('button', { name: 'Leave the tour' }).press('Enter')
  await expect(tour).toHaveCount(0)
})
