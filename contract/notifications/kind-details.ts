import type { UserType } from '../endpoint.ts'

/** How one kind of notification is shown, linked, mailed and cleared. Texts contain no patient data. */
export interface KindDetails {
  /** The user types that may receive it. */
  readonly reaches: readonly UserType[]
  /** The user types that receive it only if they asked for it: work that nobody owns yet is in a queue. */
  readonly ifAsked?: readonly UserType[]
  /** The user types that also get a mail at once by default: of a decision or a question. All others get the digest. */
  readonly mailedTo: readonly UserType[]
  /** What is said where its mail would be chosen: its area mails it in any case, or it needs no mail. */
  readonly fixedMail?: string
  /** Why nobody can mute it in the bell. */
  readonly always?: string
  /** It asks for work: once one has done it, it is cleared for the others, too. */
  readonly isWork?: true
  /** What it is called where users choose what they are told of. */
  readonly choice: string
  readonly text: (details: { about: string; detail: string }) => string
  readonly link: (record: number, viewer: UserType, about: string) => string
}
