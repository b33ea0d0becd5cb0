import { Menu } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { auditors } from '#contract/endpoint.ts'
import { useMissedPress } from '../lazy/first-press.ts'
import { useOwnLooks } from '../session/own-picture.ts'
import { useUserType } from '../session/user-type.ts'
import { menuItemClass, menuPopupClass } from '../table/RowMenuOpened.tsx'
import { cx } from '../ui/cx.ts'
import { EyeIcon } from '../ui/first-icons.tsx'
import { HelpIcon } from '../ui/HelpLink.tsx'
import { useLandmark } from '../ui/landmark.ts'
import { LogOutIcon, PersonIcon, SupportIcon } from '../ui/more-icons.tsx'
import { AccountButtonContent, type AccountMenuProps, accountButton } from './AccountButtonContent.tsx'

/** The loaded account menu; `missed` is the press that happened before its code was loaded. */
export function AccountMenuOpened({
  name,
  email,
  onLogOut,
  missed,
}: AccountMenuProps & { missed: Event | undefined }) {
  const landmark = useLandmark()
  const button = useMissedPress(missed)
  const { office } = useOwnLooks()
  const userType = useUserType()
  const mayAudit = auditors.includes(userType)
  return (
    <Menu.Root>
      <Menu.Trigger ref={button} className={accountButton}>
        <AccountButtonContent name={name} email={email} />
      </Menu.Trigger>
      <Menu.Portal {...landmark}>
        <Menu.Positioner side="bottom" align="end" sideOffset={6} className="z-30 outline-none">
          <Menu.Popup className={cx(menuPopupClass, 'w-64')}>
            <Menu.Group>
              <Menu.GroupLabel className="border-b border-line px-3 pt-2 pb-3">
                <span className="block text-xs text-ink-soft">My Account</span>
                <span className="mt-1 block truncate font-medium text-ink">{name}</span>
                <span className="block truncate text-xs text-ink-soft">{email}</span>
                {office && <span className="mt-1 block text-xs wrap-anywhere text-ink-soft">{office}</span>}
              </Menu.GroupLabel>
              <Menu.LinkItem
                closeOnClick
                render={<Link to="/view-profile" />}
                className={cx(menuItemClass, 'mt-1')}
              >
                <PersonIcon className="size-4 text-ink-soft" />
                Profile
              </Menu.LinkItem>
              {mayAudit && (
                <Menu.LinkItem closeOnClick render={<Link to="/audit" />} className={menuItemClass}>
                  <EyeIcon className="size-4 text-ink-soft" />
                  Audit
                </Menu.LinkItem>
              )}
              <Menu.LinkItem closeOnClick render={<Link to="/support-request" />} className={menuItemClass}>
                <SupportIcon className="size-4 text-ink-soft" />
                Support
              </Menu.LinkItem>
              <Menu.LinkItem closeOnClick render={<Link to="/help" />} className={menuItemClass}>
                <HelpIcon className="size-4 text-ink-soft" />
                Help
              </Menu.LinkItem>
              <Menu.Item className={menuItemClass} onClick={onLogOut}>
                <LogOutIcon className="size-4 text-ink-soft" />
                Log out
              </Menu.Item>
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
