import { useEffect, useState } from 'react'
import { emptySignUp, type SignUpForm, type StepProps } from './sign-up-form.ts'

const key = 'signUp'

interface KeptSignUp {
  step: number
  values: Partial<SignUpForm>
}

/**
 * Keeps what is typed into the sign-up form in this tab's session storage, so that a reload does not empty it; passwords
 * and the consent are never kept. It is deleted when the form is left. Returns the current step and its setter.
 */
export function useKeptSignUp(form: StepProps['form']): [number, (step: number) => void] {
  const [kept] = useState(readKept)
  const [step, setStep] = useState(kept.step)
  const { reset, watch } = form
  useEffect(() => {
    // The form counts as changed: leaving it asks.
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
  // A reload does not come here.
  useEffect(() => () => sessionStorage.removeItem(key), [])
  return [step, setStep]
}

/** What another version of the form has kept may have other fields: only texts of known fields are taken. */
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
