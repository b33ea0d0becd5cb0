import type { z } from 'zod'
import type { Delivery, SignedIn } from '#contract/account/sign-in.ts'
import { wantedAfterSignIn } from '../../kit/session/after-sign-in.ts'
import { expectPerson } from '../../kit/session/session.ts'

/** An emailed code that has to be entered: after a correct password, an accepted invitation or a forgotten password. */
export interface PendingCode {
  email: string
  /** Valid for code verification only. */
  token: string
  /** The URL of the demo's mailbox; undefined outside the demo. */
  demoMailbox: string | undefined
  /** Email delivery is slow right now, so the code may take a while. */
  mailDelayed: boolean
}

/** Stores who signs in and the screen to open afterward. Returns the token without storing it. */
export function awaitCode(reply: z.infer<typeof SignedIn> & z.infer<typeof Delivery>): PendingCode {
  const { token, email, userType, name, profilePic, demoMailbox, mailDelayed = false } = reply
  const previousRoute = wantedAfterSignIn(email) ?? '/'
  expectPerson({ email, userType, name, profilePic, previousRoute })
  return { email, token, demoMailbox, mailDelayed }
}
