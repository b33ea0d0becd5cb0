import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetPassword } from '#contract/account/password.ts'
import { verifyOtp } from '#contract/account/sign-in.ts'
import { useConnection } from '../kit/http/connection.ts'
import { signedOut, useSession } from '../kit/session/session.ts'
import { navigateWith, useEndNotice } from '../kit/session/session-end.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { CodeEntry } from './sign-in/CodeEntry.tsx'
import { resetForgot, setForgot, useForgot } from './sign-in/forgot.ts'
import { PasswordStage } from './sign-in/PasswordStage.tsx'

beforeEach(() => navigateWith(() => undefined))
afterEach(() => {
  useConnection.setState({ lost: false })
  useEndNotice.setState({ message: null })
  useSession.setState({ auth: signedOut })
  resetForgot()
})

const email = 'dana@clinic.example'
const message = (text: string) => page.getByRole('region', { name: /notifications/i }).getByText(text)

const digits = () =>
  page
    .getByRole('textbox')
    .elements()
    .map((box) => (box as HTMLInputElement).value)
    .join('')
const verify = page.getByRole('button', { name: 'Verify OTP' })

async function enterCode(onVerified = vi.fn()) {
  const pending = { email, token: 'waiting', demoMailbox: undefined, mailDelayed: false }
  render(
    <CodeEntry
      {...{ pending, onVerified, type: 1, backLabel: 'Back' }}
      onBack={() => undefined}
      onError={() => undefined}
    />,
  )
  await userEvent.click(page.getByRole('textbox', { name: 'Verification code' }))
  await userEvent.keyboard('12345')
  await userEvent.click(verify)
  return onVerified
}

test('a code whose call got no answer stays in its boxes and can be sent again', async () => {
  await answers(verifyOtp, { status: 0 }, ok({ message: '', data: { token: 'reset' } }))
  const onVerified = await enterCode()
  await expect.element(message('Error verifying OTP')).toBeVisible()
  expect(digits()).toBe('12345')
  await userEvent.click(verify)
  await expect.poll(() => onVerified).toHaveBeenCalledOnce()
  expect((await arrived(verifyOtp)).map(({ body }) => JSON.parse(body))).toEqual([
    { email, otp: '12345' },
    { email, otp: '12345' },
  ])
})

test('a wrong code is cleared from its boxes, and the first box has the focus', async () => {
  await answers(verifyOtp, errorReply(400, 'Incorrect OTP', { code: 'account.wrong-code' }))
  await enterCode()
  await expect.element(message('Incorrect OTP')).toBeVisible()
  await expect.poll(digits).toBe('')
  await expect.element(page.getByRole('textbox', { name: 'Verification code' })).toHaveFocus()
})

const expired = 'This code has expired or was used already.'

const said = vi.spyOn(toast, 'error')

async function setPassword() {
  said.mockClear()
  await answers(resetPassword, errorReply(403, expired, { code: 'account.reset-expired' }))
  setForgot({ forgotEmail: email, resetToken: 'used' })
  render(<PasswordStage title="Set a new password" label="Reset Password" onUpdated={() => undefined} />)
  await userEvent.fill(page.getByLabelText('New Password', { exact: true }), 'Second-wound!2')
  await userEvent.fill(page.getByLabelText('Confirm Password', { exact: true }), 'Second-wound!2')
  await userEvent.click(page.getByRole('button', { name: 'Reset Password' }))
  // Also after the session has ended: a message would be shown by then.
  await expect.poll(() => useForgot.getState().resetToken).toBe('')
  await new Promise((done) => setTimeout(done, 100))
}

test('an expired reset is reported once, by the notice above the sign-in page', async () => {
  await setPassword()
  await expect.poll(() => useEndNotice.getState().message).toBe(expired)
  expect(said).not.toHaveBeenCalled()
})

test('a reset that expires while someone is signed in is reported by a message, because there is no notice', async () => {
  useSession.setState({ auth: { ...signedOut, email: 'ben@clinic.example', token: 'his' } })
  await setPassword()
  await expect.element(message(expired)).toBeVisible()
  expect(useEndNotice.getState().message).toBeNull()
})
