import { expect, test } from '@playwright/test'
import { openAs } from './people.ts'

test('a screen whose code throws shows the router’s own error page with the message', {
  tag: '@variant',
}, async ({ page }) => {
  await page.route(/\/assets\/StatusPage-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('The list is broken.')" }),
  )
  await openAs(page, 'office', '/ivrstatus')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('The list is broken.')).toBeVisible()
})

test('a screen requested without a connection appears automatically once the connection is back', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openAs(page, 'office', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page isn’t loaded. You’re offline.' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible()
})

test('an unknown address shows a not-found page, and Go back returns to the page before it', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/signup')
  await page.goto('/nothing/here')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/signup')
})

test('a person who opens a screen of another user type sees the 401 page and can go back', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/managePhysician')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('401')).toBeVisible()
  await expect(page.getByText('No Authorization found')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/dashboard')
})
