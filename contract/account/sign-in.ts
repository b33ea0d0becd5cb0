import { z } from 'zod'
import { endpoint, everyone, officeAdmin } from '../endpoint.ts'
import {
  email,
  mobileNumber,
  npi,
  officeName,
  opaqueText,
  password,
  passwordAgain,
  personName,
  requiredText,
  StateCode,
  state,
  taxId,
  typedIdentifier,
  zipCode,
} from '../fields.ts'
import { data, message } from '../replies.ts'

export const otpLength = 5
export const resendSeconds = 5

export const SignIn = z.strictObject({
  email: email(),
  password,
  /** The Remember flag, by its name on the wire (docs/spec/account.md, 'Calls'). */
  termsAndCondtion: z.boolean().default(false),
})

export const PersonalInformation = z.strictObject({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: email(),
  countryCode: z.literal('+1', { error: 'Only +1 United States is offered.' }).default('+1'),
  phoneNumber: mobileNumber,
})

/** What sign-up and the profile of an Office Admin ask about an office with the same messages. */
export const officeDetails = {
  taxID: taxId(),
  npiNumber: npi('NPI is required.'),
  address: requiredText('Address is required.'),
  city: requiredText('City name is required.', 100),
  state: state('State name is required.').pipe(StateCode),
}

const AddressAndVerification = z.strictObject({
  /** Optional: an office can be named later, in its Office Admins' profiles. */
  officeName,
  ...officeDetails,
  zipCode: zipCode('Zip code is required'),
  faxNumber: typedIdentifier('Fax is required.')
    .min(2, 'Fax is required.')
    .max(20, 'Fax must not be longer than 20 characters.')
    .regex(/^[\d+() .-]*$/, 'Fax must contain only digits.'),
  password,
  confirmPassword: passwordAgain,
  hippaTerms: z.literal(true, { error: 'Please accept the HIPAA Privacy Policy & Data Usage Terms.' }),
})

/** Sign-up: step 1 is PersonalInformation, step 2 the rest. */
export const Registration = z
  .strictObject({ ...PersonalInformation.shape, ...AddressAndVerification.shape })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords did not match',
    when: () => true,
  })
export type Registration = z.infer<typeof Registration>

export const SignedIn = z.object({
  token: z.string(),
  email: z.string(),
  userType: z.number().int(),
  name: z.string(),
  profilePic: z.string(),
})

/** How the code is delivered: the URL of the demo's mailbox, and whether email is delayed at the moment. */
export const Delivery = z.object({ demoMailbox: z.string().optional(), mailDelayed: z.boolean().optional() })

export const signIn = endpoint({
  method: 'POST',
  path: '/user/signInUserForWeb',
  summary: 'Check email and password, and email a code',
  allowed: 'public',
  input: SignIn,
  output: data(SignedIn.extend(Delivery.shape)),
  errors: ['account.wrong-credentials', 'account.code-locked', 'limit.too-many', 'server.busy'],
})

const Otp = typedIdentifier('Please enter a 5-digit OTP.').regex(/^\d{5}$/, 'Please enter a 5-digit OTP.')

/** What a verified reset code returns instead of a session: a short-lived one-use bearer for `resetPassword`. */
const ResetToken = z.strictObject({ token: z.string() })

export const VerifyOtp = z.strictObject({ email: email(), otp: Otp })

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/user/verifyOtp',
  summary: 'Exchange the emailed code for a session, or for the right to set a new password',
  allowed: 'code-pending',
  input: VerifyOtp,
  output: message.extend({ data: z.union([SignedIn, ResetToken]) }),
  errors: [
    'account.sign-in-expired',
    'account.wrong-code',
    'account.code-expired',
    'account.code-locked',
    'limit.too-many',
  ],
})

export const resendOtp = endpoint({
  method: 'POST',
  path: '/user/resendOTP',
  summary: 'Email a new code in place of the last one',
  allowed: 'code-pending',
  input: z.strictObject({ email: email(), type: z.number().int().min(1).max(2).default(2) }),
  output: message.extend({ data: Delivery }),
  errors: ['account.sign-in-expired', 'account.code-locked', 'limit.too-many'],
})

export const register = endpoint({
  method: 'POST',
  path: '/user/registerUserForWeb',
  creates: true,
  summary: 'Create an office and its Office Admin',
  allowed: 'public',
  input: Registration,
  output: message.extend({
    data: z.object({
      user: z.object({ email: z.string(), name: z.string(), userType: z.literal(officeAdmin) }),
    }),
  }),
  errors: ['account.email-in-use', 'limit.too-many', 'server.busy'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'End this session',
  allowed: everyone,
  input: z.strictObject({}),
  output: message,
})

/** Called by the link in the email that reports locked code entry to the account's owner. */
export const unlockCode = endpoint({
  method: 'POST',
  path: '/user/unlockCode',
  summary: 'Allow code entry again after too many wrong codes',
  allowed: 'public',
  input: z.strictObject({ token: opaqueText(100) }),
  output: message,
  errors: ['account.unlock-invalid'],
})
