import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { codeFor, dataDir, mailsTo, openSession, type Session, sessionOf } from './people.ts'

/** A user of one test only: it may change their password or end their sessions. */
export interface Newcomer {
  readonly email: string
  readonly password: string
}

/** Valid input for the sign-up form. */
export const registrationOf = ({ email, password }: Newcomer) => ({
  firstName: 'Nadia',
  lastName: 'Brandt',
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
  password,
  confirmPassword: password,
  hippaTerms: true,
})

export function unknownPerson(): Newcomer {
  return { email: `nadia.${crypto.randomUUID().slice(0, 8)}@clinic.example`, password: 'First-wound!1' }
}

/** Signs up an office with the call that the browser would make. */
export async function newOffice(address: string | undefined, officeName?: string): Promise<Newcomer> {
  const person = unknownPerson()
  const registration = { ...registrationOf(person), ...(officeName && { officeName }) }
  expect(await statusOf(`${address}/api/user/registerUserForWeb`, registration)).toBe(200)
  return person
}

/** Posts from a loopback address of its own: the server allows ten sign-ups an hour from one. Only Linux has several. */
function statusOf(url: string, body: object): Promise<number | undefined> {
  const { port, pathname } = new URL(url)
  const localAddress =
    process.platform === 'linux' ? `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}` : undefined
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: pathname, method: 'POST', localAddress }
    const sent = request({ ...options, headers: { 'content-type': 'application/json' } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}

/** Another session of the same user, as in another browser. */
export const sessionFor = (address: string | undefined, { email, password }: Newcomer): Promise<Session> =>
  openSession(address ?? '', dataDir(), email, password)

/** Fills in and sends the sign-in form, and waits for the code screen. */
export async function giveCredentials(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
}

/** Runs `act`, which makes the server mail a code, and enters that code. */
export async function enterCodeAfter(page: Page, email: string, act: () => Promise<void>): Promise<void> {
  const since = mailsTo(email).length
  await act()
  await typeCode(page, await codeFor(email, since))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
}

/** Types digits into the five boxes, starting at the first. */
export async function typeCode(page: Page, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Verification code' }).click()
  await page.keyboard.type(digits)
}

/** A five-digit code that differs from this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0')

/** Has the demo's IVR Admin invite a team member; returns the path of the link in the mail. */
export async function inviteMember(address: string | undefined, email: string): Promise<string> {
  const reply = await fetch(`${address}/api/members/addIvrMember`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sessionOf('admin').token}`,
    },
    body: JSON.stringify({ firstName: 'Ida', lastName: 'Lind', email, phoneNumber: '5125550100' }),
  })
  expect(reply.status).toBe(200)
  await expect.poll(() => mailsTo(email).length).toBe(1)
  const { text = '' } = await PostalMime.parse(mailsTo(email)[0] ?? '')
  return /https?:\/\/[^/]+(\/set-password\?\S+)/.exec(text)?.[1] ?? ''
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /notifications/i }).getByText(text)
