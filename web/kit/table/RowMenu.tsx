import { useFirstPress } from '../lazy/first-press.ts'
import { lazyChunk } from '../lazy/lazy-chunk.ts'
import { MoreIcon } from '../ui/icons.tsx'
import { type RowMenuProps, rowMenuButton } from './row-actions.ts'

export const rowMenu = lazyChunk(() => import('./RowMenuOpened.tsx'))

/** The button with the actions of one row; the code of its menu loads with the first press. */
export function RowMenu(props: RowMenuProps) {
  const { opened, plain } = useFirstPress(rowMenu, 'menu')
  if (opened) return <opened.part.RowMenuOpened {...props} missed={opened.missed} />
  return (
    <button type="button" aria-label={`Actions for ${props.label}`} className={rowMenuButton} {...plain}>
      <MoreIcon className="size-4.5" />
    </button>
  )
}
