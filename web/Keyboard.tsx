import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { listenForKeys } from './kit/keys/keys.ts'
import { FromFirstOpening, lazyPart } from './kit/lazy/lazy-part.tsx'
import { useFrameDialog } from './kit/shell/frame-dialog.ts'

const CommandPalette = lazyPart(() => import('./search/CommandPalette.tsx'))
const KeysDialog = lazyPart(() => import('./kit/keys/KeysDialog.tsx'))

/** Listens for the keys of every screen, and shows the dialogs that they open. */
export function Keyboard() {
  const navigate = useNavigate()
  useEffect(() => listenForKeys(navigate), [navigate])
  const { open } = useFrameDialog()
  const takeNext = async () => {
    const [{ openNext }, { plainQueue }] = await Promise.all([
      import('./ivr/queue/TakeNext.tsx'),
      import('./ivr/queue/use-queue.ts'),
    ])
    await openNext(plainQueue, navigate)
  }
  return (
    <>
      <FromFirstOpening open={open === 'palette'}>
        <CommandPalette open={open === 'palette'} onTakeNext={() => void takeNext()} />
      </FromFirstOpening>
      <FromFirstOpening open={open === 'keys'}>
        <KeysDialog open={open === 'keys'} />
      </FromFirstOpening>
    </>
  )
}
