import { useState } from 'react'
import { logOut } from '#contract/account.ts'
import { call } from './client.ts'
import { ConfirmDialog } from './Dialog.tsx'
import { endSession } from './session-end.ts'

/** Asks, ends the session on the server, clears what is stored and goes to the sign-in page. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // A server that cannot be reached must not keep a person signed in on this machine.
    await call(logOut, {}).catch(() => undefined)
    await endSession('logged-out')
  }
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to logout?"
      confirmLabel="Logout"
      busy={busy}
      onCancel={onClose}
      onConfirm={leave}
    />
  )
}
