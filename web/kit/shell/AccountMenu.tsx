import { useFirstPress } from '../lazy/first-press.ts'
import { lazyChunk } from '../lazy/lazy-chunk.ts'
import { AccountButtonContent, type AccountMenuProps, accountButton } from './AccountButtonContent.tsx'

export const accountMenu = lazyChunk(() => import('./AccountMenuOpened.tsx'))

/** The account menu; its code loads with the first press. */
export function AccountMenu(props: AccountMenuProps) {
  const { opened, plain } = useFirstPress(accountMenu, 'menu')
  if (opened) return <opened.part.AccountMenuOpened {...props} missed={opened.missed} />
  return (
    <button type="button" className={accountButton} {...plain}>
      <AccountButtonContent {...props} />
    </button>
  )
}
