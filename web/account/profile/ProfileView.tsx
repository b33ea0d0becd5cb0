import type { ReactNode } from 'react'
import type { Profile } from '#contract/account/profile.ts'
import { userTypeLabels } from '#contract/endpoint.ts'
import { npiText, phoneAbroadText, phoneText, taxIdText } from '#contract/formats.ts'
import { getStates } from '#contract/reference/lists.ts'
import { stateName } from '#contract/reference/states.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Avatar, DetailItem } from '../../kit/ui/surfaces.tsx'
import { orDash } from '../../kit/ui/text.ts'
import { isOffice } from './profile-form.ts'

/** The saved profile, read-only. */
export function ProfileView({ profile }: { profile: Profile }) {
  const { officeAddress, countryCode, phoneNumber } = profile
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} picture={profile.profilePic} className="size-20 text-2xl" />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">{profile.name}</p>
          <p className="text-ink-soft">{userTypeLabels[profile.userType]}</p>
        </div>
      </div>
      <Part title="Person">
        <DetailItem label="User Type">{userTypeLabels[profile.userType]}</DetailItem>
        <DetailItem label="First Name">{profile.firstName}</DetailItem>
        <DetailItem label="Last Name">{profile.lastName}</DetailItem>
      </Part>
      <Part title="Contact">
        <DetailItem label="Email">{profile.email}</DetailItem>
        <DetailItem label="Mobile Number">{phoneAbroadText(countryCode, phoneNumber)}</DetailItem>
        <DetailItem label="Fax">{phoneText(profile.faxNumber)}</DetailItem>
      </Part>
      {isOffice(profile) && (
        <Part title="Office">
          <DetailItem label="Office Name">{orDash(profile.officeName)}</DetailItem>
          <DetailItem label="Tax ID">{taxIdText(profile.taxID)}</DetailItem>
          <DetailItem label="NPI">{npiText(profile.npiNumber)}</DetailItem>
          <DetailItem label="Address">{officeAddress.address}</DetailItem>
          <StateDetail code={officeAddress.state} />
          <DetailItem label="City">{officeAddress.city}</DetailItem>
          <DetailItem label="Zip Code">{officeAddress.zipCode}</DetailItem>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line pt-6 ml:grid-cols-[168px_minmax(0,1fr)]">
      <h2 className="text-base font-semibold">{title}</h2>
      <dl className="grid gap-x-6 gap-y-5 xs:grid-cols-2 ml:grid-cols-3">{children}</dl>
    </section>
  )
}

function StateDetail({ code }: { code: string }) {
  const states = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <DetailItem label="State">
      {states.data?.data.find(({ value }) => value === code)?.label ?? stateName(code)}
    </DetailItem>
  )
}
