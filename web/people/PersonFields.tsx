import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { phoneWarning } from '#contract/warnings.ts'
import { PhoneField, TextField } from '../kit/form/TextFields.tsx'

interface PersonValues extends FieldValues {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

interface PersonFieldsProps<T extends PersonValues, O> {
  control: Control<T, unknown, O>
  /** The typed mobile number, to warn of an unlikely one. */
  phoneNumber: string | undefined
  /** The person has been invited: the address that the invitation was emailed to stays. */
  isInvited: boolean
}

/** The name, email and mobile number of a person who is invited to have an account. */
export function PersonFields<T extends PersonValues, O>(props: PersonFieldsProps<T, O>) {
  const { control, phoneNumber = '', isInvited } = props
  const field = (name: keyof PersonValues & string) => ({ control, name: name as FieldPath<T> })
  return (
    <>
      <TextField {...field('firstName')} label="First Name" required />
      <TextField {...field('lastName')} label="Last Name" required />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        required
        lowerCase
        locked={isInvited}
        autoComplete="off"
        hint={isInvited ? undefined : 'We’ll email the invitation to this address.'}
      />
      <PhoneField
        {...field('phoneNumber')}
        label="Mobile Number"
        required
        warning={phoneWarning(phoneNumber)}
      />
    </>
  )
}
