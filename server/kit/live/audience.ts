/** Who is notified of an event or change: everyone who matches at least one of these fields. */
export interface Audience {
  /** All of the verification team: types 3 and 4. */
  readonly team?: true
  /** The IVR Admins alone. */
  readonly admins?: true
  /** The Office Admins of this office. */
  readonly officeId?: number | null
  /** The physician with this record, if they have an account. */
  readonly physicianId?: number | null
  /** These people, by user id. */
  readonly userIds?: readonly number[]
}
