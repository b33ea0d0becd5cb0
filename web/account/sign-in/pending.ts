/** A mailed code that has to be entered: after a correct password, an accepted invitation or a forgotten password. */
export interface PendingCode {
  email: string
  /** Valid for code verification only. */
  token: string
  /** The URL of the demo's mailbox; undefined outside the demo. */
  demoMailbox: string | undefined
  /** Mail delivery is slow right now, so the code may take a while. */
  mailDelayed: boolean
}
