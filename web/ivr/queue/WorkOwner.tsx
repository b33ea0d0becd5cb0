import { useState } from 'react'
import {
  assignOtherWork,
  type OtherKind,
  type OtherWork,
  releaseOtherWork,
  takeOtherWork,
} from '#contract/ivr/queue/other-work.ts'
import { queue } from '#contract/ivr/queue/queue.ts'
import { queueMembers } from '#contract/ivr/queue/queue-settings.ts'
import { priorAuthorizationDetails } from '#contract/prior-authorization/prior-authorization.ts'
import { supportDetails } from '#contract/support/support.ts'
import { LabeledSelect } from '../../kit/form/choices/SelectInput.tsx'
import { ApiError } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { useMay } from '../../kit/session/user-type.ts'
import type { Column } from '../../kit/table/table-parts.tsx'
import { useNow } from '../../kit/ui/ago.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { ConfirmDialog, Dialog } from '../../kit/ui/Dialog.tsx'
import { momentText } from '../../kit/ui/dates.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { OwnerMark } from './OwnerMark.tsx'
import { offerUndo } from './offer-undo.ts'
import { nextActionLabels, workDueText } from './queue-text.ts'

interface WorkOwnerProps {
  kind: OtherKind
  id: string
  number: string
  /** null: nothing is left to do, or the viewer is not of the team. */
  work: OtherWork | null
}

/** Who has a prior authorization or a support case, when it is due, with buttons to take and release it. */
export function WorkOwner({ kind, id, number, work }: WorkOwnerProps) {
  const may = useMay()
  const [asked, setAsked] = useState<'take-over' | 'assign'>()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  if (!work) return null
  const { owner, nextAction, dueAt } = work
  const due = workDueText(work, now)
  // If it was given back in the meantime, there is no colleague to take it over from.
  if (asked === 'take-over' && (!owner || owner.isCaller)) setAsked(undefined)

  const details = kind === 'support' ? supportDetails : priorAuthorizationDetails
  /** `undo` is the opposite call; an act that was confirmed beforehand has none. */
  const run = async (act: () => Promise<{ message: string }>, undo?: () => Promise<unknown>) => {
    setBusy(true)
    try {
      const { message } = await act()
      if (undo) offerUndo(message, undo, details, queue)
      else toast.success(message)
      setAsked(undefined)
    } catch (failure) {
      // Someone else was faster: the header then names them, with Take over.
      if (failure instanceof ApiError) setAsked(undefined)
      toastFailure(failure)
    } finally {
      setBusy(false)
      void reload(details, queue)
    }
  }
  const takeIt = (takeOver: boolean) => call(takeOtherWork, { kind, id, takeOver })
  const releaseIt = () => call(releaseOtherWork, { kind, id })
  const assignTo = (memberId: string) => call(assignOtherWork, { kind, id, memberId })

  return (
    <section aria-label="Owner" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm no-print">
      <OwnerMark owner={owner} />
      <span
        className={cx(due.late ? 'font-medium text-danger-ink' : 'text-ink-soft')}
        title={momentText(dueAt ?? work.since)}
      >
        {dueAt && <span className={cx(due.late && 'sr-only')}>Due: </span>}
        {due.text}
      </span>
      <span>
        <span className="text-ink-soft">Next: </span>
        {nextActionLabels[nextAction]}
      </span>
      {owner?.isCaller ? (
        <Button
          variant="outline"
          size="sm"
          busy={busy}
          onClick={() => void run(releaseIt, () => takeIt(false))}
        >
          Release
        </Button>
      ) : (
        <Button
          variant="outline"
          size="sm"
          busy={busy && !asked}
          onClick={() => (owner ? setAsked('take-over') : void run(() => takeIt(false), releaseIt))}
        >
          {owner ? 'Take over' : 'Take'}
        </Button>
      )}
      {may(assignOtherWork) && (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsked('assign')}>
          Assign
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'take-over'}
        title={`Take over ${number}?`}
        text={`${owner?.name ?? 'No one'} has it now and will be notified.`}
        confirmLabel="Take over"
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void run(() => takeIt(true))}
      />
      {asked === 'assign' && (
        <AssignDialog
          number={number}
          owner={owner}
          busy={busy}
          onClose={() => setAsked(undefined)}
          onAssign={(memberId) =>
            void run(
              () => assignTo(memberId),
              () => assignTo(owner?.userId ?? ''),
            )
          }
        />
      )}
    </section>
  )
}

interface AssignDialogProps {
  number: string
  owner: OtherWork['owner']
  busy: boolean
  onClose: () => void
  onAssign: (memberId: string) => void
}

function AssignDialog({ number, owner, busy, onClose, onAssign }: AssignDialogProps) {
  const members = useLoad(queueMembers, {}).data?.data ?? []
  const [memberId, setMemberId] = useState(owner?.userId ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Assign ${number}`}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={busy}
            disabled={memberId === (owner?.userId ?? '')}
            onClick={() => onAssign(memberId)}
          >
            {memberId === '' ? 'Unassign' : 'Assign'}
          </Button>
        </>
      }
    >
      <LabeledSelect
        label="To"
        value={memberId}
        onChoose={setMemberId}
        options={[
          { value: '', label: 'Unassigned' },
          ...members
            .filter((member) => !member.isAbsent || member.memberId === owner?.userId)
            .map((member) => ({ value: member.memberId, label: member.label })),
        ]}
      />
    </Dialog>
  )
}

export const ownerColumn: Column<{ work: OtherWork | null }> = {
  header: 'Owner',
  className: 'min-w-28',
  cell: ({ work }) => <WorkOwnerCell work={work} />,
}

/** Who has it and until when; '-' once nothing is left to do. */
function WorkOwnerCell({ work }: { work: OtherWork | null }) {
  const now = useNow()
  if (!work) return '-'
  const { text, late } = workDueText(work, now)
  return (
    <>
      <OwnerMark owner={work.owner} />
      <span
        title={momentText(work.dueAt ?? work.since)}
        className={cx('block text-xs', late ? 'font-medium text-danger-ink' : 'text-ink-soft')}
      >
        {text}
      </span>
    </>
  )
}

/**
 * Asks before acting on a colleague's work. `ask` acts immediately if no one else has it; `question` is the question,
 * such as 'Send your response to #PA-1001?'.
 */
export function useAskOwner(work: OtherWork | null, question: string, confirmLabel: string) {
  const [act, setAct] = useState<() => void>()
  const other = work?.owner && !work.owner.isCaller ? work.owner.name : undefined
  return {
    ask: (go: () => void) => (other === undefined ? go() : setAct(() => go)),
    dialog: (
      <ConfirmDialog
        open={act !== undefined}
        title={question}
        text={`${other ?? 'No one'} has it.`}
        confirmLabel={confirmLabel}
        onCancel={() => setAct(undefined)}
        onConfirm={() => {
          setAct(undefined)
          act?.()
        }}
      />
    ),
  }
}
