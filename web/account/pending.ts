/** A code that was mailed and is still to be entered: after a right password, an accepted invitation, a forgotten password. */
export interface PendingCode {
  email: string
  /** Opens nothing but code verification. */
  token: string
  /** Where the demo shows its mails; undefined elsewhere. */
  demoMailbox: string | undefined
  /** Mail is held up right now, so the code may take a while. */
  mailDelayed: boolean
}
