import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSession, keepSession, type SessionEnd } from '#contract/account/sessions.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { nobody, useSession } from './session.ts'

const warning = page.getByRole('dialog', { name: 'Your session is about to end' })
const left = (secondsLeft: number, because: SessionEnd['because'] = 'idle') =>
  ok({ data: { endsAt: '2026-11-22T12:00:00Z', secondsLeft, because } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  useSession.setState({ auth: { ...nobody, email: 'o@test.example', token: 'token', isAuthenticated: true } })
})
afterEach(() => {
  vi.useRealTimers()
  useSession.setState({ auth: nobody })
})

/** The screen stands, and its first look at the session comes. */
async function look() {
  render(
    <>
      <button type="button">Work</button>
      <SessionWatch />
    </>,
  )
  const work = page.getByRole('button', { name: 'Work' })
  await expect.element(work).toBeVisible()
  work.element().focus()
  await expect.poll(() => later(2000)).toBe(1)
}

/** How often the server has been asked so many milliseconds later. */
async function later(milliseconds: number): Promise<number> {
  vi.advanceTimersByTime(milliseconds)
  return (await arrived(getSession)).length
}

test('a session in use is not warned of, and is looked at again a minute before its end', async () => {
  await answers(getSession, left(1800), left(45))
  await look()
  // Until the answer has been taken, a look would be repeated after half a minute.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await later(1_500_000)).toBe(1)
  await expect.element(warning).not.toBeInTheDocument()
  expect(await later(250_000)).toBe(2)
  await expect.element(warning).toBeVisible()
})

test('the warning counts down, has its button focused, and Stay signed in keeps the session', async () => {
  await answers(getSession, left(45))
  await answers(keepSession, left(1800))
  await look()
  const timer = warning.getByRole('timer')
  await expect.element(timer).toMatchTextContent(/^00:4\d$/)
  await expect.element(warning.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  vi.advanceTimersByTime(6000)
  await expect.element(timer).toMatchTextContent(/^00:3\d$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(warning).not.toBeInTheDocument()
  expect(await arrived(keepSession)).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Work' })).toHaveFocus()
})

test('the warning stays while keeping the session fails, and its button can be pressed again', async () => {
  await answers(getSession, left(45))
  await answers(keepSession, errorReply(500, 'Away.'), left(1800))
  await look()
  const stay = warning.getByRole('button', { name: 'Stay signed in' })
  await userEvent.click(stay)
  await expect.poll(() => arrived(keepSession)).toHaveLength(1)
  await expect.element(stay).not.toHaveAttribute('aria-busy')
  await userEvent.click(stay)
  await expect.element(warning).not.toBeInTheDocument()
})

test('a session that ends after twelve hours is only told of, once, and nothing is sent for it', async () => {
  await answers(getSession, left(45, 'longest'))
  await look()
  await expect.element(warning).toHaveAccessibleDescription(/Sessions end after 12 hours/)
  await userEvent.click(warning.getByRole('button', { name: 'OK' }))
  await expect.element(warning).not.toBeInTheDocument()
  await expect.poll(() => later(2000)).toBe(2)
  await expect.element(warning).not.toBeInTheDocument()
  expect(await arrived(keepSession)).toEqual([])
})

test('the warning goes by itself once another tab has used the session', async () => {
  await answers(getSession, left(45), left(1790))
  await look()
  await expect.element(warning).toBeVisible()
  await expect.poll(() => later(2000)).toBe(2)
  await expect.element(warning).not.toBeInTheDocument()
})
