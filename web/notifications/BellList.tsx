import { Popover } from '@base-ui/react/popover'
import { Link } from 'react-router'
import { linkOf, textOf } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { TimeAgo } from '../kit/ui/ago.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { EmptyState, ErrorState, LoadingBars } from '../kit/ui/surfaces.tsx'
import { markAllRead, markRead, useNotifications } from './use-bell-list.ts'

interface BellListProps {
  unread: number
  /** Called when a notification is opened, to close the list. */
  onLeave: () => void
}

/** The user's notifications, newest first, each a link to what it is about. */
export default function BellList({ unread, onLeave }: BellListProps) {
  const { notifications, failure, retry, more, isLoadingMore, loadMore } = useNotifications()
  const [newest] = notifications ?? []
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2 pr-3 pl-4">
        <Popover.Title className="text-base font-semibold">Notifications</Popover.Title>
        {unread > 0 && newest && (
          <Button variant="ghost" size="sm" onClick={() => void markAllRead(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {!notifications && failure && <ErrorState failure={failure} onRetry={retry} />}
        {!notifications && !failure && (
          <LoadingBars bar="h-9" count={3} className="flex flex-col gap-5 p-4" />
        )}
        {notifications?.length === 0 && (
          <EmptyState text="You have no notifications." hint="Updates about your work appear here." />
        )}
        {notifications && notifications.length > 0 && (
          <ul aria-label="Notifications" className="divide-y divide-line">
            {notifications.map((one) => (
              <Item key={one.id} notification={one} onLeave={onLeave} />
            ))}
          </ul>
        )}
        {more && (
          <div className="border-t border-line p-2">
            <Button variant="ghost" busy={isLoadingMore} onClick={() => void loadMore()} className="w-full">
              Show more
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function Item({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const { id, at, byName, read } = notification
  const userType = useUserType()
  return (
    <li>
      <Link
        to={inOffice(linkOf(notification, userType), notification)}
        onClick={() => {
          if (!read) void markRead(id)
          onLeave()
        }}
        className={cx('flex gap-3 px-4 py-3 outline-offset-[-3px] hover:bg-canvas', !read && 'bg-chosen/60')}
      >
        <span
          aria-hidden="true"
          className={cx('mt-1.5 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-action')}
        />
        <span className="min-w-0 flex-1">
          <span className={cx('block wrap-anywhere', !read && 'font-medium')}>
            {!read && <span className="sr-only">Unread: </span>}
            {textOf(notification)}
          </span>
          <span className="mt-0.5 block text-xs wrap-anywhere text-ink-soft">
            {notification.office && `${notification.office.name} · `}
            {byName && `${byName} · `}
            <TimeAgo at={at} />
          </span>
        </span>
      </Link>
    </li>
  )
}
