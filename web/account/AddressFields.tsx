import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getCities, getStates } from '#contract/reference/lists.ts'
import { stateCodeOf, stateOptions } from '#contract/reference/states.ts'
import { CheckboxField, SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { ChoicesNotLoaded } from '../kit/form/choices/ChoicesNotLoaded.tsx'
import { ComboField } from '../kit/form/choices/ComboField.tsx'
import { PasswordField, TextField } from '../kit/form/TextFields.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { findCities } from '../reference/city-search.ts'
import ZipProposal from '../reference/ZipProposal.tsx'
import { LegalLink } from './LegalLink.tsx'
import { recheckConfirmation } from './sign-in/NewPasswordFields.tsx'
import type { StepProps } from './sign-in/sign-up-form.ts'

const forGood = { staleTime: Number.POSITIVE_INFINITY }

/** Step 2: the organization, its verification details, the password and the consent. */
export function AddressFields({ form }: StepProps) {
  const { control } = form
  return (
    <div className="grid gap-x-4 gap-y-5 xs:grid-cols-2">
      <TextField
        control={control}
        name="officeName"
        label="Office Name"
        autoComplete="organization"
        maxLength={100}
        hint="Your practice’s name, for you and your colleagues. You can add it later."
        className="xs:col-span-2"
      />
      <TextField control={control} name="taxID" label="Tax ID" required inputMode="numeric" maxLength={12} />
      <TextField control={control} name="npiNumber" label="NPI" required inputMode="numeric" maxLength={12} />
      <TextField
        control={control}
        name="address"
        label="Address"
        required
        autoComplete="street-address"
        className="xs:col-span-2"
      />
      <StateAndCity form={form} />
      <div>
        <TextField
          control={control}
          name="zipCode"
          label="Zip Code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
        <ZipProposal form={form as unknown as UseFormReturn} state="state" city="city" zipCode="zipCode" />
      </div>
      <TextField control={control} name="faxNumber" label="Fax" required type="tel" maxLength={20} />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        required
        hint="At least 8 characters, including a special character."
        autoComplete="new-password"
        onChanged={() => recheckConfirmation(form)}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirm Password"
        required
        autoComplete="new-password"
      />
      <CheckboxField
        control={control}
        name="hippaTerms"
        label={
          <>
            I agree to the <LegalLink to="/privacy">HIPAA Privacy Policy</LegalLink> &{' '}
            <LegalLink to="/terms">Data Usage Terms</LegalLink>
          </>
        }
        required
        className="xs:col-span-2"
      />
    </div>
  )
}

/** Choosing another state clears the city and loads the cities of that state. */
function StateAndCity({ form }: StepProps) {
  const { control } = form
  const states = useLoad(getStates, {}, forGood)
  const state = stateCodeOf(useWatch({ control, name: 'state' }))
  const cities = useLoad(getCities, { state: state ?? 'AL' }, { enabled: state !== undefined, ...forGood })
  const options = state ? (cities.data?.data ?? []) : []
  return (
    <>
      <SelectField
        control={control}
        name="state"
        label="State"
        required
        placeholder="Select a state"
        autoComplete="address-level1"
        options={states.data?.data ?? stateOptions}
        onChanged={() => form.setValue('city', '')}
      />
      <ComboField
        control={control}
        name="city"
        label="City"
        required
        placeholder={cities.isError ? 'City' : 'Select a city'}
        options={options}
        loading={state !== undefined && cities.isLoading}
        emptyText={state ? 'No cities available' : 'Select a state first'}
        search={state ? findCities : undefined}
        hint={cities.isError && <ChoicesNotLoaded what="cities" onRetry={cities.refetch} />}
      />
    </>
  )
}
