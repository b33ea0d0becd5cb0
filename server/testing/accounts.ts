import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { hashPassword } from '../account/passwords.ts'
import { createOfficeWithAdmin } from '../account/store.ts'
import type { Stand } from '../app.ts'
import type { Config } from '../config.ts'
import type { TestDatabase } from './database.ts'
import { eventually } from './embedded.ts'
import { type Answer, openPortal, type Portal } from './portal.ts'

export const rightPassword = 'Correct-horse!7'

/** A sign-up that is right in every field. */
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

/** Mails that a portal wrote to its folder, each given once. */
export interface Mailbox {
  /** Waits for a mail to this address that was not given yet. */
  next(to: string): Promise<Email>
  /** The code in the next mail to this address that has one. */
  nextCode(to: string): Promise<string>
  /** All mails that are there now. */
  all(): Promise<Email[]>
}

export interface AccountPortal extends Portal {
  readonly mailbox: Mailbox
  /** A call without a session from a network address. */
  from(address: string, path: string, body: unknown, token?: string): Promise<Answer>
}

/** A working portal whose mails can be read. */
export async function openAccountPortal(
  more: Partial<Config> = {},
  stand: Stand = {},
  database?: TestDatabase,
): Promise<AccountPortal> {
  const portal = await openPortal(more, stand, database)
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
  const given = new Set<string>()
  const names = async () => {
    const all = await readdir(folder).catch(() => [])
    return all.filter((name) => name.endsWith('.eml')).sort()
  }
  const parsed = async (name: string) => PostalMime.parse(await readFile(join(folder, name)))
  const next = (to: string, fits: (mail: Email) => boolean = () => true) =>
    eventually(async () => {
      for (const name of await names()) {
        if (given.has(name)) continue
        const mail = await parsed(name)
        if (mail.to?.[0]?.address !== to || !fits(mail)) continue
        given.add(name)
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

export function codeIn(mail: Email): string {
  const code = codeLine.exec(mail.text ?? '')?.[0]
  if (!code) throw new Error('there is no code in this mail')
  return code
}

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0')

/** An Office Admin with an office and `rightPassword`, without the sign-up call. */
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

/** The token that a right password gives. */
export async function passwordStep(portal: AccountPortal, email: string, from = freshAddress()) {
  const answer = await portal.from(from, '/user/signInUserForWeb', { email, password: rightPassword })
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status} ${answer.body.error}`)
  return (answer.body.data as { token: string }).token
}

/** A whole sign-in: the session's token. */
export async function signedIn(portal: AccountPortal, email: string): Promise<string> {
  const pending = await passwordStep(portal, email)
  const otp = await portal.mailbox.nextCode(email)
  const answer = await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, pending)
  return (answer.body.data as { token: string }).token
}

/** The token that a forgotten password gives, whether or not there is such an account. */
export async function forgotStep(portal: AccountPortal, email: string, from = freshAddress()) {
  const answer = await portal.from(from, '/user/forgotPassword', { email })
  if (answer.status !== 200) throw new Error(`a forgotten password answered ${answer.status}`)
  return (answer.body.data as { token: string }).token
}

/** The one-use token of a verified reset code. */
export async function resetToken(portal: AccountPortal, email: string): Promise<string> {
  const pending = await forgotStep(portal, email)
  const otp = await portal.mailbox.nextCode(email)
  const answer = await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, pending)
  return (answer.body.data as { token: string }).token
}

let addresses = 0
/** A network address that nobody has called from yet, so that its own limit hides no other. */
export function freshAddress(): string {
  addresses += 1
  return `10.200.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
