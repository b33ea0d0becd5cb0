import type { Profile } from '#contract/account-profile.ts'
import { npiText, phoneAbroadText, phoneText, taxIdText } from '#contract/formats.ts'
import { getStates } from '#contract/reference.ts'
import { useLoad } from '../kit/queries.ts'
import { Avatar, Detail } from '../kit/surfaces.tsx'
import { isOffice, userTypeLabel } from './profile-form.ts'

/** The profile as it is kept. */
export function ProfileView({ profile }: { profile: Profile }) {
  const { officeAddress, countryCode, phoneNumber } = profile
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} picture={profile.profilePic} className="size-20 text-2xl" />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">{profile.name}</p>
          <p className="text-sand-600">{userTypeLabel(profile)}</p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-5 xs:grid-cols-2 ml:grid-cols-3">
        <Detail label="User Type">{userTypeLabel(profile)}</Detail>
        <Detail label="First Name">{profile.firstName}</Detail>
        <Detail label="Last Name">{profile.lastName}</Detail>
        <Detail label="Email">{profile.email}</Detail>
        <Detail label="Mobile Number">{phoneAbroadText(countryCode, phoneNumber)}</Detail>
        <Detail label="Fax">{phoneText(profile.faxNumber)}</Detail>
        {isOffice(profile) && (
          <>
            <Detail label="Tax ID">{taxIdText(profile.taxID)}</Detail>
            <Detail label="NPI">{npiText(profile.npiNumber)}</Detail>
            <Detail label="Address">{officeAddress.address}</Detail>
            <StateDetail code={officeAddress.state} />
            <Detail label="City">{officeAddress.city}</Detail>
            <Detail label="Zip Code">{officeAddress.zipCode}</Detail>
          </>
        )}
      </dl>
    </div>
  )
}

function StateDetail({ code }: { code: string }) {
  const states = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY })
  return <Detail label="State">{states.data?.data.find(({ value }) => value === code)?.label ?? code}</Detail>
}
