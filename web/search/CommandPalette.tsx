import './palette.css'
import { Dialog } from '@base-ui/react/dialog'
import { useContext, useRef } from 'react'
import { useNavigate } from 'react-router'
import { closeFrameDialog, openFrameDialog } from '../kit/shell/frame-dialog.ts'
import { appearance, setAppearance } from '../kit/ui/appearance.ts'
import { MainLandmark } from '../kit/ui/landmark.ts'
import type { Act } from './commands.ts'
import type { Entry } from './entries.ts'
import { PaletteContent } from './PaletteContent.tsx'

interface CommandPaletteProps {
  open: boolean
  /** Takes the next request of the work queue and opens it. */
  onTakeNext: () => void
}

/** Searches records, screens and actions, and opens the chosen one (docs/spec/keyboard.md, 'Command palette'). */
export default function CommandPalette({ open, onTakeNext }: CommandPaletteProps) {
  const navigate = useNavigate()
  const main = useContext(MainLandmark)
  const isLeft = useRef(false)
  const toRun = useRef<(() => void) | undefined>(undefined)
  const choose = ({ to, search, act, run }: Entry) => {
    isLeft.current = to !== undefined
    toRun.current = run
    closeFrameDialog()
    if (act === 'take-next') onTakeNext()
    else if (act) acts[act]()
    if (to) void navigate(to, search === undefined ? {} : { state: { search } })
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && closeFrameDialog()}
      // Only then is the focus back on the screen, where a dialog or a field takes it.
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return
        setTimeout(toRun.current ?? (() => undefined))
        toRun.current = undefined
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="palette-place fixed inset-0 z-40">
          <Dialog.Popup
            aria-label="Search or jump to"
            // The next screen takes the focus itself; otherwise it returns to where it was.
            finalFocus={() => (isLeft.current ? (main?.current ?? null) : true)}
            className="palette bg-sheet shadow-dialog outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <PaletteContent onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const acts: Readonly<Record<Exclude<Act, 'take-next'>, () => void>> = {
  'log-out': () => openFrameDialog('log-out'),
  keys: () => openFrameDialog('keys'),
  'theme-system': () => {
    const { theme: _, ...rest } = appearance()
    setAppearance(rest)
  },
  'theme-light': () => setAppearance({ ...appearance(), theme: 'light' }),
  'theme-dark': () => setAppearance({ ...appearance(), theme: 'dark' }),
}
