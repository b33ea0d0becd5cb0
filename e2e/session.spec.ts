import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import { enterCodeAfter, giveCredentials, type Newcomer, newOffice, sessionFor, toast } from './newcomer.ts'
import { demoPassword, demoPeople, openAs, openWith, sessionOf } from './people.ts'
import { dumpStorage, encodingsOf } from './stores.ts'

test.describe.configure({ mode: 'default' })

let person: Newcomer
test.beforeAll(async ({ baseURL }) => {
  person = await newOffice(baseURL)
})

const alert = (page: Page) => page.getByRole('alertdialog')

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(alert(page)).toContainText('Are you sure you want to logout?')
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
}

/** Opens the dashboard; 11 s on the page's clock are enough for the session's end to be checked again. */
async function openDashboard(page: Page): Promise<void> {
  await openAs(page, 'admin', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.clock.fastForward(11_000)
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Makes the server report this many seconds until the session ends. */
const leave = (page: Page, secondsLeft: number, because = 'idle') =>
  page.route('**/user/getSession', (route) =>
    route.fulfill({
      json: { success: true, data: { endsAt: inSeconds(secondsLeft), secondsLeft, because } },
    }),
  )

test('a session that has ended alerts once with the server’s message, clears storage and goes to the start', {
  tag: '@variant',
}, async ({ page }) => {
  const dead = { ...sessionOf('office'), token: 'of-a-session-that-is-gone' }
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('e2e')) localStorage.setItem('something', 'else')
  })
  await openWith(page, dead, '/ivrstatus')
  await expect(alert(page)).toHaveText(/Your session has expired\. Please log in again\./)
  await expect(page).toHaveURL('/')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(alert(page)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('any 403 alerts with its message, and one without a message with the text for an expired session', {
  tag: '@variant',
}, async ({ page }) => {
  const answers = [{ success: false, code: 'x', error: 'This account was deactivated.' }, undefined]
  for (const [index, json] of answers.entries()) {
    await page.route('**/user/getUserProfile', (route) =>
      json ? route.fulfill({ status: 403, json }) : route.fulfill({ status: 403, body: '' }),
    )
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
    await openAs(page, 'office', '/view-profile')
    await expect(alert(page)).toContainText(
      index === 0 ? 'This account was deactivated.' : 'Your session has expired. Please log in again.',
    )
    await page.unroute('**/user/getUserProfile')
  }
})

test('one minute before an idle timeout the user is asked, and staying signed in postpones the end', {
  tag: '@variant',
}, async ({ page }) => {
  await page.clock.install()
  await leave(page, 60)
  await openDashboard(page)
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' })
  await expect(dialog.getByRole('timer')).toHaveText(/0[01]:\d\d/)
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  const kept = page.waitForResponse('**/user/keepSession')
  await page.keyboard.press('Enter')
  expect((await kept).status()).toBe(200)
  await expect(dialog).toBeHidden()
})

test('the warning closes when another tab has used the session, and its end is handled like any 403', {
  tag: '@variant',
}, async ({ page }) => {
  await page.clock.install()
  await leave(page, 45)
  await openDashboard(page)
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' })
  await expect(dialog).toBeVisible()
  await leave(page, 1_790)
  await page.clock.fastForward(11_000)
  await expect(dialog).toBeHidden()
  await page.route('**/user/getSession', (route) => route.fulfill({ status: 403, body: '' }))
  await page.clock.fastForward(1_740_000)
  await expect(alert(page)).toContainText('Your session has expired. Please log in again.')
})

test('signing in continues to the requested screen, in every tab, and logging out ends all tabs', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  await second.goto('/')
  await page.goto('/view-profile?tab=sessions#here')
  await expect(page).toHaveURL('/')
  await enterCodeAfter(page, person.email, () => giveCredentials(page, person))
  await expect(page).toHaveURL('/view-profile?tab=sessions#here')
  await expect(second).toHaveURL('/dashboard')
  await logOut(page)
  await expect(second).toHaveURL('/')
  await second.goto('/dashboard')
  await expect(second).toHaveURL('/')
})

test('after a session ended the same user continues on the same screen, and no one else does', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const session = await sessionFor(baseURL, person)
  await openWith(page, session, '/view-profile?tab=sessions')
  await page.request.post('/api/user/logout', {
    headers: { authorization: `Bearer ${session.token}` },
    data: {},
  })
  await page.getByRole('button', { name: 'OK' }).click()
  await enterCodeAfter(page, person.email, () => giveCredentials(page, person))
  await expect(page).toHaveURL('/view-profile?tab=sessions')
})

