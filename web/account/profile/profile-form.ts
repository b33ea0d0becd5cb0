import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import {
  type OfficeAdminDetails,
  type Profile,
  profileForm,
  type updateUserProfile,
} from '#contract/account/profile.ts'
import { type InputTo, officeAdmins, type UserType } from '#contract/endpoint.ts'
import { resolverOf } from '../../kit/form/resolver.ts'

/** The form's values. Only an Office Admin has the office's fields. */
export type ProfileInput = z.input<typeof OfficeAdminDetails>
export type ProfileUpdate = InputTo<typeof updateUserProfile>

/** Whether this is an Office Admin's profile, which names their office and shows other fields. */
export const isOffice = ({ userType }: Profile): boolean => officeAdmins.includes(userType)

/** The form's first values: the editable part of a profile, without anything that the server would reject. */
export function valuesOf(profile: Profile): Partial<ProfileInput> {
  const { firstName, lastName, countryCode, phoneNumber, faxNumber, profilePic } = profile
  const person = { firstName, lastName, countryCode, phoneNumber, faxNumber, profilePic }
  if (!isOffice(profile)) return person
  const { officeName, taxID, npiNumber, officeAddress } = profile
  return { ...person, officeName, taxID, npiNumber, ...officeAddress }
}

/** Validates the form by the rules for a user type: the office's fields are required of an Office Admin only. */
export function profileResolver(userType: UserType): Resolver<ProfileInput, unknown, ProfileUpdate> {
  // The type contains the office's fields for every user type; only an Office Admin's form has them.
  const schema: unknown = profileForm(userType)
  return resolverOf(schema as z.ZodType<ProfileUpdate, ProfileInput>)
}
