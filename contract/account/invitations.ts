import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, opaqueText, password, passwordAgain } from '../fields.ts'
import { message } from '../replies.ts'
import { Delivery, SignedIn } from './sign-in.ts'

/** The parameters of the mailed link /set-password?email=…&name=…&token=… */
const Link = z.strictObject({ email: email(), token: opaqueText(100) })

/** Like every new password, it needs a special character (docs/spec/account.md, 'Set password'). */
export const NewPassword = Link.extend({
  newPassword: password,
  confirmPassword: passwordAgain,
}).refine((form) => form.newPassword === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: () => true,
})

/** Called before the form is shown, so that an invalid link is reported right away. */
export const checkInvitation = endpoint({
  method: 'POST',
  path: '/user/checkInvitation',
  summary: 'Ask whether an invitation’s link can still be used',
  allowed: 'public',
  input: Link,
  output: message.extend({
    data: z.object({
      /** The address has an account: it joins one more office, and needs no password. */
      hasAccount: z.boolean(),
      /** The inviting office's name; '' for the verification team, or if it has no name. */
      officeName: z.string(),
    }),
  }),
  errors: ['account.link-invalid'],
})

/** Accepts an invitation. Starts no session: like `signIn`, it emails a code. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/user/setPassword',
  summary: 'Accept an invitation with a new password, and email a code',
  allowed: 'public',
  input: NewPassword,
  output: message.extend({ data: SignedIn.extend(Delivery.shape) }),
  errors: ['account.link-invalid', 'account.has-account', 'account.code-locked', 'server.busy'],
})
