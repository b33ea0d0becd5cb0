import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { MoreIcon } from '../ui/icons.tsx'
import { useLandmark } from '../ui/landmark.ts'

const menuPopupClass =
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
        <Menu.Popup className={cx(menuPopupClass, className)}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

export interface RowAction {
  label: string
  onChoose: () => void
  disabled?: boolean
  destructive?: boolean
}

interface RowMenuProps {
  /** Names the row for screen readers. */
  label: string
  actions: readonly RowAction[]
}

/** The button with the actions of one row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Actions for ${label}`}
        className="grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink aria-busy:bg-sunken data-popup-open:bg-sunken"
      >
        <MoreIcon className="size-4.5" />
      </Menu.Trigger>
      <MenuPopup>
        {actions.map(({ label: text, onChoose, disabled = false, destructive }) => (
          <Menu.Item
            key={text}
            disabled={disabled}
            onClick={onChoose}
            className={cx(
              menuItemClass,
              destructive && !disabled && 'text-danger-ink data-highlighted:bg-rejected-soft',
            )}
          >
            {text}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  )
}
