import type { Control, UseFormReturn } from 'react-hook-form'
import { TextField } from '../../kit/form/TextFields.tsx'
import NpiProposal from '../../reference/NpiProposal.tsx'
import { PlaceFields } from '../../reference/PlaceFields.tsx'
import type { ProfileInput } from './profile-form.ts'

/** A form that has these fields among others. */
export type OfficeForm = UseFormReturn<
  Pick<ProfileInput, 'officeName' | 'taxID' | 'npiNumber' | 'address' | 'city' | 'state' | 'zipCode'>
>

/** Fields that only an Office Admin's profile has: the office's name, identifiers and address. */
export function OfficeFields({ form }: { form: OfficeForm }) {
  const { control, setValue } = form
  return (
    <>
      <TextField
        control={control}
        name="officeName"
        label="Office Name"
        autoComplete="organization"
        maxLength={100}
        hint="Your colleagues see it at the top of every screen."
        className="ms:col-span-2"
      />
      <TextField control={control} name="taxID" label="Tax ID" required inputMode="numeric" maxLength={12} />
      <div>
        <TextField
          control={control}
          name="npiNumber"
          label="NPI"
          required
          inputMode="numeric"
          maxLength={12}
        />
        <NpiProposal
          control={control as unknown as Control}
          name="npiNumber"
          kind="organization"
          proposes={({ address }) => ({ ...address })}
          onUse={(proposed) => {
            for (const [name, value] of Object.entries(proposed))
              setValue(name as 'city', value, { shouldDirty: true, shouldValidate: true })
          }}
        />
      </div>
      <TextField
        control={control}
        name="address"
        label="Address"
        required
        autoComplete="street-address"
        className="ms:col-span-2"
      />
      <PlaceFields
        control={control}
        state="state"
        city="city"
        zipCode="zipCode"
        onState={() => setValue('city', '', { shouldDirty: true })}
        onPlace={(place) => {
          setValue('state', place.state, { shouldDirty: true, shouldValidate: true })
          setValue('city', place.city, { shouldDirty: true, shouldValidate: true })
        }}
      />
    </>
  )
}
