import { Menu } from '@base-ui/react/menu'
import { cx } from './cx.ts'
import { ChevronDownIcon, LogOutIcon } from './icons.tsx'
import { useLandmark } from './landmark.ts'
import { menuItemClass, menuPopupClass } from './RowMenu.tsx'
import { Avatar } from './surfaces.tsx'

interface AccountMenuProps {
  name: string
  email: string
  picture: string
  onLogOut: () => void
}

/** Who is signed in, and the way out. */
export function AccountMenu({ name, email, picture, onLogOut }: AccountMenuProps) {
  const landmark = useLandmark()
  return (
    <Menu.Root>
      <Menu.Trigger className="flex h-11 items-center gap-2 rounded-full py-1 pr-2 pl-1 hover:bg-sand-100 data-popup-open:bg-sand-100">
        <Avatar name={name || email} picture={picture} className="size-9 text-[13px]" />
        <span className="sr-only">My Account</span>
        <span className="hidden max-w-44 truncate font-medium text-sand-800 ml:block">{name || email}</span>
        <ChevronDownIcon className="size-4 text-sand-500" />
      </Menu.Trigger>
      <Menu.Portal {...landmark}>
        <Menu.Positioner side="bottom" align="end" sideOffset={6} className="z-30 outline-none">
          <Menu.Popup className={cx(menuPopupClass, 'w-64')}>
            <Menu.Group>
              <Menu.GroupLabel className="border-b border-sand-200 px-3 pt-2 pb-3">
                <span className="block text-xs text-sand-600">My Account</span>
                <span className="mt-1 block truncate font-medium text-sand-900">{name}</span>
                <span className="block truncate text-xs text-sand-600">{email}</span>
              </Menu.GroupLabel>
              <Menu.Item className={cx(menuItemClass, 'mt-1')} onClick={onLogOut}>
                <LogOutIcon className="size-4 text-sand-600" />
                Log out
              </Menu.Item>
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
