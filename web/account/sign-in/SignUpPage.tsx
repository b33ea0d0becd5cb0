import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Registration, register } from '#contract/account/sign-in.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { LeaveGuard, saved } from '../../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { PhoneField, TextField } from '../../kit/form/TextFields.tsx'
import { ApiError, serverMessageOr } from '../../kit/http/api-error.ts'
import { queryClient, useSend } from '../../kit/http/queries.ts'
import { fillInAtSignIn, ownPath } from '../../kit/session/after-sign-in.ts'
import { auth, expectPerson } from '../../kit/session/session.ts'
import { Button, buttonClass } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { CheckIcon } from '../../kit/ui/icons.tsx'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { AddressFields } from '../AddressFields.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import { emptySignUp, type SignUpForm, type StepProps } from './sign-up-form.ts'

const personalFields = [
  'firstName',
  'lastName',
  'email',
  'countryCode',
  'phoneNumber',
] as const satisfies readonly (keyof SignUpForm)[]
const names = ['Personal Information', 'Address', 'Complete'] as const

/** Sign-up of an office and its Office Admin: two steps and a confirmation. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AccountFrame title="Sign up" wide>
        <LogOutFirst text="To sign up another office, please log out first.">
          <SignUp />
        </LogOutFirst>
      </AccountFrame>
    </QueryClientProvider>
  )
}

function SignUp() {
  const navigate = useNavigate()
  const send = useSend(register)
  const form = useSchemaForm(Registration, emptySignUp, 'onChange')
  const [step, setStep] = useKeptSignUp(form)
  const { isDirty, isSubmitting } = form.formState
  useFocusOnStep(step, form)

  const next = async () => {
    if (await form.trigger(personalFields, { shouldFocus: true })) setStep(1)
  }
  const showError = (failure: unknown) => {
    if (isAboutStepOne(failure)) setStep(0)
    if (showFieldErrors(form, failure) || !isEmailInUse(failure)) return
    form.setError('email', { message: failure.message }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(async (registration) => {
    try {
      const { data } = await send.mutateAsync(registration)
      setStep(2)
      toast.success('Registration Successful!')
      expectPerson(data.user)
      fillInAtSignIn(data.user.email)
      await navigate(ownPath(auth().previousRoute) ?? '/', { state: saved })
    } catch (failure) {
      toast.error(`Registration Failed: ${serverMessageOr(failure, 'Request failed')}`)
      showError(failure)
    }
  })

  return (
    <div className="flex flex-col gap-6">
      <AccountHeading title="Sign Up as Manager/Admin">
        Already have an account?{' '}
        <Link to="/" className={buttonClass({ variant: 'link' })}>
          Sign In
        </Link>
      </AccountHeading>
      <Steps current={step} />
      {step === 2 ? (
        <Completing />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            return step === 0 ? next() : submit(event)
          }}
        >
          {step === 0 ? <PersonalFields form={form} /> : <AddressFields form={form} />}
          <div className="flex gap-3">
            {step === 1 && (
              <Button variant="outline" size="lg" onClick={() => setStep(0)} disabled={isSubmitting}>
                Back
              </Button>
            )}
            <Button type="submit" size="lg" className="flex-1" busy={isSubmitting}>
              {step === 0 ? 'Next' : 'Sign Up'}
            </Button>
          </div>
        </form>
      )}
      <LeaveGuard hasDraft dirty={isDirty && step < 2} />
    </div>
  )
}

/** Moves the focus to the first field of a step that opens, or to its first field with an error. */
function useFocusOnStep(step: number, { setFocus, getFieldState }: StepProps['form']): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (step === 0) setFocus(personalFields.find((name) => getFieldState(name).error) ?? 'firstName')
    if (step === 1) setFocus('officeName')
  }, [getFieldState, setFocus, step])
}

function isEmailInUse(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.code === 'account.email-in-use'
}

/**
 * Whether an error concerns step 1 (an address in use, or one of its fields), so that the form returns to that step.
 */
