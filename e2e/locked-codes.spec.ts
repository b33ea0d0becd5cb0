import { expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expectAccessible } from './looks.ts'
import { enterCodeAfter, giveCredentials, type Newcomer, newOffice, otherCode } from './newcomer.ts'
import { codeFor, mailsTo } from './people.ts'

/** Locks code entry by ten sign-ins with a wrong code, with the calls that a browser would make. */
async function lockCodes(address: string | undefined, { email, password }: Newcomer): Promise<void> {
  const send = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(`${address}/api/user/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { data?: { token: string } }
  }
  for (let wrong = 0; wrong < 10; wrong += 1) {
    const since = mailsTo(email).length
    const { data } = await send('signInUserForWeb', { email, password })
    const otp = otherCode(await codeFor(email, since))
    await send('verifyOtp', { email, otp }, data?.token)
  }
}

/** The path of the link in the mail that unlocks code entry. */
async function unlockLink(email: string): Promise<string> {
  const find = async () => {
    for (const mail of mailsTo(email)) {
      const { text = '' } = await PostalMime.parse(mail)
      const path = /https?:\/\/[^/]+(\/unlock\?\S+)/.exec(text)?.[1]
      if (path) return path
    }
    return ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test('the link in the mail about locked codes leads to a new password, which signs its owner in again', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const owner = await newOffice(baseURL)
  await lockCodes(baseURL, owner)
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/Code entry for this account is locked/)).toBeVisible()

  await page.goto(await unlockLink(owner.email))
  await expect(page.getByText(/someone may know your password\. Change it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change your password' }).click()
  await expect(page).toHaveURL('/forgot-password?step=email')
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await enterCodeAfter(page, owner.email, async () => {
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page).toHaveURL('/forgot-password?step=otp')
  })
  const password = 'Second-wound!2'
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: /Submit|Reset|Update/ }).click()
  await expect(page.getByText('Your password has been updated successfully').first()).toBeVisible()

  await page.goto('/')
  await enterCodeAfter(page, owner.email, () => giveCredentials(page, { ...owner, password }))
  await expect(page).toHaveURL('/dashboard')
})

test('the page of a locked reset code says that the password is unchanged, and leads to the sign-in page', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/unlock?token=x&for=reset')
  await expect(page.getByText(/Your password is unchanged/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change your password' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/')
})
