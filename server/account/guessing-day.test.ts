// @module-tag slow
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  otherThan,
  rightPassword,
} from '#server/testing/accounts.ts'
import type { Answer } from '#server/testing/portal.ts'

// Higher than every guess below, so that none is right by chance.
const everyCode = 77_777
vi.mock('node:crypto', async (original) => ({ ...(await original<object>()), randomInt: () => everyCode }))

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

/** A flow that mails a code: sign-in or password reset. */
interface CodeEntry {
  readonly name: 'sign-in' | 'reset'
  start(email: string): Promise<Answer>
}

const entries: readonly CodeEntry[] = [
  {
    name: 'sign-in',
    start: (email) =>
      portal.from(freshAddress(), '/user/signInUserForWeb', { email, password: rightPassword }),
  },
  { name: 'reset', start: (email) => portal.from(freshAddress(), '/user/forgotPassword', { email }) },
]

const verify = (email: string, otp: string, token: string) =>
  portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, token)
const resend = (email: string, token: string) =>
  portal.from(freshAddress(), '/user/resendOTP', { email, type: 2 }, token)
const tokenIn = (answer: Answer) => (answer.body.data as { token?: string } | undefined)?.token

/** How many guesses were compared with a code: the wrong ones, and the one that locked. */
const compared = (answers: readonly Answer[]) => {
  const codes = answers.map(({ body }) => body.code)
  return (
    codes.filter((code) => code === 'account.wrong-code').length +
    (codes.includes('account.code-locked') ? 1 : 0)
  )
}

/** A day of guessing in one flow: a new start every half hour, resends, and eight concurrent guesses each time. */
async function guessForADay(entry: CodeEntry, email: string): Promise<Answer[]> {
  const guesses: Answer[] = []
  const tokens: string[] = []
  for (let round = 0; round < 24 * 2; round += 1) {
    const token = tokenIn(await entry.start(email))
    if (token) tokens.push(token)
    const lately = tokens.slice(-3)
    await Promise.all(lately.map((token) => resend(email, token)))
    const answers = await Promise.all(
      lately.flatMap((token, at) =>
        Array.from({ length: 8 }, (_, guess) => verify(email, guessed(round * 24 + at * 8 + guess), token)),
      ),
    )
    guesses.push(...answers)
    portal.clock.forward(1800)
  }
  return guesses
}

const guessed = (number: number) => String(number % 100_000).padStart(5, '0')

test.each(['sign-in', 'reset'] as const)(
  'in a day of guessing codes of the %s, at most ten guesses are compared, and the other flow is not locked',
  async (name) => {
    const [entry, other] = entries.toSorted((one) => (one.name === name ? -1 : 1)) as [CodeEntry, CodeEntry]
    const email = `day-of-${name}@test.example`
    await newAdmin(portal, email)
    const answers = await guessForADay(entry, email)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect(compared(answers)).toBe(10)
    expect(answers.length).toBeGreaterThan(100)

    const token = tokenIn(await other.start(email)) ?? ''
    const isFor = { 'sign-in': 'code to sign in', reset: 'code to set a new Verimend password' }
    let mail = await portal.mailbox.next(email)
    while (!mail.text?.includes(isFor[other.name])) mail = await portal.mailbox.next(email)
    const code = /^\d{5}$/m.exec(mail.text ?? '')?.[0] ?? ''
    expect(code).toBe(String(everyCode))
    expect((await verify(email, otherThan(code), token)).body.code).toBe('account.wrong-code')
    expect((await verify(email, code, token)).status).toBe(200)
  },
)

test('guessing in both flows at the same time compares ten guesses each, even for an address without an account', async () => {
  const email = 'no-such-person@test.example'
  const [, reset] = entries as [CodeEntry, CodeEntry]
  const pending = []
  for (let asked = 0; asked < 8; asked += 1) pending.push(tokenIn(await reset.start(email)) ?? '')
  const answers = await Promise.all(
    pending.flatMap((token) => Array.from({ length: 5 }, (_, guess) => verify(email, guessed(guess), token))),
  )
  expect(compared(answers)).toBe(10)
  expect((await reset.start(email)).body.code).toBe('account.code-locked')
})
