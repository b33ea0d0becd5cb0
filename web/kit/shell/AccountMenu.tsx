import { Menu } from '@base-ui/react/menu'
import { startTransition, useState } from 'react'
import { Link } from 'react-router'
import { getUserProfile } from '#contract/account/profile.ts'
import { useLoad } from '../http/queries.ts'
import { useSession } from '../session/session.ts'
import { useIsAcross } from '../session/tab-office.ts'
import { useIsTeam, useMay } from '../session/user-type.ts'
import { cx } from '../ui/cx.ts'
import { HelpIcon } from '../ui/HelpLink.tsx'
import { ChevronDownIcon, EyeIcon, FileIcon, LogOutIcon, PersonIcon, SupportIcon } from '../ui/icons.tsx'
import { MenuPopup, menuItemClass } from '../ui/MenuPopup.tsx'
import { Avatar } from '../ui/surfaces.tsx'
import { openFrameDialog } from './frame-dialog.ts'
import { auditScreen, formsScreen } from './nav.ts'
import { OfficeItems } from './OfficeItems.tsx'

/** The account menu: who is signed in, their own screens, and Log out. */
export function AccountMenu() {
  const { name, email } = useSession(({ auth }) => auth)
  const { picture, office: own } = useOwnLooks()
  const office = useIsAcross() ? 'All my offices' : own
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  // Its first rendering takes a slow device a fifth of a second: until then, the page stays responsive.
  const change = (open: boolean) => (open ? startTransition(() => setOpen(true)) : setOpen(false))
  const hasOffice = !useIsTeam()
  return (
    <Menu.Root open={isOpen} onOpenChange={change}>
      <Menu.Trigger className="flex h-11 items-center gap-2 rounded-full py-1 pr-2 pl-1 hover:bg-deep-hover data-popup-open:bg-deep-hover">
        <Avatar name={name || email} picture={picture} className="size-9 text-[13px]" />
        <span className="sr-only">My Account</span>
        <span className={cx('account-name text-left font-medium text-on-deep', hasOffice && 'of-office')}>
          <span className="block truncate">{name || email}</span>
          {/* Its space is reserved while it loads. */}
          {hasOffice && (
            <small className="line-clamp-2 min-h-4 text-xs leading-4 font-normal text-on-deep-soft">
              {office}
            </small>
          )}
        </span>
        <ChevronDownIcon className="size-4 text-on-deep-soft" />
      </Menu.Trigger>
      <MenuPopup className="w-64">
        <Menu.Group>
          <Menu.GroupLabel className="border-b border-line px-3 pt-2 pb-3">
            <span className="block text-xs text-ink-soft">My Account</span>
            <span className="mt-1 block truncate font-medium text-ink">{name}</span>
            <span className="block truncate text-xs text-ink-soft">{email}</span>
            {office && <span className="mt-1 block text-xs wrap-anywhere text-ink-soft">{office}</span>}
          </Menu.GroupLabel>
          {hasOffice && <OfficeItems />}
          <Menu.LinkItem
            closeOnClick
            render={<Link to="/view-profile" />}
            className={cx(menuItemClass, 'mt-1')}
          >
            <PersonIcon className="size-4 text-ink-soft" />
            Profile
          </Menu.LinkItem>
          {may(auditScreen) && (
            <Menu.LinkItem closeOnClick render={<Link to={auditScreen.to} />} className={menuItemClass}>
              <EyeIcon className="size-4 text-ink-soft" />
              Audit
            </Menu.LinkItem>
          )}
          {may(formsScreen) && (
            <Menu.LinkItem closeOnClick render={<Link to={formsScreen.to} />} className={menuItemClass}>
              <FileIcon className="size-4 text-ink-soft" />
              Forms
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
          <Menu.Item className={menuItemClass} onClick={() => openFrameDialog('log-out')}>
            <LogOutIcon className="size-4 text-ink-soft" />
            Log out
          </Menu.Item>
        </Menu.Group>
      </MenuPopup>
    </Menu.Root>
  )
}

/** File links are valid for at least ten minutes, so they are renewed before that. */
const linkRenewMs = 8 * 60_000

/** What the header shows about the signed-in user: a link to their picture and their office's name; '' for none. */
export function useOwnLooks(): { picture: string; office: string } {
  // Reloaded, because the stored link may have expired.
  const profile = useLoad(getUserProfile, {}, { staleTime: linkRenewMs }).data?.data
  return { picture: profile?.profilePic ?? '', office: profile?.officeName ?? '' }
}
