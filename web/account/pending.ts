/** A sign-in whose password was right and whose code is still to come. */
export interface PendingSignIn {
  email: string
  /** Opens nothing but code verification. */
  token: string
  /** Where the demo shows its mails; undefined elsewhere. */
  demoMailbox: string | undefined
  /** Mail is held up right now, so the code may take a while. */
  mailDelayed: boolean
}
