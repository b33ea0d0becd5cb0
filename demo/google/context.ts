import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { CalendarEvent } from './event.ts'
import { type Settings, startSettings } from './settings.ts'

export interface Account {
  /** Google's id of the account, the `sub` of its tokens. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly timeZone: string
}

/** An authorization code: usable once, with the redirect address and challenge of its request. */
export interface Code {
  readonly code: string
  readonly accountId: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
  readonly challenge: string
  readonly offline: boolean
  readonly endsAt: number
}

/** The scopes that an account granted. Every token belongs to one grant and ends with it. */
export interface Grant {
  readonly id: string
  readonly accountId: string
  readonly scopes: readonly string[]
  refreshToken: string | undefined
}

export interface AccessToken {
  readonly grantId: string
  readonly endsAt: number
}

/** An event with the number of its last change. */
export interface StoredEvent {
  event: CalendarEvent
  change: number
  /** When the pending meeting is completed, in ms; undefined when none is pending. */
  meetAt?: number | undefined
  /** Ids of deleted instances of a recurring event. */
  dropped?: string[]
}

export interface Channel {
  readonly id: string
  readonly resourceId: string
  readonly accountId: string
  readonly address: string
  readonly token: string | undefined
  readonly endsAt: number
  messages: number
}

/** The stand-in's entire state, as plain data so that it can be saved as JSON. */
export interface StandInData {
  accounts: Account[]
  codes: Code[]
  grants: Grant[]
  tokens: Record<string, AccessToken>
  /** By account and event id. */
  calendars: Record<string, Record<string, StoredEvent>>
  channels: Channel[]
  /** The number of the latest change in any calendar. */
  changes: number
  /** Sync tokens from before this change are invalid. */
  syncFrom: number
  /** How often each operation was called. */
  calls: Record<string, number>
  settings: Settings
}

/** The state with its clock and storage. */
export interface StandInContext {
  readonly data: StandInData
  readonly client: Client
  /** Milliseconds, by a clock that tests can move. */
  now(): number
  /** Must be called before a response is sent, so that acknowledged changes survive the process. */
  save(): void
  /** Notifies the channels of this account's calendar; set by openChannels. */
  changed(accountId: string): void
}

/** The one registered application. */
export interface Client {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

const empty = (): StandInData => ({
  accounts: [],
  codes: [],
  grants: [],
  tokens: {},
  calendars: {},
  channels: [],
  changes: 0,
  syncFrom: 0,
  calls: {},
  settings: { ...startSettings },
})

/** Loads the state from `file`, or starts empty; without a file the state is lost with the process. */
export function openContext(client: Client, file: string | undefined): StandInContext {
  const data = (file && read(file)) || empty()
  return {
    data,
    client,
    now: () => Date.now() + data.settings.clockAheadMs,
    save() {
      if (!file) return
      writeFileSync(`${file}.part`, JSON.stringify(data), { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
    changed: () => {},
  }
}

function read(file: string): StandInData | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StandInData
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The account with this address; created when it does not exist. */
export function accountOf(data: StandInData, email: string): Account {
  const found = data.accounts.find((account) => account.email === email)
  if (found) return found
  const number = String(data.accounts.length + 1).padStart(20, '0')
  const name = email
    .replace(/@.*/, '')
    .split(/[._-]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
  const account = { id: `1${number}`, email, name, timeZone: 'America/Chicago' }
  data.accounts.push(account)
  data.calendars[account.id] = {}
  return account
}
