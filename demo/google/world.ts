import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { CalendarEvent } from './event.ts'
import { type Settings, startSettings } from './settings.ts'

/** Whoever could sign in. */
export interface Account {
  /** Google's number of the account: the `sub` of its tokens. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly timeZone: string
}

/** Good once, for the client, address and challenge that it was asked for with. */
export interface Code {
  readonly code: string
  readonly accountId: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
  readonly challenge: string
  readonly offline: boolean
  readonly endsAt: number
}

/** What an account allowed. Every token belongs to one, and dies with it. */
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

/** An event with the number of the change that it was last touched by. */
export interface Kept {
  event: CalendarEvent
  change: number
  /** When the meeting that was asked for is there, in ms; undefined: none is awaited. */
  meetAt?: number | undefined
  /** Instances of a repeated event that were deleted one by one, by id. */
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

/** All that the stand-in knows; it is plain data, so that a file can hold it. */
export interface World {
  accounts: Account[]
  codes: Code[]
  grants: Grant[]
  tokens: Record<string, AccessToken>
  /** By account and event id. */
  calendars: Record<string, Record<string, Kept>>
  channels: Channel[]
  /** Counts every change of any calendar. */
  changes: number
  /** Sync tokens from before this change are no longer valid. */
  syncFrom: number
  /** How often each operation was called. */
  calls: Record<string, number>
  settings: Settings
}

/** The world with what keeps it. */
export interface StandInContext {
  readonly world: World
  readonly client: Client
  /** Milliseconds, by the clock that tests can move. */
  now(): number
  /** To be called before an answer goes out: what was answered outlives the process. */
  save(): void
  /** Tells whoever watches this account's calendar; set by whatever sends the messages. */
  changed(accountId: string): void
}

/** The one application that is registered. */
export interface Client {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

const empty = (): World => ({
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

/** Opens what `file` holds, or begins anew; without a file nothing outlives the process. */
export function openContext(client: Client, file: string | undefined): StandInContext {
  const world = (file && read(file)) || empty()
  return {
    world,
    client,
    now: () => Date.now() + world.settings.clockAheadMs,
    save() {
      if (!file) return
      writeFileSync(`${file}.part`, JSON.stringify(world), { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
    changed: () => {},
  }
}

function read(file: string): World | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as World
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The account with this address, made when it is first seen. */
export function accountOf(world: World, email: string): Account {
  const found = world.accounts.find((account) => account.email === email)
  if (found) return found
  const number = String(world.accounts.length + 1).padStart(20, '0')
  const name = email
    .replace(/@.*/, '')
    .split(/[._-]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
  const account = { id: `1${number}`, email, name, timeZone: 'America/Chicago' }
  world.accounts.push(account)
  world.calendars[account.id] = {}
  return account
}
