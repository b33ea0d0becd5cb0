import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { useMissedPress } from '../kit/lazy/first-press.ts'
import { BellButtonContent, bellButton } from './BellButtonContent.tsx'
import { BellList } from './BellList.tsx'
import { bellName } from './texts.ts'

interface BellOpenedProps {
  unread: number | undefined
  /** The click that started loading this chunk; it opens the list. */
  missed: Event | undefined
}

/** The bell after its first click: the button and its list. */
export function BellOpened({ unread, missed }: BellOpenedProps) {
  const [open, setOpen] = useState(false)
  const button = useMissedPress(missed)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={button} aria-label={bellName(unread)} className={bellButton}>
        <BellButtonContent unread={unread} />
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
            <BellList unread={unread ?? 0} onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
