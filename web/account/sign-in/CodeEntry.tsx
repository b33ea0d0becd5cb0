import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { resendOtp, resendSeconds, VerifyOtp, verifyOtp } from '#contract/account/sign-in.ts'
import type { Output } from '#contract/endpoint.ts'
import { OtpField } from '../../kit/form/OtpField.tsx'
import { resolverOf } from '../../kit/form/resolver.ts'
import { type ApiError, serverMessageOr } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { useEndNotice } from '../../kit/session/session-end.ts'
import { Button, buttonClass } from '../../kit/ui/Button.tsx'
import { ArrowLeftIcon } from '../../kit/ui/icons.tsx'
import { minutesAndSeconds } from '../../kit/ui/text.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { AccountHeading } from './AccountHeading.tsx'
import type { PendingCode } from './pending.ts'

export type Verified = Output<typeof verifyOtp>

interface CodeEntryProps {
  pending: PendingCode
  /**
   * The `type` that resendOTP expects (docs/spec/account.md, 'Calls'): 1 from the login flow, 2 otherwise.
   */
  type: 1 | 2
  backLabel: string
  onBack: () => void
  /** Called with the reply once the code is correct. */
  onVerified: (reply: Verified) => void
  /** Called when the server rejects the code. */
  onError: (error: 'Incorrect OTP') => void
}

/** Five boxes for the emailed code, and a button to resend it. */
export function CodeEntry({ pending, type, backLabel, onBack, onVerified, onError }: CodeEntryProps) {
  const { email, token, demoMailbox } = pending
  const form = useForm({
    resolver: resolverOf(VerifyOtp.pick({ otp: true })),
    defaultValues: { otp: '' },
    reValidateMode: 'onSubmit',
  })
  const countdown = useCountdown(resendSeconds)
  const [resending, setResending] = useState(false)
  const [mailDelayed, setMailDelayed] = useState(pending.mailDelayed)
  const [verified, setVerified] = useState(false)
  const isBusy = form.formState.isSubmitting || verified

  useEffect(() => form.setFocus('otp'), [form])

  const verify = form.handleSubmit(
    async ({ otp }) => {
      try {
        const reply = await call(verifyOtp, { email, otp }, { token })
        setVerified(true)
        onVerified(reply)
      } catch (failure) {
        const words = serverMessageOr(failure, 'Error verifying OTP')
        const { code, status } = Object(failure) as Partial<ApiError>
        onError('Incorrect OTP')
        // A code that the server has not checked may be right: it stays, to be sent again.
        if (status === 400) form.setValue('otp', '')
        form.setError(
          'otp',
          { message: code === 'account.wrong-code' ? 'Incorrect OTP' : words },
          { shouldFocus: true },
        )
        if (!useEndNotice.getState().message) toast.error(words)
      }
    },
    ({ otp }) => toast.error(otp?.message ?? 'Invalid OTP. Please try again.'),
  )

  const resend = async () => {
    form.reset({ otp: '' })
    countdown.restart()
    setResending(true)
    try {
      const { data } = await call(resendOtp, { email, type }, { token })
      setMailDelayed(data.mailDelayed ?? false)
      toast.success('OTP Resent Successfully!')
    } catch (failure) {
      toast.error(serverMessageOr(failure, 'Failed to resend OTP.'))
    } finally {
      setResending(false)
      form.setFocus('otp')
    }
  }

  return (
    <form noValidate onSubmit={verify} className="flex flex-col gap-6">
      <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={onBack} disabled={verified}>
        <ArrowLeftIcon />
        {backLabel}
      </Button>
      <AccountHeading title="OTP Verification">
        Please enter the 5-digit verification code that was sent to your email.
      </AccountHeading>
      {mailDelayed && (
        <p
          role="status"
          className="rounded-lg border border-pending-line bg-pending-soft px-3 py-2 text-pending"
        >
          Email is delayed right now. Your code is on its way and may take a few minutes.
        </p>
      )}
      <OtpField control={form.control} name="otp" label="Verification code" disabled={verified} />
      <Button type="submit" size="lg" busy={isBusy} className="w-full">
        {isBusy ? 'Verifying' : 'Verify OTP'}
      </Button>
      <p className="flex min-h-6 items-center justify-center gap-2 text-ink-soft">
        <Button variant="link" busy={resending} disabled={countdown.seconds > 0 || verified} onClick={resend}>
          Resend OTP
        </Button>
        {countdown.seconds > 0 && (
          <span className="tabular" role="timer">
            {minutesAndSeconds(countdown.seconds)}
          </span>
        )}
      </p>
      {demoMailbox && (
        <p className="border-t border-line pt-5 text-center text-ink-soft">
          In this demo, the code is in the demo mailbox.{' '}
          <a href={demoMailbox} target="_blank" rel="noopener" className={buttonClass({ variant: 'link' })}>
            Open the mailbox
          </a>
        </p>
      )}
    </form>
  )
}

/** Counts down from `from` seconds to 0. Starts on mount, and again on `restart`. */
function useCountdown(from: number): { seconds: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + from * 1000)
  const [seconds, setSeconds] = useState(from)

  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  const restart = () => {
    setSeconds(from)
    setEnd(Date.now() + from * 1000)
  }
  return { seconds, restart }
}
