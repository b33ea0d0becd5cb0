import { expect, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import {
  enterCodeAfter,
  giveCredentials,
  inviteMember,
  type Newcomer,
  newOffice,
  toast,
  unknownPerson,
} from './newcomer.ts'
import { codeFor, mailsTo, openAs } from './people.ts'

// How a password is set and replaced: docs/spec/account.md, one message after the other.
test.describe.configure({ mode: 'default' })

let person: Newcomer
test.beforeAll(async ({ baseURL }) => {
  person = await newOffice(baseURL)
})

test('a forgotten password is replaced with email, code and new password, using the keyboard alone', async ({
  page,
}) => {
  // Routed before the page loads: Chromium may send a request past a route that was added just before.
  let isLost = false
  await page.route(/\/user\/(forgotPassword|resetPassword)$/, (route) =>
    isLost ? route.abort() : route.continue(),
  )
  await page.goto('/forgot-password?step=password')
  await expect(page).toHaveURL('/forgot-password?step=email')
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await page.keyboard.press('Enter')
  const missing = page.getByText('Email address is required.')
  expect(await missing.textContent()).toBe('Email address  is required.')
  await page.keyboard.type('Nobody')
  await expect(page.getByText('Invalid email address.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody')
  await page.getByRole('textbox', { name: 'Email' }).fill('')
  await page.keyboard.type(person.email.toUpperCase())
  isLost = true
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to send OTP. Please try again.')).toBeVisible()
  isLost = false
  await expectAccessible(page)

  const since = mailsTo(person.email).length
  await page.keyboard.press('Enter')
  await expect(toast(page, 'OTP sent to your email.')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password?step=otp')
  await expectAccessible(page)
  await page.keyboard.type(await codeFor(person.email, since))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'OTP verified. Please set your new password.')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password?step=password')
  await page.getByRole('textbox', { name: 'New Password' }).focus()
  await page.keyboard.type('short')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('shorter')
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)
  const password = 'Second-wound!2'
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  isLost = true
  // The same text may still be shown from the step before, so wait for the request itself.
  const failed = page.waitForEvent('requestfailed')
  await page.keyboard.press('Enter')
  await failed
  await expect(toast(page, 'Failed to send OTP. Please try again.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
  isLost = false
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your password has been updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password?step=email')
  await expect(page).toHaveURL('/')
  person = { ...person, password }
  await enterCodeAfter(page, person.email, () => giveCredentials(page, person))
  await expect(page).toHaveURL('/dashboard')
})

test('the plain page to set a password asks for the address, then its code, and then the password', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/set-password')
  await expect(page.getByRole('heading', { name: 'Please set your password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Email address is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await enterCodeAfter(page, person.email, async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/set-password?step=otp')
  })
  await expect(page).toHaveURL('/set-password')
  await expect(page.getByRole('heading', { name: 'Please set your password' })).toBeVisible()
  const password = 'Third-wound!3'
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter the password again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Your password has been updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  person = { ...person, password }
})

test('an empty password form shows errors for the password and for its confirmation', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const again = page.getByText('Please enter the password again.')
  await page.goto(await inviteMember(baseURL, unknownPerson().email))
  await page.getByRole('button', { name: 'Create Password' }).click()
  await expect(again).toBeVisible()
  await openAs(page, 'office', '/view-profile?tab=password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(again).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters.')).toBeVisible()
})

test('a reload in the code stage of a forgotten password goes back to the email stage', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/forgot-password?step=email')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody.known@clinic.example')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page).toHaveURL('/forgot-password?step=otp')
  await page.reload()
  await expect(page).toHaveURL('/forgot-password?step=email')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('an invitation greets by name, leads through password and code to the dashboard, and works only once', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const { email, password } = unknownPerson()
  const link = await inviteMember(baseURL, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome, Ida Lind!' })).toBeVisible()
  await expect(page.getByText(/By creating a password you agree to the Terms/)).toBeVisible()
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('another')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await enterCodeAfter(page, email, async () => {
    await page.getByRole('button', { name: 'Create Password' }).click()
    await expect(page).toHaveURL('/set-password?step=otp')
  })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner').getByText('Ida Lind')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link no longer valid' })).toBeVisible()
})

test('a forged, a used and a broken link to set a password open the same page, with two links onward', {
  tag: '@variant',
}, async ({ page }) => {
  for (const query of ['?step=otp', '?email=a@clinic.example', '?email=a@clinic.example&name=A&token=x']) {
    await page.goto(`/set-password${query}`)
    await expect(page.getByRole('heading', { name: 'Link no longer valid' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/')
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL('/forgot-password?step=email')
})
