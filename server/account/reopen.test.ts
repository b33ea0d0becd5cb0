import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  otherThan,
  passwordStep,
  resetToken,
  rightPassword,
  signedIn,
} from '#server/testing/accounts.ts'
import { eventually } from '#server/testing/embedded.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const newPassword = 'Another-horse!8'
const password = (email: string, text: string) =>
  portal.from(freshAddress(), '/user/signInUserForWeb', { email, password: text })

/** Locks code entry with ten wrong codes, and returns a session that was open before. */
async function locked(email: string): Promise<string> {
  await newAdmin(portal, email)
  const session = await signedIn(portal, email)
  for (let wrong = 0; wrong < 10; wrong += 1) {
    const token = await passwordStep(portal, email)
    const otp = otherThan(await portal.mailbox.nextCode(email))
    await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, token)
  }
  expect((await password(email, rightPassword)).body.code).toBe('account.code-locked')
  return session
}

async function signsIn(email: string): Promise<number> {
  const pending = (await password(email, newPassword)).body.data as { token: string }
  const otp = await portal.mailbox.nextCode(email)
  return (await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, pending.token)).status
}

test('resetting a forgotten password unlocks code entry that wrong codes had locked', async () => {
  const email = 'reopened@test.example'
  await locked(email)
  const token = await resetToken(portal, email)
  expect((await portal.post('/user/resetPassword', { email, newPassword }, token)).status).toBe(200)
  expect(await signsIn(email)).toBe(200)
})

test('changing the password in an open session unlocks code entry too', async () => {
  const email = 'changed@test.example'
  const session = await locked(email)
  expect((await portal.post('/user/changePassword', { newPassword }, session)).status).toBe(200)
  expect(await signsIn(email)).toBe(200)
})

test('after a new password the old unlock link is invalid, and ten more wrong codes lock again', async () => {
  const email = 'twice@test.example'
  await locked(email)
  const mail = await eventually(async () => {
    const sent = await portal.mailbox.all()
    const found = sent.find(({ to, text }) => to?.[0]?.address === email && text?.includes('/unlock?token='))
    if (!found) throw new Error('the mail with the unlock link has not been sent yet')
    return found
  })
  const link = /unlock\?token=([\w-]+)/.exec(mail.text ?? '')?.[1]
  const token = await resetToken(portal, email)
  await portal.post('/user/resetPassword', { email, newPassword }, token)
  expect((await portal.post('/user/unlockCode', { token: link })).body.code).toBe('account.unlock-invalid')
  for (let wrong = 0; wrong < 10; wrong += 1) {
    const pending = (await password(email, newPassword)).body.data as { token: string }
    const otp = otherThan(await portal.mailbox.nextCode(email))
    await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, pending.token)
  }
  expect((await password(email, newPassword)).body.code).toBe('account.code-locked')
})
