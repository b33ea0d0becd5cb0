import type { UseFormReturn } from 'react-hook-form'
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
  const { control } = form
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
          form={form as unknown as UseFormReturn}
          name="npiNumber"
          kind="organization"
          proposes={({ address }) => ({ ...address })}
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
      <PlaceFields form={form} state="state" city="city" zipCode="zipCode" />
    </>
  )
}
