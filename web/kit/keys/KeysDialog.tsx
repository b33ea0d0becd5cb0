import { useId } from 'react'
import { Tick } from '../form/inputs.tsx'
import { useMay } from '../session/user-type.ts'
import { closeFrameDialog } from '../shell/frame-dialog.ts'
import { newRequestScreen } from '../shell/nav.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Key, paletteKey } from './Key.tsx'
import { setLetterKeys, useLetterKeys, useScreenKeys } from './letter-keys.ts'

type Shown = readonly [keys: readonly string[], does: string]

const always: readonly Shown[] = [
  [[paletteKey], 'Search or jump to'],
  [['Esc'], 'Close what is open'],
]
const letters: readonly Shown[] = [
  [['/'], 'Go to the search of the screen'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
]
const newRequest: Shown = [['n'], 'New IVR Submission']
const thisList: Shown = [['?'], 'Show this list']

/** All of the portal's keyboard shortcuts, and whether letters act (docs/spec/keyboard.md, 'Keys'). */
export default function KeysDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={closeFrameDialog} title="Keyboard Shortcuts" width="sm">
      <AllKeys />
    </Dialog>
  )
}

/** Only while the dialog is open: every screen sets its own keys. */
function AllKeys() {
  const { isOn } = useLetterKeys()
  const may = useMay()
  const own = useScreenKeys(({ keys }) => keys).map(({ key, does }): Shown => [[key], does])
  const isTaken = ([names]: Shown) => own.some(([[key]]) => key === names[0])
  const [tickId, hintId] = [useId(), useId()]
  return (
    <>
      <KeyList keys={always} />
      <div className="mt-4 border-t border-line pt-4">
        <label htmlFor={tickId} className="flex items-start gap-3 font-medium">
          <Tick id={tickId} checked={isOn} onChange={setLetterKeys} aria-describedby={hintId} />
          Shortcuts of a single key
        </label>
        <p id={hintId} className="mt-1 mb-3 text-ink-soft">
          They never act while you type. Your choice is saved in this browser.
        </p>
        <div className={isOn ? undefined : 'hidden'}>
          {own.length > 0 && (
            <>
              <h3 className="mb-2 font-semibold">On this screen</h3>
              <KeyList keys={own} />
              <h3 className="mt-4 mb-2 font-semibold">On every screen</h3>
            </>
          )}
          <KeyList
            keys={[
              ...letters.filter((one) => !isTaken(one)),
              ...(may(newRequestScreen) ? [newRequest] : []),
              thisList,
            ]}
          />
        </div>
      </div>
    </>
  )
}

function KeyList({ keys }: { keys: readonly Shown[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {keys.map(([names, does]) => (
        <div key={does} className="flex items-center justify-between gap-6">
          <dt className="text-ink">{does}</dt>
          <dd className="flex gap-1">
            {names.map((name) => (
              <Key key={name} name={name} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
