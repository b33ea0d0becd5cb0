import { Popover } from '@base-ui/react/popover'
import { Suspense, useEffect, useRef, useState } from 'react'
import { maxCounted } from '#contract/notifications/notifications.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { BellIcon } from '../kit/ui/icons.tsx'
import { useUnread } from './use-bell.ts'

const BellList = lazyPart(() => import('./BellList.tsx'))

/** The bell in the page header: the number of unread notifications, and their list. */
export function Bell() {
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={bellName(unread)}
          className="relative grid size-11 place-items-center rounded-full text-on-deep-soft hover:bg-deep-hover hover:text-on-deep data-popup-open:bg-deep-hover"
        >
          <BellIcon className="size-5" />
          {unread !== undefined && unread > 0 && (
            <span
              aria-hidden="true"
              className="tabular absolute top-1 left-[calc(50%+2px)] grid h-[18px] min-w-[18px] place-items-center rounded-full bg-thread px-1 text-[11px] leading-none font-semibold text-on-thread ring-2 ring-deep"
            >
              {badgeText(unread)}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            side="bottom"
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-30 outline-none"
          >
            <Popover.Popup className="flex max-h-[min(36rem,calc(100dvh-5rem))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-xl bg-sheet text-ink shadow-pop outline-none transition-[opacity,scale] duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0 origin-(--transform-origin)">
              <Suspense>
                <BellList unread={unread ?? 0} onLeave={() => setOpen(false)} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Announcement unread={unread} />
    </>
  )
}

/**
 * Announces to screen readers that the unread count has increased; the initial count and a decrease are not
 * announced.
 */
function Announcement({ unread }: { unread: number | undefined }) {
  const before = useRef(unread)
  const [words, setWords] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = unread
    if (unread === undefined || last === undefined) return
    // Empty in between, so that the same count is announced again when it comes back.
    setWords(unread > last ? `New notification, ${countText(unread)} unread` : '')
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  )
}

/** The unread count as text, limited to the number up to which the server counts. */
const countText = (unread: number): string =>
  unread > maxCounted ? `more than ${maxCounted}` : String(unread)

/** The accessible name of the bell: 'Notifications, 3 unread'. */
export const bellName = (unread: number | undefined): string =>
  unread ? `Notifications, ${countText(unread)} unread` : 'Notifications'

/** The number on the bell, short enough for its badge. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread))
