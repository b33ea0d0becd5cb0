import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { unreadNotifications } from '#contract/notifications/notifications.ts'
import { queryClient } from '../kit/http/queries.ts'
import { answers, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Bell } from './Bell.tsx'
import { unreadKey } from './use-bell.ts'

test('a count of unread notifications that is reached again after one was read is announced again', async () => {
  await answers(unreadNotifications, ok({ data: { unread: 2 } }))
  render(<Bell />)
  const bell = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` })
  const words = page.getByText('New notification, 3 unread')
  const becomes = async (unread: number) => {
    queryClient.setQueryData(unreadKey, { data: { unread } })
    await expect.element(bell(unread)).toBeVisible()
  }
  await expect.element(bell(2)).toBeVisible()
  await becomes(3)
  await expect.element(words).toBeInTheDocument()
  await becomes(2)
  await expect.element(words).not.toBeInTheDocument()
  await becomes(3)
  await expect.element(words).toBeInTheDocument()
})
