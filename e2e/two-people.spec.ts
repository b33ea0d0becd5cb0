import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import {
  enterCodeAfter,
  giveCredentials,
  inviteMember,
  type Newcomer,
  registrationOf,
  sessionFor,
  toast,
  typeCode,
  unknownPerson,
} from './newcomer.ts'
import { codeFor, demoPassword, demoPeople, mailsTo, openWith, type Session } from './people.ts'

test.describe.configure({ mode: 'default' })

const ana: Newcomer = { email: demoPeople.otherOffice, password: demoPassword }
const ben: Newcomer = { email: demoPeople.reviewer, password: demoPassword }
let sessionOfAna: Session
test.beforeEach(async ({ baseURL }) => {
  sessionOfAna = await sessionFor(baseURL, ana)
})

const isSignedIn = (page: Page) => page.getByRole('heading', { name: 'You are already signed in' })

const stored = (page: Page): Promise<{ email: string; token: string }> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('root') ?? '{}').state?.auth ?? { email: '', token: '' },
  )

/** Signs in as another tab would: by writing the browser's storage, without the screens. */
async function signInElsewhere(other: Page, { email, token, userType, name, profilePic }: Session) {
  await other.evaluate(
    (auth) => localStorage.setItem('root', JSON.stringify({ state: { auth }, version: 1 })),
    {
      ...{ email, token, userType, name, profilePic, isAuthenticated: true },
      ...{ previousRoute: '/', selectedMenuTab: '/dashboard', loading: false, error: null },
    },
  )
}

async function fillSignUp(page: Page, person: Newcomer): Promise<void> {
  const { firstName, lastName, phoneNumber } = registrationOf(person)
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(phoneNumber)
}

test('signing up while someone is signed in asks to log out first, and then starts', {
  tag: '@variant',
}, async ({ page }) => {
  await openWith(page, sessionOfAna, '/dashboard')
  await page.goto('/signup')
  await expect(isSignedIn(page)).toBeVisible()
  await expect(page.getByText(ana.email)).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('First Name')).toBeVisible()
  await expect(page).toHaveURL('/signup')
  expect(await stored(page)).toEqual({ email: '', token: '' })
})

test('a half-typed sign-up waits for the log-out when another tab signs in, and keeps the typed input', {
  tag: '@variant',
}, async ({ page, context }) => {
  await page.goto('/signup')
  await fillSignUp(page, unknownPerson())
  const other = await context.newPage()
  await other.goto('/unlock?token=none')
  await signInElsewhere(other, sessionOfAna)
  await expect(isSignedIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Nadia')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Tax ID')).toBeVisible()
})

test('a sign-up whose reply comes after another tab signed in does not replace that session', {
  tag: '@variant',
}, async ({ page, context }) => {
  const newcomer = unknownPerson()
  const office = registrationOf(newcomer)
  await page.goto('/signup')
  await fillSignUp(page, newcomer)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Tax ID').fill(office.taxID)
  await page.getByLabel('NPI').fill(office.npiNumber)
  await page.getByLabel('Address').fill(office.address)
  await page.getByLabel('State').selectOption('TX')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('austin')
  await page.getByRole('option', { name: 'Austin', exact: true }).click()
  await page.getByLabel('Zip Code').fill(office.zipCode)
  await page.getByLabel('Fax').fill(office.faxNumber)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(office.password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(office.password)
  await page.getByRole('checkbox').check()
  const other = await context.newPage()
  await other.goto('/unlock?token=none')
  await page.route('**/user/registerUserForWeb', async (route) => {
    await signInElsewhere(other, sessionOfAna)
    const user = { email: newcomer.email, name: 'Nadia Brandt', userType: 2 }
    await route.fulfill({ json: { success: true, message: '', data: { user } } })
  })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Registration Successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner').getByRole('button', { name: /My Account/ })).toContainText(
    sessionOfAna.name,
  )
  expect(await stored(page)).toMatchObject({ email: ana.email, token: sessionOfAna.token })
})

