/** What tests and the demo set; everything else is as Google says it is. */
export interface Settings {
  /** How far the stand-in's clock is ahead, in ms. */
  clockAheadMs: number
  /** How messages to channels come: at once, only when they are asked for, two times, or not at all. */
  pushes: 'soon' | 'late' | 'twice' | 'never'
  /** What becomes of a meeting that is asked for, and after how many ms. */
  meet: 'success' | 'failure'
  meetAfterMs: number
  /** Each refresh gives a new refresh token, and ends the one before. */
  rotates: boolean
  /** How long an access token is good. */
  tokenSeconds: number
  /** The most events of a page, however many are asked for. */
  pageSize: number
  /** What goes wrong next. */
  faults: Fault[]
}

export interface Fault {
  /** An operation, such as 'events.insert' or 'token', or '*' for all. */
  readonly on: string
  readonly error: FaultKind
  /** How many calls it still meets. */
  times: number
}

/** `dropped`: the connection breaks before anything is done; `lost`: it is done, and the answer never comes. */
export type FaultKind =
  | 'authError'
  | 'rateLimitExceeded'
  | 'userRateLimitExceeded'
  | 'tooManyRequests'
  | 'backendError'
  | 'forbidden'
  | 'dropped'
  | 'lost'

export const startSettings: Settings = {
  clockAheadMs: 0,
  pushes: 'soon',
  meet: 'success',
  meetAfterMs: 200,
  rotates: false,
  tokenSeconds: 3_599,
  pageSize: 2_500,
  faults: [],
}
