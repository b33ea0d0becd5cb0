import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Registration } from '#contract/account/sign-in.ts'

/** The form's values while it is filled in. */
export type SignUpForm = z.input<typeof Registration>

export const emptySignUp: DefaultValues<SignUpForm> = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: '+1',
  phoneNumber: '',
  officeName: '',
  taxID: '',
  npiNumber: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  faxNumber: '',
  password: '',
  confirmPassword: '',
}

export interface StepProps {
  form: UseFormReturn<SignUpForm, unknown, Registration>
}
