import { expect, type Page, type Route, test } from '@playwright/test'
import {
  giveCredentials,
  type Newcomer,
  newOffice,
  otherCode,
  registrationOf,
  toast,
  typeCode,
  unknownPerson,
} from './newcomer.ts'
import { codeFor, mailsTo } from './people.ts'

// The messages of docs/spec/account.md, one by one, as far as a signed-out browser can show them.
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

test('a login that the server rejects shows its message, and one without a reply says that the request failed', {
  tag: '@variant',
}, async ({ page }) => {
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

test('a wrong code shows Incorrect OTP, and a code without a reply shows an error verifying it', {
  tag: '@variant',
}, async ({ page }) => {
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
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(other.email)
})

test('a link that unlocks code entry acts on a click alone, and an invalid one leads to the sign-in page', {
  tag: '@variant',
}, async ({ page }) => {
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
