import { useState } from 'react'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { logOutHere } from './log-out.ts'

/** Asks for confirmation before logging out. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await logOutHere()
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
