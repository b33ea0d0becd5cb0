import type { ReactNode } from 'react'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { countText } from '../count-text.ts'
import { closedText } from './bulk-text.ts'
import type { Bulk } from './use-bulk.ts'

interface BulkDialogProps {
  bulk: Bulk
  title: string
  /** The id of the form that its button submits. */
  formId: string
  button: string
  /** Whether what the button needs is chosen. */
  isReady?: boolean
  children: ReactNode
}

/** The frame of an action on many requests: its number, its form, its progress and a way to stop. */
export function BulkDialog({ bulk, title, formId, button, isReady = true, children }: BulkDialogProps) {
  const { found, acted, failure, cancel, isRunning } = bulk
  const open = found?.open.length ?? 0
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      text={found && closedText(open, found.total)}
      actions={
        <>
          <Button variant="outline" onClick={cancel}>
            {isRunning ? 'Stop' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} busy={isRunning} disabled={open === 0 || !isReady}>
            {button}
          </Button>
        </>
      }
    >
      {!found && !failure && <Skeleton className="h-64 w-full" />}
      {found && open === 0 && <Note text="None of them is open any more." className="" />}
      {found && open > 0 && children}
      {acted !== undefined && (
        <div className="mt-3 flex items-center gap-2">
          <progress aria-label={title} className="flex-1" value={acted} max={open} />
          <span className="tabular text-ink-soft">
            {countText(acted)} of {countText(open)}
          </span>
        </div>
      )}
      {failure && <Note text={failure} className="mt-3" />}
    </Dialog>
  )
}
