/** A part of a mail. Both forms of the mail, text and HTML, show all of them in this order. */
export type Block =
  /** A paragraph. */
  | string
  /** A verification code. */
  | { readonly code: string }
  /** What to do, at most one in a mail. `to` is an absolute URL. */
  | { readonly button: string; readonly to: string }
  /** Another way on. */
  | { readonly link: string; readonly to: string }
  /** `open` marks what is not settled yet. */
  | { readonly facts: readonly Fact[]; readonly open?: boolean }
  | { readonly list: readonly Item[] }

export interface Fact {
  readonly label: string
  readonly lines: readonly string[]
}

export interface Item {
  readonly text: string
  readonly to?: string
}

/** What a mail says. It names no patient. */
export interface MailContent {
  /** Short: what it is about, then what happened. No full stop, and no code, which a locked screen would show. */
  readonly subject: string
  /** What happened, as the heading. */
  readonly heading: string
  /** The reader's first name. */
  readonly greets?: string
  /** The first paragraph is also the preview that mail programs show after the subject, so it contains no code. */
  readonly body: readonly Block[]
  /** Why the reader gets this mail: a clause after 'because', without a full stop. */
  readonly because: string
  /** What readers who cannot sign in do for help is to ask a person; all others open a support request. */
  readonly help?: 'person'
  /** Whether the reader's mail choices apply to this mail. */
  readonly chosen?: boolean
}

/** A mail in both forms, without its address. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}
