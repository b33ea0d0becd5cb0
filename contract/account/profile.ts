import { z } from 'zod'
import { endpoint, everyone, officeAdmins, type UserType } from '../endpoint.ts'
import { mobileNumber, officeName, opaqueText, personName, typedIdentifier, zipCode } from '../fields.ts'
import { fileUrl } from '../files/files.ts'
import { data, Id, message, Option } from '../replies.ts'
import { officeDetails } from './sign-in.ts'

/** The country codes that a profile offers; sign-up offers only the first. */
export const countryCodes = [
  { value: '+1', label: '+1 United States' },
  { value: '+44', label: '+44 United Kingdom' },
  { value: '+91', label: '+91 India' },
] as const

export const CountryCode = z.enum(['+1', '+44', '+91'], { error: 'Please choose a country code.' })
export type CountryCode = z.infer<typeof CountryCode>

/**
 * A user's own profile. The tax ID, the NPI and the address are the office's: empty for all but its Office Admins.
 * Its name is shown to its physicians too; '' while it has none. `profilePic` is a short-lived signed link, or empty.
 */
export const Profile = z.object({
  _id: Id,
  name: z.string(),
  profilePic: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  countryCode: CountryCode,
  phoneNumber: z.string(),
  userType: z.literal(everyone),
  officeName: z.string(),
  taxID: z.string(),
  npiNumber: z.string(),
  faxNumber: z.string(),
  officeAddress: z.object({
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  /** Changes whenever a field of the form changes. */
  version: z.string(),
})
export type Profile = z.infer<typeof Profile>

/** Formats differ by country, so the number is stored as entered. */
const fax = typedIdentifier('Fax is required.')
  .max(20, 'Fax must not be longer than 20 characters.')
  .regex(/^[\d+() .-]*$/, 'Fax must contain only digits.')
/** At least 2 characters: a single one is not a number. */
const officeFax = fax.min(2, 'Fax is required.')
/** '' for none. When omitted, the stored number is unchanged. */
const ownFax = fax.regex(/^(?:.{2,})?$/, 'Fax must have at least 2 characters.').optional()

const aboutThePerson = {
  firstName: personName('First name'),
  lastName: personName('Last name'),
  countryCode: CountryCode.optional(),
  phoneNumber: mobileNumber,
  faxNumber: ownFax,
  /** A `fileUrl` from an upload or the profile, or '' for no picture. When omitted, the picture is unchanged. */
  profilePic: z.union([z.literal(''), fileUrl('Please upload this picture again.')]).optional(),
  /** The physician's own id or nothing (docs/spec/profile.md, 'Decisions'). */
  physicianId: Id.optional(),
  /** The version that was edited; if the record has a newer one, the edit is rejected. When omitted, not checked. */
  seenVersion: opaqueText(32).optional(),
}

export const aboutTheOffice = {
  faxNumber: officeFax,
  /** '' for none. When omitted, the name is unchanged. */
  officeName: officeName.unwrap().optional(),
  ...officeDetails,
  zipCode: zipCode('Zip code is required.'),
}

/** What physicians and the verification team may change in their own profile. */
export const PersonalDetails = z.strictObject(aboutThePerson)
export type PersonalDetails = z.infer<typeof PersonalDetails>

/** What an Office Admin may change: their office's details too. */
export const OfficeAdminDetails = z.strictObject({ ...aboutThePerson, ...aboutTheOffice })
export type OfficeAdminDetails = z.infer<typeof OfficeAdminDetails>

/** The Personal details tab for a type of user. */
export const profileForm = (userType: UserType) =>
  officeAdmins.includes(userType) ? OfficeAdminDetails : PersonalDetails

/** The fields that any user type may send; the server then validates them with `profileForm`. */
const ProfileUpdate = z.strictObject({
  ...z.object(aboutTheOffice).partial().shape,
  ...aboutThePerson,
  // The minimum length and its message depend on the user type.
  faxNumber: fax.optional(),
})

const fileErrors = ['files.not-yours', 'files.already-used', 'files.not-an-image'] as const

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/user/getUserProfile',
  summary: 'One’s own profile',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(Profile),
})

export const updateUserProfile = endpoint({
  method: 'POST',
  path: '/user/updateUserProfile',
  summary: 'Change one’s own profile',
  allowed: everyone,
  input: ProfileUpdate,
  output: message.extend({ data: Profile }),
  errors: ['record.not-found', 'account.profile-changed-since', ...fileErrors],
})

export const genderOptions = endpoint({
  method: 'GET',
  path: '/user/genderOptions',
  summary: 'The genders that a form offers',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(Option)),
})
