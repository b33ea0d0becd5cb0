import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationList, unreadNotifications } from '#contract/notifications/notifications.ts'
import { answers, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { UnreadCard } from './UnreadCard.tsx'

test('among the news of several offices, each item opens in its own office', async () => {
  const news = {
    ...{
      id: '9',
      kind: 'ivr.decided',
      record: 1042,
      about: '#IVR-1042',
      detail: 'Approved',
      byName: 'Rita Reviewer',
    },
    ...{ at: '2026-11-02T15:00:00Z', read: false, office: { _id: '8', name: 'Lakeshore Podiatry' } },
  }
  await answers(notificationList, ok({ data: { notifications: [news], more: false } }))
  await answers(unreadNotifications, ok({ data: { unread: 1 } }))
  render(<UnreadCard />)
  const link = page.getByRole('link')
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('office=8'))
})