function isAboutStepOne(failure: unknown): boolean {
  return (
    isEmailInUse(failure) ||
    (failure instanceof ApiError && personalFields.some((name) => name in failure.fields))
  )
}

function Completing() {
  return (
    <div role="status" className="flex flex-col gap-4 py-6">
      <span className="sr-only">Your account is ready. Taking you to the sign-in page.</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-2/3" />
    </div>
  )
}

/** Sign-up offers this country code only (docs/spec/account.md, 'Sign-up'). */
const countryCodes = [{ value: '+1', label: '+1 United States' }]

/** Step 1: the person who signs up. */
function PersonalFields({ form: { control, setValue } }: StepProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 xs:grid-cols-2">
      <TextField control={control} name="firstName" label="First Name" required autoComplete="given-name" />
      <TextField control={control} name="lastName" label="Last Name" required autoComplete="family-name" />
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        lowerCase
        className="xs:col-span-2"
      />
      <PhoneField
        control={control}
        name="phoneNumber"
        label="Mobile Number"
        required
        className="xs:col-span-2"
        countryCode={
          <SelectInput
            aria-label="Country code"
            className="w-42 max-xs:w-full"
            options={countryCodes}
            value="+1"
            onChoose={() => setValue('countryCode', '+1')}
          />
        }
      />
    </div>
  )
}

/** Progress indicator of a form with several steps. */
function Steps({ current }: { current: number }) {
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label="Steps">
      {names.map((name, index) => {
        const isDone = index < current
        const isCurrent = index === current
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(
              'flex flex-col gap-2 border-t-2 pt-3 transition-colors',
              isDone || isCurrent ? 'border-action' : 'border-line',
            )}
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full text-xs font-semibold',
                isDone && 'bg-action text-on-action',
                isCurrent && 'bg-chosen text-action-ink',
                !isDone && !isCurrent && 'bg-sunken text-ink-soft',
              )}
            >
              {isDone ? <CheckIcon className="size-3.5" /> : index + 1}
              {isDone && <span className="sr-only">Done</span>}
            </span>
            <span
              className={cx(
                'text-xs leading-4 sm:text-sm',
                isCurrent ? 'font-medium text-ink' : 'text-ink-soft',
              )}
            >
              {name}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const key = 'signUp'

interface KeptSignUp {
  step: number
  values: Partial<SignUpForm>
}

/**
 * Keeps the input of the sign-up form in this tab's session storage, so that a reload does not empty the form; never
 * passwords or the consent. It is deleted when the user leaves the form. Returns the current step and its setter.
 */
function useKeptSignUp(form: StepProps['form']): [number, (step: number) => void] {
  const [kept] = useState(readKept)
  const [step, setStep] = useState(kept.step)
  const { reset, watch } = form
  useEffect(() => {
    // The form counts as changed, so leaving it asks for confirmation.
    if (Object.keys(kept.values).length > 0)
      reset({ ...emptySignUp, ...kept.values }, { keepDefaultValues: true })
  }, [kept, reset])
  useEffect(() => {
    const keep = ({ password: _, confirmPassword: __, hippaTerms: ___, ...values }: Partial<SignUpForm>) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ step, values } satisfies KeptSignUp))
      } catch {
        sessionStorage.removeItem(key)
      }
    }
    keep(form.getValues())
    const { unsubscribe } = watch((values) => keep(values as Partial<SignUpForm>))
    return unsubscribe
  }, [form, step, watch])
  // A reload does not run this.
  useEffect(() => () => sessionStorage.removeItem(key), [])
  return [step, setStep]
}

/** Another version of the form may have stored other fields, so only texts of known fields are read. */
function readKept(): KeptSignUp {
  try {
    const { step, values } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const known = Object.entries(Object(values)).filter(
      ([name, value]) => name in emptySignUp && typeof value === 'string' && !/password/i.test(name),
    )
    return { step: step === 1 ? 1 : 0, values: Object.fromEntries(known) }
  } catch {
    return { step: 0, values: {} }
  }
}