test('a person who has signed up finds their address on the sign-in page, until it is reloaded', {
  tag: '@variant',
}, async ({ page }) => {
  const newcomer = unknownPerson()
  await page.route('**/user/registerUserForWeb', (route) =>
    route.fulfill({
      json: { success: true, message: '', data: { user: { email: newcomer.email, name: 'N', userType: 2 } } },
    }),
  )
  const office = registrationOf(newcomer)
  await page.goto('/signup')
  await fillSignUp(page, newcomer)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Tax ID').fill(office.taxID)
  await page.getByLabel('NPI').fill(office.npiNumber)
  await page.getByLabel('Address').fill(office.address)
  await page.getByLabel('State').selectOption('TX')
  // A city that is in no list.
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('Cross Corner Gap')
  await page.getByRole('option', { name: 'Use “Cross Corner Gap”' }).click()
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('Cross Corner Gap')
  await page.getByLabel('Zip Code').fill(office.zipCode)
  await page.getByLabel('Fax').fill(office.faxNumber)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(office.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please enter the password again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(office.password)
  await page.getByRole('checkbox').check()
  const sent = page.waitForRequest('**/user/registerUserForWeb')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ city: 'Cross Corner Gap' })
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(newcomer.email)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('an invitation opened while someone is signed in asks to log out first, and so does its code step', {
  tag: '@variant',
}, async ({ page, context, baseURL }) => {
  const { email, password } = unknownPerson()
  const link = await inviteMember(baseURL, email)
  await openWith(page, sessionOfAna, '/dashboard')
  await page.goto(link)
  await expect(isSignedIn(page)).toBeVisible()
  await expect(page.getByText(`To accept the invitation for ${email}, please log out first.`)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('button', { name: 'Create Password' }).click()
  await expect(page.getByText('Please enter the password again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  const since = mailsTo(email).length
  await page.getByRole('button', { name: 'Create Password' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/unlock?token=none')
  await signInElsewhere(other, sessionOfAna)
  await expect(isSignedIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await typeCode(page, await codeFor(email, since))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner').getByText('Ida Lind')).toBeVisible()
  expect(await stored(page)).toMatchObject({ email })
})

test('a code step that is open while another tab signs in as someone else ends or waits, and never mixes users', {
  tag: '@variant',
}, async ({ page, context }) => {
  const since = mailsTo(ana.email).length
  await page.goto('/')
  await giveCredentials(page, ana)
  const code = await codeFor(ana.email, since)
  const other = await context.newPage()
  await other.goto('/')
  await enterCodeAfter(other, ben.email, () => giveCredentials(other, ben))
  await expect(other).toHaveURL('/dashboard')
  await expect(isSignedIn(page)).toBeVisible()
  await expect(page.getByText(`To continue as ${ana.email}, please log out first.`)).toBeVisible()
  expect(await stored(page)).toMatchObject({ email: ben.email })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/')
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL('/dashboard')
  expect(await stored(other)).toMatchObject({ email: ana.email })
})

test('a code whose reply comes after another tab signed in opens no session, and says that someone else is signed in', {
  tag: '@variant',
}, async ({ page, context }) => {
  const since = mailsTo(ben.email).length
  await page.goto('/')
  await giveCredentials(page, ben)
  const code = await codeFor(ben.email, since)
  const other = await context.newPage()
  await other.goto('/unlock?token=none')
  let unused = ''
  await page.route('**/user/verifyOtp', async (route) => {
    const reply = await route.fetch()
    unused = (await reply.json()).data.token
    await signInElsewhere(other, sessionOfAna)
    await route.fulfill({ response: reply })
  })
  const loggedOut = page.waitForResponse('**/user/logout')
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(toast(page, 'Someone else is signed in to this browser. Please log out first.')).toBeVisible()
  expect(await (await loggedOut).request().headerValue('authorization')).toBe(`Bearer ${unused}`)
  await expect(page).toHaveURL('/dashboard')
  expect(await stored(page)).toMatchObject({ email: ana.email, token: sessionOfAna.token })
})

test('a tab whose user was replaced in another tab restarts as the new user, without data of the previous one', {
  tag: '@variant',
}, async ({ page, context, baseURL }) => {
  const sessionOfBen = await sessionFor(baseURL, ben)
  await openWith(page, sessionOfAna, '/view-profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First Name').fill('Changed')
  const other = await context.newPage()
  await other.goto('/unlock?token=none')
  await signInElsewhere(other, sessionOfBen)
  await expect(page).toHaveURL('/dashboard')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.headers().authorization ?? ''))
  await page.goto('/view-profile')
  await expect(page.getByRole('main').getByText(ben.email)).toBeVisible()
  await expect(page.getByText(ana.email)).toHaveCount(0)
  expect(calls.filter((bearer) => bearer.includes(sessionOfAna.token))).toEqual([])
})
