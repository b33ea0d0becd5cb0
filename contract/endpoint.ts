import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** 1 Physician, 2 Office Admin, 3 IVR Team Member, 4 IVR Admin. */
export type UserType = 1 | 2 | 3 | 4

export const physician = 1 as const
export const officeAdmin = 2 as const
export const teamMember = 3 as const
export const ivrAdmin = 4 as const

/** What a person of each type is called on screen and in mails. */
export const userTypeLabels: Record<UserType, string> = {
  1: 'Physician',
  2: 'Office Admin',
  3: 'IVR Team Member',
  4: 'IVR Admin',
}

// What people of each type may do. Endpoints, screens, menus and buttons name sets that are made from these tables, so
// that a new user type has to be given its place in each of them.

type OfEach = Readonly<Record<UserType, boolean>>

/** Of the verification team, which sees all offices and decides; all others are of an office. */
export const isOfTeam = { 1: false, 2: false, 3: true, 4: true } as const satisfies OfEach
/** Submits requests and prior authorizations, books appointments, manages the office and its physicians. */
const runsOffice: OfEach = { 1: false, 2: true, 3: false, 4: false }
/** Manages the team. */
const runsTeam: OfEach = { 1: false, 2: false, 3: false, 4: true }

export type TeamType = { [T in UserType]: (typeof isOfTeam)[T] extends true ? T : never }[UserType]

export const everyone: readonly UserType[] = [1, 2, 3, 4] as const satisfies Each<UserType>
const typesThat = (may: OfEach) => everyone.filter((type) => may[type])
export const teamTypes = typesThat(isOfTeam) as readonly TeamType[]
export const reviewers: readonly UserType[] = teamTypes
export const officeAdmins: readonly UserType[] = typesThat(runsOffice)
export const ivrAdmins: readonly UserType[] = typesThat(runsTeam)

/** A list that names each of them once. */
type Each<Type, Left = Type> = [Left] extends [never]
  ? readonly []
  : Left extends Type
    ? readonly [Left, ...Each<Exclude<Type, Left>>]
    : never

/**
 * Who may call an endpoint: user types with a session, 'public' for nobody in particular, 'code-pending' for
 * whoever holds the token that a right password or a forgotten one gives and that opens nothing but code
 * verification, or 'reset-pending' for whoever holds the one-use token of a verified reset code.
 */
export type AllowedUserTypes = readonly UserType[] | 'public' | 'code-pending' | 'reset-pending'

/**
 * A promise between browser and server. Paths are below /api; `:name` parts, the query and the JSON body
 * arrive together as one `input`. The reply is `{ success: true, ...output }`.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly summary: string
  readonly allowed: AllowedUserTypes
  readonly input: I
  readonly output: O
  /** Every refusal beyond those that any endpoint can give: bad input, wrong user type, no session. */
  readonly errors: readonly ErrorCode[]
  /** Accepts an `Idempotency-Key`: the same person with the same key and body gets the first answer again. */
  readonly creates?: true
  /**
   * The field of the reply's data that names what was created. Who sends another body with the same key is told it:
   * they never read the answer to the first one.
   */
  readonly createdAs?: 'ivrNumber' | 'priorauthNumber' | 'supportNumber'
  /**
   * No use of the session: a person who only leaves a page open that calls it is idle all the same. Neither is any
   * call with `backgroundHeader`.
   */
  readonly background?: true
  /** Answers with server-sent events without end; `output` is what one of them holds. */
  readonly streams?: true
  /** Takes one multipart field `file` in place of a JSON body. */
  readonly upload?: true
}

/** With '1', says that nobody asked for this call: the page made it by itself, because something has changed. */
export const backgroundHeader = 'x-background'

export type Input<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint and keeps the exact types of its input and output. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType>(
  declaration: Endpoint<I, O>,
): Endpoint<I, O> => declaration
