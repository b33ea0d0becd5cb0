import { useOwnLooks } from '../session/own-picture.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { Avatar } from '../ui/surfaces.tsx'

export interface AccountMenuProps {
  name: string
  email: string
  onLogOut: () => void
}

export const accountButton =
  'flex h-11 items-center gap-2 rounded-full py-1 pr-2 pl-1 hover:bg-deep-hover aria-busy:bg-deep-hover data-popup-open:bg-deep-hover'

/** The content of the account button: picture, name and office. */
export function AccountButtonContent({ name, email }: Pick<AccountMenuProps, 'name' | 'email'>) {
  const { picture, office } = useOwnLooks()
  return (
    <>
      <Avatar name={name || email} picture={picture} className="size-9 text-[13px]" />
      <span className="sr-only">My Account</span>
      <span className="hidden max-w-44 truncate text-left font-medium text-on-deep lg:block">
        {name || email}
        {office && <small className="block truncate text-xs text-on-deep-soft">{office}</small>}
      </span>
      <ChevronDownIcon className="size-4 text-on-deep-soft" />
    </>
  )
}
