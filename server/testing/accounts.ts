import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { hashPassword } from '../account/passwords.ts'
import { createOfficeWithAdmin } from '../account/store.ts'
import type { AppOverrides } from '../app.ts'
import type { Config } from '../config.ts'
import type { TestDatabase } from './database.ts'
import { eventually } from './embedded.ts'
import { type Answer, openPortal, type Portal } from './portal.ts'

export const rightPassword = 'Correct-horse!7'

/** A valid sign-up form. */
export const registration = (email: string, more: Record<string, unknown> = {}) => ({
  firstName: 'Renée',
  lastName: "O'Brien-Ó Sé",
  email,
  countryCode: '+1',
  phoneNumber: '5125550100',
  taxID: '12-3456789',
  npiNumber: '1245319599',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  faxNumber: '5125550101',
  password: rightPassword,
  confirmPassword: rightPassword,
  hippaTerms: true,
  ...more,
})

/** The mails in a portal's mail folder; `next` and `nextCode` return each of them only once. */
export interface Mailbox {
  /** Waits for a mail to this address that was not returned before. */
  next(to: string): Promise<Email>
  /** The code in the next mail to this address that has one. */
  nextCode(to: string): Promise<string>
  /** All current mails. */
  all(): Promise<Email[]>
}

export interface AccountPortal extends Portal {
  readonly mailbox: Mailbox
  /** A POST from the returned network address. */
  from(address: string, path: string, body: unknown, token?: string): Promise<Answer>
}

/** A portal with running background tasks and a readable mailbox. */
export async function openAccountPortal(
  more: Partial<Config> = {},
  overrides: AppOverrides = {},
  database?: TestDatabase,
): Promise<AccountPortal> {
  const portal = await openPortal(more, overrides, database)
  await portal.app.start()
  return {
    ...portal,
    mailbox: mailboxIn(join(portal.config.dataDir, 'mail')),
    from: (address, path, body, token) => portal.post(path, body, token, { 'x-forwarded-for': address }),
    async close() {
      await portal.close()
      await rm(portal.config.dataDir, { recursive: true, force: true })
    },
  }
}

export function mailboxIn(folder: string): Mailbox {
  const returned = new Set<string>()
  const names = async () => {
    const all = await readdir(folder).catch(() => [])
    return all.filter((name) => name.endsWith('.eml')).sort()
  }
  const parsed = async (name: string) => PostalMime.parse(await readFile(join(folder, name)))
  const next = (to: string, matches: (mail: Email) => boolean = () => true) =>
    eventually(async () => {
      for (const name of await names()) {
        if (returned.has(name)) continue
        const mail = await parsed(name)
        if (mail.to?.[0]?.address !== to || !matches(mail)) continue
        returned.add(name)
        return mail
      }
      throw new Error(`no mail to ${to}`)
    })
  return {
    next: (to) => next(to),
    nextCode: async (to) => codeIn(await next(to, hasCode)),
    all: async () => Promise.all((await names()).map(parsed)),
  }
}

const codeLine = /^\d{5}$/m
const hasCode = (mail: Email) => codeLine.test(mail.text ?? '')

function codeIn(mail: Email): string {
  const code = codeLine.exec(mail.text ?? '')?.[0]
  if (!code) throw new Error('there is no code in this mail')
  return code
}

/** A different code, to test wrong ones. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0')

/** Creates an Office Admin with an office and `rightPassword` directly in the database. */
export async function newAdmin(portal: Portal, email: string): Promise<number> {
  const office = {
    taxId: '123456789',
    npiNumber: '1245319599',
    address: '1 Main Street',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
  }
  const admin = {
    firstName: 'Olive',
    lastName: 'Office',
    email,
    passwordHash: await hashPassword(rightPassword),
  }
  const made = await portal.db.transaction((tx) =>
    createOfficeWithAdmin(tx, office, admin, portal.clock.now()),
  )
  return made.userId
}

/** Signs in with the right password; the returned token waits for the code. */
export async function passwordStep(portal: AccountPortal, email: string, from = freshAddress()) {
  const answer = await portal.from(from, '/user/signInUserForWeb', { email, password: rightPassword })
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status} ${answer.body.error}`)
  return (answer.body.data as { token: string }).token
}

/** Signs in with password and code, and returns the session token. */
export async function signedIn(portal: AccountPortal, email: string): Promise<string> {
  return codeStep(portal, email, await passwordStep(portal, email))
}

async function codeStep(portal: AccountPortal, email: string, pending: string): Promise<string> {
  const otp = await portal.mailbox.nextCode(email)
  const answer = await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, pending)
  return (answer.body.data as { token: string }).token
}

/** Requests a password reset. The reply has a token even when the account does not exist. */
export async function forgotStep(portal: AccountPortal, email: string, from = freshAddress()) {
  const answer = await portal.from(from, '/user/forgotPassword', { email })
  if (answer.status !== 200) throw new Error(`a forgotten password answered ${answer.status}`)
  return (answer.body.data as { token: string }).token
}

/** Requests a reset, verifies the code and returns the single-use reset token. */
export async function resetToken(portal: AccountPortal, email: string): Promise<string> {
  return codeStep(portal, email, await forgotStep(portal, email))
}

let addresses = 0
/** An unused network address, so that the rate limit per address does not affect the test. */
export function freshAddress(): string {
  addresses += 1
  return `10.200.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
