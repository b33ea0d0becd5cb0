import type { UserType } from '../endpoint.ts'

/** How one kind of notification is shown, linked and mailed. Texts contain no patient data. */
export interface KindDetails {
  /** The user types that may receive it. */
  readonly reaches: readonly UserType[]
  /** The user types that also get a mail at once by default: of a decision or a question. All others get the digest. */
  readonly mailedTo: readonly UserType[]
  /** In no digest, because its area mails it in any case, or because it needs no mail. */
  readonly isUnmailed?: true
  /** The label of its mail setting; without one, users cannot change it. */
  readonly choice?: string
  readonly text: (details: { about: string; detail: string }) => string
  readonly link: (record: number, viewer: UserType, about: string) => string
}
