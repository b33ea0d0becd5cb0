import { useState } from 'react'
import { useNow } from '../../kit/ui/ago.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import { momentText } from '../../kit/ui/dates.ts'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import NextActionDialog from './NextActionDialog.tsx'
import { OwnerMark } from './OwnerMark.tsx'
import { dueText, nextActionText } from './queue-text.ts'
import { useOwnership } from './use-ownership.ts'

/** While it loads: about as wide as the content to come, so that what is next to it already wraps as it will then. */
export const OwnershipToCome = () => (
  <>
    <Skeleton className="h-8 w-84 max-w-full no-print max-md:h-6 max-md:w-full" />
    {/* On phones its buttons follow in a line of their own. */}
    <Skeleton className="h-8 w-42 no-print md:hidden" />
  </>
)

/**
 * Who has an open request, when it is due and what is next, with buttons to take and release it (docs/spec/queue.md).
 */
export function Ownership({ ivrId }: { ivrId: string }) {
  const { open, failed, owner, busy, take, release } = useOwnership(ivrId)
  const now = useNow()
  const [isSetting, setSetting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // If the request has changed hands, the question does not return when a colleague takes it again.
  if (isAsking && (!owner || owner.isCaller)) setAsking(false)
  if (open === undefined && !failed) return <OwnershipToCome />
  if (!open) return null
  const due = dueText(open.dueAt, now)
  return (
    <section aria-label="Owner" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm no-print">
      <OwnerMark owner={owner} />
      <span className={cx(due.late ? 'font-medium text-danger-ink' : 'text-ink-soft')}>
        {open.dueAt && <span className={cx(due.late && 'sr-only')}>Due: </span>}
        {due.text}
      </span>
      <span className="wrap-anywhere">
        <span className="text-ink-soft">Next: </span>
        {nextActionText(open)}
        {open.byHand && `, ${momentText(open.nextAt)}`}
      </span>
      <Button variant="outline" size="sm" onClick={() => setSetting(true)}>
        Next action
      </Button>
      {isSetting && (
        <NextActionDialog
          ivrId={ivrId}
          byHand={open.byHand}
          at={open.nextAt}
          onClose={() => setSetting(false)}
        />
      )}
      <span>
        {owner?.isCaller ? (
          <Button variant="outline" size="sm" busy={busy} onClick={() => void release()}>
            Release
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            busy={busy}
            onClick={() => (owner ? setAsking(true) : void take())}
          >
            {owner ? 'Take over' : 'Take'}
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        title={`Take over this request from ${owner?.name}?`}
        text={`${owner?.name} has it now and will be notified.`}
        confirmLabel="Take over"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void take(true)
        }}
      />
    </section>
  )
}
