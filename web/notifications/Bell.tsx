import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef, useState } from 'react'
import { BellIcon } from '../kit/icons.tsx'
import { BellList } from './BellList.tsx'
import { badgeText, bellName, countText } from './texts.ts'
import { useUnread } from './use-bell.ts'

/** The bell of the frame: how many notifications are unread, and the list of them. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={bellName(unread)}
        className="relative grid size-11 place-items-center rounded-full text-sand-700 hover:bg-sand-100 hover:text-sand-900 data-popup-open:bg-sand-100"
      >
        <BellIcon className="size-5" />
        {unread !== undefined && unread > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute top-1 left-[calc(50%+2px)] grid h-[18px] min-w-[18px] place-items-center rounded-full bg-red-600 px-1 text-[11px] leading-none font-semibold text-white ring-2 ring-white"
          >
            {badgeText(unread)}
          </span>
        )}
      </Popover.Trigger>
      <Announcement unread={unread} />
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 outline-none"
        >
          <Popover.Popup className="flex max-h-[min(36rem,calc(100dvh-5rem))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-xl bg-white text-sand-900 shadow-pop outline-none transition-[opacity,scale] duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0 origin-(--transform-origin)">
            <BellList unread={unread ?? 0} onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Says that there are more unread ones than before; their first number and a smaller one are no news. */
function Announcement({ unread }: { unread: number | undefined }) {
  const before = useRef(unread)
  const [words, setWords] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = unread
    if (unread === undefined || last === undefined || unread <= last) return
    setWords(`New notification, ${countText(unread)} unread`)
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  )
}
