import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { email, oneLine, password, passwordAgain, specialCharacter } from '../fields.ts'
import { message } from '../replies.ts'
import { Delivery } from './sign-in.ts'

const longestChangedPassword = 20

/** The steps of /forgot-password, as in its query string. */
export const forgotSteps = ['email', 'otp', 'password'] as const
export type ForgotStep = (typeof forgotSteps)[number]

export const ForgotPassword = z.strictObject({ email: email('Email address  is required.') })

/** Same reply and same timing whether or not the address has an account, so that accounts cannot be guessed. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/forgotPassword',
  summary: 'Email a code that lets the owner of an account set a new password',
  allowed: 'public',
  input: ForgotPassword,
  output: message.extend({ data: z.object({ token: z.string(), ...Delivery.shape }) }),
  errors: ['account.code-locked', 'limit.too-many'],
})

const tooShort = 'Password must be at least 8 characters'
/** Without a period, unlike the others (docs/spec/account.md, 'Forgotten password'). */
const passwordOfReset = z.string({ error: tooShort }).min(8, tooShort).pipe(password)

const ResetPassword = z.strictObject({ newPassword: passwordOfReset, email: email() })

const notTheSame = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: () => true,
}

/** The form of the password step; only `newPassword` is sent. */
export const ResetPasswordForm = z
  .strictObject({ newPassword: passwordOfReset, confirmPassword: passwordAgain })
  .refine((form) => form.newPassword === form.confirmPassword, notTheSame)

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/resetPassword',
  summary: 'Set a new password with the token of a verified reset code',
  allowed: 'reset-pending',
  input: ResetPassword,
  output: message,
  errors: ['account.reset-expired', 'server.busy'],
})

const tooLong = `Password must not exceed ${longestChangedPassword} digits.`
const changedPassword = z
  .string({ error: 'Password must be at least 8 characters.' })
  .min(8, 'Password must be at least 8 characters.')
  .max(longestChangedPassword, tooLong)
  .regex(specialCharacter, 'Password must contain at least one special character.')
  .refine(...oneLine)

const ChangePassword = z.strictObject({ newPassword: changedPassword })

/** The form of the Change Password tab; only `newPassword` is sent. */
export const ChangePasswordForm = z
  .strictObject({
    newPassword: changedPassword,
    confirmPassword: passwordAgain
      .min(8, 'Password must be at least 8 characters.')
      .max(longestChangedPassword, tooLong),
  })
  .refine((form) => form.newPassword === form.confirmPassword, notTheSame)

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/changePassword',
  summary: 'Set a new password for oneself, and end all other sessions',
  allowed: everyone,
  input: ChangePassword,
  output: message,
  errors: ['server.busy'],
})
