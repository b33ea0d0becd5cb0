import { useFirstPress } from '../lazy/first-press.ts'
import { later } from '../lazy/later.ts'
import { AccountFace, type AccountMenuProps, accountButton } from './AccountFace.tsx'

export const accountMenu = later(() => import('./AccountMenuOpened.tsx'))

/** Who is signed in, the ways to their profile and to support, and the way out. */
export function AccountMenu(props: AccountMenuProps) {
  const { opened, plain } = useFirstPress(accountMenu, 'menu')
  if (opened) return <opened.part.AccountMenuOpened {...props} missed={opened.missed} />
  return (
    <button type="button" className={accountButton} {...plain}>
      <AccountFace {...props} />
    </button>
  )
}
