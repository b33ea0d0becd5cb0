import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import {
  enterCodeAfter,
  giveCredentials,
  inviteMember,
  type Newcomer,
  newOffice,
  otherCode,
  registrationOf,
  toast,
  typeCode,
  unknownPerson,
} from './newcomer.ts'
import { codeFor, mailsTo, openAs } from './people.ts'

// The messages of docs/spec/account.md, one by one, as far as a browser that is not signed in can show it.
test.describe.configure({ mode: 'default' })

let person: Newcomer
test.beforeAll(async ({ baseURL }) => {
  person = await newOffice(baseURL)
})

const noAnswer = (route: Route) => route.abort()

async function openCode(page: Page): Promise<string> {
  const since = mailsTo(person.email).length
  await page.goto('/')
  await giveCredentials(page, person)
  return codeFor(person.email, since)
}

async function verify(page: Page, code: string): Promise<void> {
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
}

test('a login that the server rejects shows its message, and one without a reply says that the request failed', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Not-my-password!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login Failed: Email or password is incorrect')).toBeVisible()
  await page.route('**/user/signInUserForWeb', noAnswer)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login Failed: Request failed')).toBeVisible()
})

test('a code that is too short shows an error at its field, and nothing is sent', {
  tag: '@variant',
}, async ({ page }) => {
  await openCode(page)
  await expect(toast(page, 'OTP Sent successfully')).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/user/verifyOtp')) sent += 1
  })
  await verify(page, '123')
  await expect(toast(page, 'Please enter a 5-digit OTP.')).toBeVisible()
  expect(sent).toBe(0)
})

test('a wrong code shows Incorrect OTP, and a code without a reply shows an error verifying it', async ({
  page,
}) => {
  const code = await openCode(page)
  await verify(page, otherCode(code))
  await expect(toast(page, 'Incorrect OTP')).toBeVisible()
  await expect(page.getByRole('main').getByText('Incorrect OTP')).toBeVisible()
  await page.route('**/user/verifyOtp', noAnswer)
  await verify(page, code)
  await expect(toast(page, 'Error verifying OTP')).toBeVisible()
  await page.unroute('**/user/verifyOtp')
  await verify(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test('a code can be sent again after five seconds, and a message says whether that worked', {
  tag: '@variant',
}, async ({ page }) => {
  await page.clock.install()
  await openCode(page)
  const resend = page.getByRole('button', { name: 'Resend OTP' })
  await expect(resend).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText(/00:0[1-5]/)
  await page.clock.fastForward(5_000)
  await page.route('**/user/resendOTP', noAnswer)
  await resend.click()
  await expect(toast(page, 'Failed to resend OTP.')).toBeVisible()
  await page.unroute('**/user/resendOTP')
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(5_000)
  await typeCode(page, '12')
  const asked = page.waitForRequest('**/user/resendOTP')
  await resend.click()
  expect((await asked).postDataJSON()).toEqual({ email: person.email, type: 1 })
  await expect(toast(page, 'OTP Resent Successfully!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveValue('')
})

test('a sign-up with an address in use fails with the server’s message, and with another one it succeeds', async ({
  page,
}) => {
  const other = unknownPerson()
  const { firstName, lastName, phoneNumber, ...office } = registrationOf(other)
  const next = page.getByRole('button', { name: 'Next' })
  await page.goto('/signup')
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(phoneNumber)
  await next.click()
  await page.getByLabel('Tax ID').fill(office.taxID)
  await page.getByLabel('NPI').fill(office.npiNumber)
  await page.getByLabel('Address').fill(office.address)
  await page.route('**/user/getCities*', noAnswer)
  await page.getByLabel('State').selectOption('TX')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('City')
  await page.unroute('**/user/getCities*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('austin')
  await page.getByRole('option', { name: 'Austin', exact: true }).click()
  await page.getByLabel('Zip Code').fill(office.zipCode)
  await page.getByLabel('Fax').fill(office.faxNumber)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(office.password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(office.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    toast(page, 'Registration Failed: An account with this email address already exists.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(other.email)
  await next.click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Registration Successful!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a forgotten password is replaced with email, code and new password, using the keyboard alone', async ({
  page,
}) => {
  // Routed before the page loads: Chromium may send a request past a route that was added just before.
  let isLost = false
  await page.route(/\/user\/(forgotPassword|resetPassword)$/, (route) =>
    isLost ? noAnswer(route) : route.continue(),
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

test('the plain page to set a password asks for the address, then its code, and then the password', async ({
  page,
}) => {
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

test('a reload in the code stage of a forgotten password goes back to the email stage', async ({ page }) => {
  await page.goto('/forgot-password?step=email')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody.known@clinic.example')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page).toHaveURL('/forgot-password?step=otp')
  await page.reload()
  await expect(page).toHaveURL('/forgot-password?step=email')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('an invitation greets by name, leads through password and code to the dashboard, and works only once', async ({
  page,
  baseURL,
}) => {
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

test('a link that unlocks code entry acts on a click alone, and an invalid one leads to the sign-in page', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/unlock?token=forged')
  await expect(page.getByRole('button', { name: 'Unlock code entry' })).toBeVisible()
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  await page.getByRole('button', { name: 'Unlock code entry' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('a screen whose code throws shows the router’s own error page with the message', async ({ page }) => {
  await page.route(/\/assets\/StatusPage-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('The list is broken.')" }),
  )
  await openAs(page, 'office', '/ivrstatus')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('The list is broken.')).toBeVisible()
})

test('a screen requested without a connection appears by itself once the connection is back', async ({
  page,
  context,
}) => {
  await openAs(page, 'office', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page is not loaded, you are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible()
})

test('an unknown address shows a not-found page, and Go back returns to the page before it', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.goto('/nothing/here')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/signup')
})

test('a person who opens a screen of another user type sees the 401 page and can go back', async ({
  page,
}) => {
  await openAs(page, 'reviewer', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/managePhysician')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('401')).toBeVisible()
  await expect(page.getByText('No Authorization found')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/dashboard')
})
