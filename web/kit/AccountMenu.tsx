import { Menu } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { ChevronDownIcon, LogOutIcon, PersonIcon, SupportIcon } from './icons.tsx'
import { useLandmark } from './landmark.ts'
import { useOwnPicture } from './own-picture.ts'
import { menuItemClass, menuPopupClass } from './RowMenu.tsx'
import { Avatar } from './surfaces.tsx'

interface AccountMenuProps {
  name: string
  email: string
  onLogOut: () => void
}

/** Who is signed in, the ways to their profile and to support, and the way out. */
export function AccountMenu({ name, email, onLogOut }: AccountMenuProps) {
  const landmark = useLandmark()
  const picture = useOwnPicture()
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
              <Menu.LinkItem
                closeOnClick
                render={<Link to="/view-profile" />}
                className={cx(menuItemClass, 'mt-1')}
              >
                <PersonIcon className="size-4 text-sand-600" />
                Profile
              </Menu.LinkItem>
              <Menu.LinkItem closeOnClick render={<Link to="/support-request" />} className={menuItemClass}>
                <SupportIcon className="size-4 text-sand-600" />
                Support
              </Menu.LinkItem>
              <Menu.Item className={menuItemClass} onClick={onLogOut}>
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
