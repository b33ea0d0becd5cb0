import { SelectInput } from '../kit/form/SelectInput.tsx'
import { PhoneField, TextField } from '../kit/form/TextFields.tsx'
import type { StepProps } from './sign-up-form.ts'

/** Sign-up offers this country code only (docs/spec/account.md, 'Sign-up'). */
const countryCodes = [{ value: '+1', label: '+1 United States' }]

/** Step 1: the person who signs up. */
export function PersonalFields({ form: { control, setValue } }: StepProps) {
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
