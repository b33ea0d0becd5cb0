import { Key } from '../keys/Key.tsx'
import { paletteKey } from '../keys/key-names.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { openFrameDialog } from './frame-dialog.ts'

/** Opens the command palette. Its words show where the navigation leaves room; below 1,024 px it is in the drawer. */
export function PaletteButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openFrameDialog('palette')}
      className="hidden h-9 items-center gap-2 rounded-lg bg-deep-hover px-3 text-on-deep-soft hover:text-on-deep ml:flex"
    >
      <SearchIcon />
      <span className="max-xl:sr-only">Search or jump to</span>
      <span aria-hidden="true" className="max-lg:hidden">
        <Key name={paletteKey} className="bg-deep" />
      </span>
    </button>
  )
}
