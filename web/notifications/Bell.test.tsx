import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notificationList, unreadNotifications } from '#contract/notifications/notifications.ts'
import { queryClient } from '../kit/http/queries.ts'
import { answers, errorReply, ok } from '../testing/api.ts'
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

test('when more notifications could not be loaded, a message says so', async () => {
  const news = {
    ...{ id: '9', kind: 'ivr.decided', record: 1042, about: '#IVR-1042', detail: 'Approved' },
    ...{ byName: 'Rita Reviewer', at: '2026-11-02T15:00:00Z', read: true },
  }
  await answers(unreadNotifications, ok({ data: { unread: 0 } }))
  await answers(
    notificationList,
    ok({ data: { notifications: [news], more: true } }),
    errorReply(500, 'Could not load the notifications.'),
  )
  render(<Bell />)
  await userEvent.click(page.getByRole('button', { name: /^Notifications/ }))
  await userEvent.click(page.getByRole('button', { name: 'Show more' }))
  await expect.element(page.getByText('Could not load the notifications.')).toBeVisible()
})
