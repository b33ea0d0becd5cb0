/** Behavior that tests and the demo can change; everything else follows Google's documentation. */
export interface Settings {
  /** How far the stand-in's clock is ahead, in ms. */
  clockAheadMs: number
  /** When push notifications are sent: immediately, when a test releases them, immediately and twice, or never. */
  pushes: 'soon' | 'late' | 'twice' | 'never'
  /** The outcome of a meeting request, and after how many ms it is known. */
  meet: 'success' | 'failure'
  meetAfterMs: number
  /** Each refresh returns a new refresh token and invalidates the previous one. */
  rotates: boolean
  /** How long an access token is valid. */
  tokenSeconds: number
  /** The maximum page size, whatever maxResults says. */
  pageSize: number
  /** Faults of the next calls. */
  faults: Fault[]
}

export interface Fault {
  /** An operation, such as 'events.insert' or 'token', or '*' for all. */
  readonly on: string
  readonly error: FaultKind
  /** How many more calls it affects. */
  times: number
}

/** `dropped`: the connection closes before the call takes effect; `lost`: the call takes effect but its response is lost. */
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
