import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useLandmark } from './landmark.ts'

const popupClass =
  'min-w-44 rounded-xl bg-sheet p-1 text-ink shadow-pop outline-none origin-(--transform-origin) transition-[opacity,scale] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'
export const menuItemClass =
  'flex min-h-9 items-center gap-2.5 rounded-lg px-3 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-sunken'

interface MenuPopupProps {
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** The list of a menu, below its button. */
export function MenuPopup({ align = 'end', className, children }: MenuPopupProps) {
  return (
    <Menu.Portal {...useLandmark()}>
      <Menu.Positioner align={align} sideOffset={6} className="z-50 outline-none">
        <Menu.Popup className={cx(popupClass, className)}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
