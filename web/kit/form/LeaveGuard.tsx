import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isReloading } from '../lazy/reload-page.ts'
import { draftKept } from '../lazy/typed-screen.ts'
import { isEnding } from '../session/session-end.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'

/** The navigation state of a move that follows saving: `navigate('/ivrstatus', { state: saved })` asks nothing. */
export const saved = { saved: true } as const

interface LeaveGuardProps {
  dirty: boolean
  /** Called when the person leaves and discards: for a form that keeps a draft. */
  onDiscard?: () => void
  /** What is typed is kept as a draft, which a reload brings back. */
  hasDraft?: boolean
}

/**
 * Asks before a form with unsaved input is left (docs/spec/frame-and-routes.md, 'Leaving a form'); the browser's own
 * warning guards its closing.
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
  useEffect(() => (hasDraft ? draftKept() : undefined), [hasDraft])

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
