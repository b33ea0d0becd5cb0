import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Otp, resendOtp, resendSeconds, verifyOtp } from '#contract/account.ts'
import { Button, buttonClass } from '../kit/Button.tsx'
import { call } from '../kit/client.ts'
import { ArrowLeftIcon } from '../kit/icons.tsx'
import { OtpField } from '../kit/OtpField.tsx'
import { Refusal } from '../kit/refusal.ts'
import { clearAuth, setAuth } from '../kit/session.ts'
import { sessionBegan } from '../kit/session-end.ts'
import { minutesAndSeconds } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import type { PendingSignIn } from './pending.ts'
import { useCountdown } from './use-countdown.ts'

const CodeForm = z.object({ otp: Otp })
const redirectAfterMs = 1500
/** The kind of code that a sign-in asks for (spec 1 §3). */
const loginType = 1

/** The mailed code: five boxes, a way to get another, and on to the dashboard. */
export default function CodePanel({ pending, onBack }: { pending: PendingSignIn; onBack: () => void }) {
  const { email, token, demoMailbox } = pending
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(CodeForm),
    defaultValues: { otp: '' },
    reValidateMode: 'onSubmit',
  })
  const countdown = useCountdown(resendSeconds)
  const [resending, setResending] = useState(false)
  const [mailDelayed, setMailDelayed] = useState(pending.mailDelayed)
  const [verified, setVerified] = useState(false)
  const isBusy = form.formState.isSubmitting || verified

  useEffect(() => {
    form.setFocus('otp')
    // The frame of the next screens loads while the code is typed.
    void import('../kit/Shell.tsx')
  }, [form])
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => navigate('/dashboard'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, verified])

  const verify = form.handleSubmit(
    async ({ otp }) => {
      try {
        const { message, data } = await call(verifyOtp, { email, otp }, { token })
        sessionBegan()
        setAuth({ ...data, isAuthenticated: true, error: null })
        toast.success(message || 'OTP verified successfully')
        setVerified(true)
      } catch (failure) {
        const words = failure instanceof Refusal ? failure.message : 'Error verifying OTP'
        const isWrong = failure instanceof Refusal && failure.code === 'account.wrong-code'
        setAuth({ error: 'Incorrect OTP' })
        form.setValue('otp', '')
        form.setError('otp', { message: isWrong ? 'Incorrect OTP' : words }, { shouldFocus: true })
        toast.error(words)
      }
    },
    ({ otp }) => toast.error(otp?.message ?? 'Invalid OTP. Please try again.'),
  )

  const resend = async () => {
    form.reset({ otp: '' })
    countdown.restart()
    setResending(true)
    try {
      const { data } = await call(resendOtp, { email, type: loginType }, { token })
      setMailDelayed(data.mailDelayed ?? false)
      toast.success('OTP Resent Successfully!')
    } catch (failure) {
      toast.error(failure instanceof Refusal ? failure.message : 'Failed to resend OTP.')
    } finally {
      setResending(false)
      form.setFocus('otp')
    }
  }

  const back = () => {
    clearAuth()
    onBack()
  }

  return (
    <form noValidate onSubmit={verify} className="flex flex-col gap-6">
      <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={back} disabled={verified}>
        <ArrowLeftIcon />
        Back to sign in
      </Button>
      <header>
        <h1 className="text-[28px] leading-9 font-semibold tracking-tight">OTP Verification</h1>
        <p className="mt-2 text-sand-600">
          Please enter the 5-digit verification code that was sent to your email.
        </p>
      </header>
      {mailDelayed && (
        <p role="status" className="rounded-lg border border-amber-200 bg-amber-50 px-3 py-2 text-amber-800">
          Mail is delayed right now. Your code is on its way and may take a few minutes.
        </p>
      )}
      <OtpField control={form.control} name="otp" label="Verification code" disabled={verified} />
      <Button type="submit" size="lg" busy={isBusy} className="w-full">
        {isBusy ? 'Verifying' : 'Verify OTP'}
      </Button>
      <p className="flex min-h-6 items-center justify-center gap-2 text-sand-600">
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
        <p className="border-t border-sand-200 pt-5 text-center text-sand-600">
          This is the demo: the code is in its mailbox.{' '}
          <a href={demoMailbox} target="_blank" rel="noopener" className={buttonClass({ variant: 'link' })}>
            Open the mailbox
          </a>
        </p>
      )}
    </form>
  )
}
