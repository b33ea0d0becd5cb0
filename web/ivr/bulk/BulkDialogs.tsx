import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { numberText } from '#contract/formats.ts'
import { DocumentRequest, maxAskedAtOnce, requestDocuments } from '#contract/ivr/bulk.ts'
import { documentLabels } from '#contract/ivr/check/documents.ts'
import { assignIvrs, maxAssigned } from '#contract/ivr/queue/queue.ts'
import { queueMembers } from '#contract/ivr/queue/queue-settings.ts'
import { maxItemText } from '#contract/ivr/rounds.ts'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { Tick } from '../../kit/form/inputs.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextAreaField } from '../../kit/form/TextFields.tsx'
import { call } from '../../kit/http/client.ts'
import { useLoad, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { requestsText } from '../texts.ts'
import { closedText } from './bulk-text.ts'
import type { Selected } from './selection.ts'
import { type Bulk, useBulk } from './use-bulk.ts'

interface BulkActionProps {
  selected: Selected
  onClose: () => void
}

/** The dialog of one of the bar's actions. */
export default function ActionDialog({ action, ...props }: BulkActionProps & { action: 'assign' | 'ask' }) {
  return action === 'assign' ? <AssignDialog {...props} /> : <AskDialog {...props} />
}

/** Assigns the selected requests to one member, or spreads them over several, or releases them. */
export function AssignDialog({ selected, onClose }: BulkActionProps) {
  const bulk = useBulk(selected, onClose)
  const [chosen, setChosen] = useState<readonly string[]>([])
  // Never preselected, so that pressing Enter right away takes nothing away from anyone.
  const [isFreeing, setFreeing] = useState(false)
  const members = useLoad(queueMembers, {}).data?.data ?? []
  const id = useId()
  const names = members.flatMap(({ memberId, label }) => (chosen.includes(memberId) ? [label] : []))
  const requests = requestsText(bulk.found?.open.length ?? selected.count)
  const choose = (memberId: string, ticked: boolean) => {
    setFreeing(false)
    setChosen(ticked ? [...chosen, memberId] : chosen.filter((other) => other !== memberId))
  }
  const free = (ticked: boolean) => {
    setFreeing(ticked)
    setChosen([])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0 && !isFreeing) return
    void bulk.run(chosen.length > 0 ? 'assigned' : 'unassigned', maxAssigned, async (ids, from) => {
      // Each batch continues with the member after the one who got the previous batch's last request.
      const next = chosen.length === 0 ? 0 : from % chosen.length
      const memberIds = [...chosen.slice(next), ...chosen.slice(0, next)]
      const { data } = await call(assignIvrs, { ivrIds: [...ids], memberIds })
      return { changed: ids.length - data.closed, closed: data.closed }
    })
  }
  const to = names.length === 1 ? names[0] : `${names.length} members`
  return (
    <BulkDialog
      bulk={bulk}
      formId={id}
      title={
        isFreeing
          ? `Unassign ${requests}?`
          : names.length > 0
            ? `Assign ${requests} to ${to}?`
            : `Assign ${requests}`
      }
      button={isFreeing ? 'Unassign' : chosen.length > 1 ? 'Spread evenly' : 'Assign'}
      isReady={isFreeing || chosen.length > 0}
    >
      <form id={id} onSubmit={submit}>
        <fieldset className="flex flex-col gap-1" disabled={bulk.isRunning}>
          <legend className="mb-2 font-medium">Assign to one or more people, or leave unassigned</legend>
          {members.map(({ memberId, label, isAbsent, owns }) => (
            <span key={memberId} className="flex min-h-9 items-center gap-2.5">
              <Tick
                id={`${id}-${memberId}`}
                checked={chosen.includes(memberId)}
                onChange={(ticked) => choose(memberId, ticked)}
                disabled={isAbsent}
              />
              <label htmlFor={`${id}-${memberId}`} className="flex-1">
                {label}
                <span className="block text-xs text-ink-soft">{isAbsent ? 'Absent' : `Owns ${owns}`}</span>
              </label>
            </span>
          ))}
          <span className="flex min-h-9 items-center gap-2.5">
            <Tick id={`${id}-nobody`} checked={isFreeing} onChange={free} />
            <label htmlFor={`${id}-nobody`} className="flex-1">
              Leave unassigned
            </label>
          </span>
        </fieldset>
      </form>
    </BulkDialog>
  )
}

/** Asks the office of each selected request for a document, which makes the request wait for it. */
export function AskDialog({ selected, onClose }: BulkActionProps) {
  const bulk = useBulk(selected, onClose)
  const ask = useSend(requestDocuments)
  const id = useId()
  const { control, handleSubmit } = useSchemaForm(DocumentRequest, { document: '', text: '' })
  const submit = handleSubmit((asked) =>
    bulk.run('asked about', maxAskedAtOnce, async (ids) => {
      const { data } = await ask.mutateAsync({ ...asked, ivrIds: [...ids] })
      const { asked: changed, ...others } = data
      return { changed, ...others }
    }),
  )
  return (
    <BulkDialog
      bulk={bulk}
      formId={id}
      title={`Request a document for ${requestsText(bulk.found?.open.length ?? selected.count)}?`}
      button="Request document"
    >
      <form id={id} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-ink-soft">
          Pending requests become Conditional, and we notify their offices. Requests that already wait for the
          office, or that a colleague has open, stay the same.
        </p>
        <SelectField
          control={control}
          name="document"
          label="Document"
          required
          options={Object.entries(documentLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextAreaField
          control={control}
          name="text"
          label="Message to the office"
          required
          max={maxItemText}
        />
      </form>
    </BulkDialog>
  )
}

interface BulkDialogProps {
  bulk: Bulk
  title: string
  /** The id of the form that its button submits. */
  formId: string
  button: string
  /** Whether the choice that the button needs was made. */
  isReady?: boolean
  children: ReactNode
}

/** The frame of an action on many requests: its number, its form, its progress and a way to stop. */
function BulkDialog({ bulk, title, formId, button, isReady = true, children }: BulkDialogProps) {
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
      {found && open === 0 && <Note text="None of these requests are still open." className="" />}
      {found && open > 0 && children}
      {acted !== undefined && (
        <div className="mt-3 flex items-center gap-2">
          <progress aria-label={title} className="flex-1" value={acted} max={open} />
          <span className="tabular text-ink-soft">
            {numberText(acted)} of {numberText(open)}
          </span>
        </div>
      )}
      {failure && <Note text={failure} className="mt-3" />}
    </Dialog>
  )
}