test('no browser storage ever holds a readable password, nor any patient data after log-out', async ({
  page,
}) => {
  const email = demoPeople.office
  await page.goto('/')
  await page.getByLabel('Remember this ?').check()
  await enterCodeAfter(page, email, async () => {
    await giveCredentials(page, { email, password: demoPassword })
    await expect.poll(async () => (await dumpStorage(page)).text).toContain('userCredentials')
  })
  const remembered = await dumpStorage(page)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/ivrstatus')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/viewivrsubmissions/)
  await page.goto('/newivrsubmissions')
  await page.getByLabel('First Name').fill('Zebulonia')
  await expect.poll(async () => (await dumpStorage(page)).text).toContain('Zebulonia')
  const working = await dumpStorage(page)
  await page.goto('/dashboard')
  await logOut(page)
  const after = await dumpStorage(page)

  for (const { text, keys } of [remembered, working, after]) {
    for (const reading of encodingsOf(demoPassword)) expect(text).not.toContain(reading)
    expect(keys.filter(({ exportable }) => exportable)).toEqual([])
  }
  expect(remembered.keys).toHaveLength(1)
  expect(after.localStorage).toEqual(['userCredentials'])
  // Scroll positions by random keys contain nothing secret.
  expect(after.sessionStorage.filter((name) => name !== 'react-router-scroll-positions')).toEqual([])
  for (const trace of ['Zebulonia', email, 'IVR-']) expect(after.text).not.toContain(trace)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demoPassword)
  await page.getByLabel('Remember this ?').uncheck()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'OTP Sent successfully')).toBeVisible()
  expect((await dumpStorage(page)).localStorage).not.toContain('userCredentials')
})

test('the eye button never shows a remembered password, only what is typed instead', {
  tag: '@variant',
}, async ({ page }) => {
  const kept = await newcomerWhoIsRemembered(page)
  const password = page.getByRole('textbox', { name: 'Password' })
  const eye = page.getByRole('button', { name: 'Show password' })
  await page.reload()
  await expect(password).toHaveValue(kept)
  await expect(eye).toBeHidden()
  // Each edit, what it leaves in the field, and what undo leaves: undo empties what it can and restores nothing.
  for (const [edit, typed, undone] of [
    ['End x', 'x', 'x'],
    ['End x y', 'xy', ''],
    ['End Backspace', '', ''],
    ['Home Delete', '', ''],
    ['paste', 'pasted', 'pasted'],
  ] as const) {
    await page.reload()
    await expect(password).toHaveValue(kept)
    await password.focus()
    if (edit === 'paste') await page.keyboard.insertText('pasted')
    else for (const key of edit.split(' ')) await page.keyboard.press(key)
    await expect(password).toHaveValue(typed)
    await expect(eye).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(password).toHaveValue(undone)
    await eye.click()
    await expect(password).toHaveAttribute('type', 'text')
    expect(await password.inputValue()).not.toContain(kept.slice(2, 6))
  }
})

/** Signs in with Remember checked up to the code step; returns the stored password. */
async function newcomerWhoIsRemembered(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByLabel('Remember this ?').check()
  await giveCredentials(page, person)
  return person.password
}
