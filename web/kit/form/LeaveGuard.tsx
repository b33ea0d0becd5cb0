import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isReloading, registerDraftForm } from '../lazy/new-version.ts'
import { isEnding } from '../session/session-end.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'

/** Navigation state that skips the question after saving: `navigate('/ivrstatus', { state: saved })`. */
export const saved = { saved: true } as const

interface LeaveGuardProps {
  dirty: boolean
  /** Called when the person leaves and discards the input, so that a form can delete its draft. */
  onDiscard?: () => void
  /** The form saves its input as a draft, which is restored after a reload. */
  hasDraft?: boolean
}

/**
 * Asks before a form with unsaved input is left (docs/spec/frame-and-routes.md, 'Leaving a form'). Closing or reloading
 * the tab shows the browser's own warning.
 */
export function LeaveGuard({ dirty, onDiscard, hasDraft = false }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !isEnding() &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state?.saved !== true,
  )

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isEnding() && !isReloading()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
  useEffect(() => (hasDraft ? registerDraftForm() : undefined), [hasDraft])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Are you sure you want to leave this page?"
      text="Do you want to discard everything you’ve entered and exit?"
      confirmLabel="Yes"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
    />
  )
}
