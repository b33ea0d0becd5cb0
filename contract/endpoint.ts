import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

const userTypes = [1, 2, 3, 4] as const
/** 1 Physician, 2 Office Admin, 3 IVR Team Member, 4 IVR Admin. */
export type UserType = (typeof userTypes)[number]

export const physician = 1 as const
export const officeAdmin = 2 as const
export const teamMember = 3 as const
export const ivrAdmin = 4 as const

/** What each type is called on screen and in emails. */
export const userTypeLabels: Record<UserType, string> = {
  1: 'Physician',
  2: 'Office Admin',
  3: 'IVR Team Member',
  4: 'IVR Admin',
}

// What each user type may do. Endpoints, screens, menus and buttons use sets that are made from these tables, so a new
// user type must be given its place in each of them.

type OfEach = Readonly<Record<UserType, boolean>>

/** The verification team, which sees all offices and decides; all others belong to an office. */
export const isOfTeam = { 1: false, 2: false, 3: true, 4: true } as const satisfies OfEach
/** Submits requests and prior authorizations, books appointments, manages the office and its physicians. */
const runsOffice: OfEach = { 1: false, 2: true, 3: false, 4: false }
/** Manages the team. */
const runsTeam: OfEach = { 1: false, 2: false, 3: false, 4: true }

export type TeamType = { [T in UserType]: (typeof isOfTeam)[T] extends true ? T : never }[UserType]

export const everyone: readonly UserType[] = userTypes
const typesThat = (may: OfEach) => everyone.filter((type) => may[type])
export const teamTypes = typesThat(isOfTeam) as readonly TeamType[]
export const reviewers: readonly UserType[] = teamTypes
export const officeTypes: readonly UserType[] = everyone.filter((type) => !isOfTeam[type])
export const officeAdmins: readonly UserType[] = typesThat(runsOffice)
export const ivrAdmins: readonly UserType[] = typesThat(runsTeam)
/** Maintain blank forms: the team its library, an Office Admin the office's. */
export const formKeepers: readonly UserType[] = [...officeAdmins, ...reviewers]
/** Are responsible for who sees records: their office's, or all. */
export const auditors: readonly UserType[] = [...officeAdmins, ...ivrAdmins]

/**
 * Who may call an endpoint: user types with a session; 'public' for callers without a session; 'code-pending' for
 * callers with the token of a correct password or a forgotten one, which allows nothing but code verification;
 * 'reset-pending' for callers with the one-use token of a verified reset code.
 */
export type AllowedUserTypes = readonly UserType[] | 'public' | 'code-pending' | 'reset-pending'

/**
 * An endpoint as server, browser and documentation read it. Paths are below /api; `:name` parts, the query and the JSON
 * body are merged into one `input`. The reply is `{ success: true, ...output }`.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Accepts an `Idempotency-Key`: the same person with the same key and body gets the first answer again. */
  readonly creates?: true
  readonly summary: string
  readonly allowed: AllowedUserTypes
  readonly input: I
  readonly output: O
  /** All error codes beyond those that any endpoint can return: invalid input, wrong user type, no session. */
  readonly errors: readonly ErrorCode[]
  /**
   * The field of the reply's data that holds the number of the created record. A call with the same key but another
   * body gets this number with the error, since its sender never received the first reply.
   */
  readonly createdAs?: 'ivrNumber' | 'priorauthNumber' | 'supportNumber'
  /**
   * Does not extend the session, so a page left open does not keep its user signed in. The same is true of any
   * call with `backgroundHeader`.
   */
  readonly background?: true
  /**
   * Is about the person, whichever office they work for: the browser names no office, and calls it when theirs is gone.
   * Its statements run outside the wall around offices' records.
   */
  readonly ofPerson?: true
  /** Accepts `offices: 'all'`: all of the caller's offices in which they may call it. */
  readonly acrossOffices?: true
  /** Replies with an endless stream of server-sent events; `output` is the data of one event. */
  readonly streams?: true
  /** Takes one multipart field `file` instead of a JSON body. */
  readonly upload?: true
}

/** Something that only some user types may use: an endpoint, or a screen. */
export type Allowing = Pick<Endpoint, 'allowed'>

/** Whether a user type may call an endpoint: the server checks before it answers, the browser for its buttons. */
export const mayCall = ({ allowed }: Allowing, userType: UserType): boolean =>
  typeof allowed !== 'string' && allowed.includes(userType)

/**
 * What a user of this type may do with a record, which is sent as its `may`: true if the state of the record allows it
 * now, false if it does not. Actions of other user types are absent.
 */
export function mayOf<Action extends string>(
  userType: UserType,
  actions: Readonly<Record<Action, readonly [endpoint: Allowing, now: boolean]>>,
): Partial<Record<Action, boolean>> {
  const own = Object.entries<readonly [Allowing, boolean]>(actions).filter(([, [endpoint]]) =>
    mayCall(endpoint, userType),
  )
  return Object.fromEntries(own.map(([action, [, now]]) => [action, now])) as Partial<Record<Action, boolean>>
}

/** Names the office that a call is made for; without it, the one that the person chose last. */
export const officeHeader = 'x-office'

/** How long a session lasts without use. */
export const idleSeconds = 30 * 60

/** '1' marks a call that the page made on its own after a change, not one that the user started. */
export const backgroundHeader = 'x-background'

/** What the server gets, after the schema has filled in its defaults. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What a caller sends. */
export type InputTo<E extends Endpoint> = z.input<E['input']>
/** What a caller receives. */
export type Output<E extends Endpoint> = z.output<E['output']>

/** An endpoint as it is declared: without the errors that every creating endpoint has, and without an empty list. */
type Declaration<I extends z.ZodType, O extends z.ZodType> = Omit<Endpoint<I, O>, 'errors'> &
  Partial<Pick<Endpoint, 'errors'>>

/** Declares an endpoint and infers the exact types of its input and output. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const E extends Declaration<I, O>>(
  declaration: E & Declaration<I, O>,
): E & Pick<Endpoint, 'errors'> => ({
  ...declaration,
  errors: [
    ...(declaration.errors ?? []),
    ...(declaration.creates ? (['idempotency.other-body'] as const) : []),
    ...(declaration.createdAs ? (['idempotency.already-created'] as const) : []),
  ],
})
