import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { listenForKeys } from './kit/keys/keys.ts'
import { lazyChunk, useOpened, usePreload } from './kit/lazy/lazy-chunk.ts'
import { closeFrameDialog, useFrameDialog } from './kit/shell/frame-dialog.ts'

const palette = lazyChunk(() => import('./search/CommandPalette.tsx'))
const keysDialog = lazyChunk(() => import('./kit/keys/KeysDialog.tsx'))
const ahead = [palette, keysDialog]

/** Listens for the keys of every screen, and shows the dialogs that they open. */
export function Keyboard() {
  const navigate = useNavigate()
  useEffect(() => listenForKeys(navigate), [navigate])
  usePreload(ahead)
  const { open } = useFrameDialog()
  const commands = useOpened(palette, open === 'palette', closeFrameDialog)
  const keys = useOpened(keysDialog, open === 'keys', closeFrameDialog)
  return (
    <>
      {commands && <commands.CommandPalette open={open === 'palette'} />}
      {keys && <keys.KeysDialog open={open === 'keys'} />}
    </>
  )
}
