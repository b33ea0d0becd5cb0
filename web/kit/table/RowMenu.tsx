import { Menu } from '@base-ui/react/menu'
import { cx } from '../ui/cx.ts'
import { MoreIcon } from '../ui/icons.tsx'
import { MenuPopup, menuItemClass } from '../ui/MenuPopup.tsx'

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
