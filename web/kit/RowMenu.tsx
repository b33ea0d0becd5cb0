import { useFirstPress } from './first-press.ts'
import { MoreIcon } from './icons.tsx'
import { later } from './later.ts'
import { type RowMenuProps, rowMenuButton } from './row-actions.ts'

export const rowMenu = later(() => import('./RowMenuOpened.tsx'))

/** The actions of one row behind a button. */
export function RowMenu(props: RowMenuProps) {
  const { opened, plain } = useFirstPress(rowMenu, 'menu')
  if (opened) return <opened.part.RowMenuOpened {...props} missed={opened.missed} />
  return (
    <button type="button" aria-label={`Actions for ${props.label}`} className={rowMenuButton} {...plain}>
      <MoreIcon className="size-4.5" />
    </button>
  )
}
