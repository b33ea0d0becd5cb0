import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSession, keepSession, type SessionEnd } from '#contract/account/sessions.ts'
import { mailChoices, unreadNotifications } from '#contract/notifications/notifications.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { call, lastUse } from '../http/client.ts'
import { SessionWatch } from './SessionWatch.tsx'
import { signedOut, useSession } from './session.ts'

const warning = page.getByRole('dialog', { name: 'Your session is about to end' })
const left = (secondsLeft: number, because: SessionEnd['because'] = 'idle') =>
  ok({ data: { endsAt: '2026-11-22T12:00:00Z', secondsLeft, because } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  useSession.setState({
    auth: { ...signedOut, email: 'o@test.example', token: 'token', isAuthenticated: true },
  })
})
afterEach(() => {
  lastUse.at = 0
  vi.useRealTimers()
  useSession.setState({ auth: signedOut })
})

/** Renders a screen and waits for its first poll of the session. */
async function renderAndPoll() {
  render(
    <>
      <button type="button">Work</button>
      <SessionWatch />
    </>,
  )
  const work = page.getByRole('button', { name: 'Work' })
  await expect.element(work).toBeVisible()
  work.element().focus()
  await expect.poll(() => pollsAfter(2000)).toBe(1)
}

/** Advances the clock and returns how often the session has been polled so far. */
async function pollsAfter(milliseconds: number): Promise<number> {
  vi.advanceTimersByTime(milliseconds)
  return (await arrived(getSession)).length
}

test('a session in use shows no warning, and is polled again a minute before its end', async () => {
  await answers(getSession, left(1800), left(45))
  await renderAndPoll()
  // Wait until the reply is handled: before that, the poll would be repeated after 30 s.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await pollsAfter(1_500_000)).toBe(1)
  await expect.element(warning).not.toBeInTheDocument()
  vi.advanceTimersByTime(250_000)
  await expect.poll(() => pollsAfter(0)).toBe(2)
  await expect.element(warning).toBeVisible()
})

test('the warning counts down with its button focused, and Stay signed in extends the session', async () => {
  await answers(getSession, left(45))
  await answers(keepSession, left(1800))
  await renderAndPoll()
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

test('the warning stays open when extending the session fails, and the button works again', async () => {
  await answers(getSession, left(45))
  await answers(keepSession, errorReply(500, 'Unavailable.'), left(1800))
  await renderAndPoll()
  const stay = warning.getByRole('button', { name: 'Stay signed in' })
  await userEvent.click(stay)
  await expect.poll(() => arrived(keepSession)).toHaveLength(1)
  await expect.element(stay).not.toHaveAttribute('aria-busy')
  await userEvent.click(stay)
  await expect.element(warning).not.toBeInTheDocument()
})

test('the end after twelve hours is announced once, and no call to extend the session is sent', async () => {
  await answers(getSession, left(45, 'longest'))
  await renderAndPoll()
  await expect.element(warning).toHaveAccessibleDescription(/Sessions end after 12 hours/)
  await userEvent.click(warning.getByRole('button', { name: 'OK' }))
  await expect.element(warning).not.toBeInTheDocument()
  await expect.poll(() => pollsAfter(2000)).toBe(2)
  await expect.element(warning).not.toBeInTheDocument()
  expect(await arrived(keepSession)).toEqual([])
})

test('the warning closes automatically once another tab has used the session', async () => {
  await answers(getSession, left(45), left(1790))
  await renderAndPoll()
  await expect.element(warning).toBeVisible()
  await expect.poll(() => pollsAfter(2000)).toBe(2)
  await expect.element(warning).not.toBeInTheDocument()
})

const cover = page.getByRole('dialog', { name: 'Hidden to protect your patients' })
const noAnswer = errorReply(503, 'Unavailable.')

test('a session that ends while the server cannot be reached is covered, and reappears when the server answers', async () => {
  await answers(getSession, left(45), noAnswer, noAnswer, left(1700))
  await renderAndPoll()
  await expect.element(warning).toBeVisible()
  vi.advanceTimersByTime(44_000)
  await expect.element(cover).not.toBeInTheDocument()
  vi.advanceTimersByTime(10_000)
  await expect.element(cover).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  const { width, height } = cover.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  // Everything behind a modal dialog is inert.
  document.querySelector<HTMLElement>('main button, button')?.focus()
  expect(cover.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(cover).toBeVisible()
  await userEvent.click(cover.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => pollsAfter(31_000)).toBeGreaterThan(2)
  await expect.poll(() => pollsAfter(31_000)).toBeGreaterThan(3)
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Work' })).toBeVisible()
})

test('automatic requests of a page do not postpone the end of the session, here or on the server', async () => {
  await answers(unreadNotifications, ok({ data: { unread: 0 } }))
  await answers(mailChoices, ok({ data: { choices: [] } }))
  await call(unreadNotifications, {})
  expect(lastUse.at).toBe(0)
  await call(mailChoices, {}, { background: true })
  expect(lastUse.at).toBe(0)
  await call(mailChoices, {})
  expect(lastUse.at).toBeGreaterThan(0)
})
