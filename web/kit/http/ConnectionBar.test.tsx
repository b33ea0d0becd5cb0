import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUserProfile } from '#contract/account/profile.ts'
import { getSession } from '#contract/account/sessions.ts'
import { answers, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { useOwnLooks } from '../shell/AccountMenu.tsx'
import { ErrorState } from '../ui/surfaces.tsx'
import { useConnection } from './connection.ts'
import { useLoad } from './queries.ts'
import { ShownAsOf } from './ShownAsOf.tsx'

const health = { method: 'GET', path: '/health' } as const
const bar = page.getByText('You’re offline.')

afterEach(() => useConnection.setState({ lost: false }))

function Session() {
  const { data, error, refetch } = useLoad(getSession, {})
  return (
    <>
      <ShownAsOf />
      {data && <p>{data.data.secondsLeft} seconds left</p>}
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      <button type="button" onClick={() => void refetch()}>
        Load again
      </button>
    </>
  )
}

const left = (secondsLeft: number) => ok({ data: { endsAt: '', secondsLeft, because: 'idle' } })

test('when the server does not answer, a bar above the screen says so until it answers again', async () => {
  await answers(getSession, { status: 0 })
  await answers(health, { status: 503 })
  render(<Session />)
  await expect.element(bar).toBeVisible()
  expect(page.getByRole('status').filter({ hasText: 'You’re offline.' }).elements()).toHaveLength(1)
  await answers(getSession, left(900))
  await answers(health, ok())
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByText('900 seconds left')).toBeVisible()
})

test('a server error does not count as a lost connection, and Try again reloads', async () => {
  await answers(getSession, errorReply(500, 'Something went wrong.', { code: 'x' }), left(800))
  render(<Session />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Something went wrong.')
  await expect.element(bar).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('800 seconds left')).toBeVisible()
})

test('when a reload fails, the earlier data stays on screen with the time it was loaded', async () => {
  await answers(getSession, left(700), errorReply(500, 'Unavailable.', { code: 'x' }), left(600))
  render(<Session />)
  await expect.element(page.getByText('700 seconds left')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Load again' }))
  await expect
    .element(page.getByText(/^Shown as of \d+:\d\d [AP]M\. It may have changed since\.$/))
    .toBeVisible()
  await expect.element(page.getByText('700 seconds left')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('600 seconds left')).toBeVisible()
  await expect.element(page.getByText(/Shown as of/)).not.toBeInTheDocument()
})

test('data that only the header shows gives a screen no age, until the screen shows it too', async () => {
  await answers(getUserProfile, ok({ data: { officeName: 'Lone Star' } }))
  const Header = () => <p>{useOwnLooks().office}</p>
  const Profile = () => <p>The profile of {useLoad(getUserProfile, {}).data?.data.officeName}</p>
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Header />
        <ShownAsOf />
        <button type="button" onClick={() => setOpen(true)}>
          Open the profile
        </button>
        {open && <Profile />}
      </>
    )
  }
  render(<Screen />)
  await expect.element(page.getByText('Lone Star')).toBeVisible()
  useConnection.setState({ lost: true })
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByText(/Shown as of/)).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Open the profile' }))
  await expect.element(page.getByText('The profile of Lone Star')).toBeVisible()
  await expect.element(page.getByText(/^Shown as of/)).toBeVisible()
})

test('a new version is announced with a Reload button once the connection is back', async () => {
  const now = vi.fn()
  render(<p>Screen</p>)
  useConnection.setState({ lost: true, reload: { why: 'Verimend was updated.', now } })
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  useConnection.setState({ lost: false })
  await userEvent.click(page.getByRole('button', { name: 'Reload' }))
  expect(now).toHaveBeenCalledOnce()
  useConnection.setState({ lost: false }, true)
})
