import { Link } from 'react-router'
import { numberText } from '#contract/formats.ts'
import { linkOf, textOf } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { TimeAgo } from '../kit/ui/ago.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/surfaces.tsx'
import { useUnread } from './use-bell.ts'
import { markAllRead, markRead, useNotifications } from './use-bell-list.ts'

const maxShown = 4

/** What others have done since the viewer's last visit: the newest unread notifications. */
export function UnreadCard() {
  const { notifications } = useNotifications()
  const total = useUnread() ?? 0
  const unread = notifications?.filter(({ read }) => !read).slice(0, maxShown) ?? []
  const [newest] = unread
  return (
    <Card
      flush
      className="min-w-0"
      title="New since your last visit"
      aside={
        newest && (
          <Button variant="link" onClick={() => void markAllRead(newest.id)}>
            Mark all as read
          </Button>
        )
      }
    >
      {!newest && notifications && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">Nothing new since your last visit.</p>
      )}
      {newest && (
        <ul className="py-1.5">
          {unread.map((one) => (
            <Entry key={one.id} notification={one} />
          ))}
        </ul>
      )}
      {total > unread.length && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-soft sm:px-6">
          The newest {unread.length} of {numberText(total)}. Open Notifications to see all.
        </p>
      )}
    </Card>
  )
}

function Entry({ notification }: { notification: Notification }) {
  const { id, at, byName } = notification
  const userType = useUserType()
  return (
    <li className="min-w-0 px-1.5 sm:px-3">
      <Link
        to={inOffice(linkOf(notification, userType), notification)}
        onClick={() => void markRead(id)}
        className="block rounded-lg px-2.5 py-2 transition-colors hover:bg-canvas sm:px-3"
      >
        <span className="block wrap-anywhere text-ink">{textOf(notification)}</span>
        <span className="block text-xs wrap-anywhere text-ink-soft">
          {byName && `${byName} · `}
          <TimeAgo at={at} />
        </span>
      </Link>
    </li>
  )
}
