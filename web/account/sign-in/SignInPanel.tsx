import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SignIn, signIn } from '#contract/account/sign-in.ts'
import { controlClass, describedBy, FieldFrame } from '../../kit/form/field-frame.tsx'
import { PasswordInput, Tick } from '../../kit/form/inputs.tsx'
import { lowerCase, typedAs } from '../../kit/form/typed-as.ts'
import { ApiError, serverMessageOr } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { takeFilledIn } from '../../kit/session/after-sign-in.ts'
import { canRemember, forget, recall, remember } from '../../kit/session/remember.ts'
import { Button, buttonClass } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import type { PendingCode } from './pending.ts'
import { awaitCode } from './pending.ts'

type Errors = Partial<Record<'email' | 'password', string>>

/** Email and password; correct credentials make the server email a code. */
export function SignInPanel({ onCodeSent }: { onCodeSent: (pending: PendingCode) => void }) {
  const [form, setForm] = useState({ email: '', password: '', termsAndCondtion: false })
  const [remembered, setRemembered] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const id = useId()
  const touched = useRef(false)
  const panel = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const email = takeFilledIn()
    if (email) {
      touched.current = true
      return setForm((empty) => ({ ...empty, email }))
    }
    void recall().then((remembered) => {
      if (!remembered || touched.current) return
      setForm({ ...remembered, termsAndCondtion: true })
      setRemembered(true)
    })
  }, [])

  const change = (part: Partial<typeof form>) => {
    touched.current = true
    const next = { ...form, ...part }
    setForm(next)
    if (Object.keys(errors).length > 0) setErrors(errorsOf(next))
  }
  const show = (found: Errors) => {
    setErrors(found)
    const first = found.email ? 'email' : 'password'
    panel.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const found = errorsOf(form)
      setErrors(found)
      if (found.email || found.password) return show(found)
      const { data } = await call(signIn, form, { token: '' })
      if (form.termsAndCondtion) await remember(form).catch(forget)
      else forget()
      toast.success('OTP Sent successfully')
      onCodeSent(awaitCode(data))
    } catch (failure) {
      const { email, password } = failure instanceof ApiError ? failure.fields : {}
      if (email || password) show({ ...(email && { email }), ...(password && { password }) })
      toast.error(`Login Failed: ${serverMessageOr(failure, 'Request failed')}`)
    } finally {
      setBusy(false)
    }
  }
  const control = (name: keyof Errors) => ({
    id: `${id}-${name}`,
    name,
    value: form[name],
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': describedBy(`${id}-${name}`, { error: errors[name] }),
  })

  return (
    <form ref={panel} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h1 className="text-[28px] leading-9 font-semibold tracking-tight">Welcome to Verimend</h1>
      <p className="flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Sign In
      </p>
      <FieldFrame id={`${id}-email`} label="Email" error={errors.email}>
        <input
          {...control('email')}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Email or Number"
          className={`${controlClass} h-10`}
          onChange={(event) => change({ email: typedAs(event.target, lowerCase) })}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-password`} label="Password" error={errors.password}>
        <PasswordInput
          {...control('password')}
          autoComplete="current-password"
          placeholder="Password"
          remembered={remembered}
          onType={(password) => {
            setRemembered(false)
            change({ password })
          }}
        />
      </FieldFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {canRemember() && (
          <label htmlFor={`${id}-remember`} className="flex items-center gap-2.5 text-ink">
            <Tick
              id={`${id}-remember`}
              checked={form.termsAndCondtion}
              onChange={(termsAndCondtion) => {
                if (!termsAndCondtion) forget()
                change({ termsAndCondtion })
              }}
            />
            Remember this ?
          </label>
        )}
        <Link to="/forgot-password?step=email" className={buttonClass({ variant: 'link' })}>
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Login'}
      </Button>
      <p className="text-center text-ink-soft">
        Don’t have an account ?{' '}
        <Link to="/signup" className={buttonClass({ variant: 'link' })}>
          Sign Up
        </Link>
      </p>
    </form>
  )
}

/** The first error of each field; empty when the credentials may be sent. */
function errorsOf(credentials: unknown): Errors {
  const errors: Errors = {}
  for (const { path, message } of SignIn.safeParse(credentials).error?.issues ?? []) {
    const [field] = path
    if (field === 'email' || field === 'password') errors[field] ??= message
  }
  return errors
}
