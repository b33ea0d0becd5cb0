import { useId, useState } from 'react'
import { assignIvrs, ivrOwner, queue, queueMembers } from '#contract/ivr/queue.paths.ts'
import { Tick } from '../../kit/form/inputs.tsx'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toast.ts'

/** Assigns the selected requests: to one member, or spread evenly over several; to nobody frees them. */
export function AssignBar({ selected, onDone }: { selected: ReadonlySet<string>; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const members = useLoad(queueMembers, {}, { enabled: isOpen }).data?.data ?? []
  const send = useSend(assignIvrs)
  const id = useId()
  if (selected.size === 0) return null
  const choose = (memberId: string, ticked: boolean) => {
    const next = new Set(chosen)
    ticked ? next.add(memberId) : next.delete(memberId)
    setChosen(next)
  }
  const assign = () =>
    send.mutate(
      { ivrIds: [...selected], memberIds: [...chosen] },
      {
        onSuccess: ({ message, data: { closed, absent } }) => {
          const left = [
            ...(closed > 0 ? [`${closed} no longer open.`] : []),
            ...(absent.length > 0 ? [`Absent: ${absent.join(', ')}.`] : []),
          ]
          toast.success([message, ...left].join(' '))
          setOpen(false)
          onDone()
          void reload(queue, ivrOwner, queueMembers)
        },
        onError: (failure) => {
          if (!isHandled(failure)) toast.error(messageOfFailure(failure))
        },
      },
    )
  return (
    <div className="relative">
      <Button variant="outline" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Assign {selected.size}
      </Button>
      {isOpen && (
        <div
          id={id}
          className="queue-assign absolute z-20 mt-1 w-72 rounded-xl border border-line bg-sheet p-4 shadow-pop"
        >
          <fieldset className="flex flex-col gap-1 overflow-y-auto">
            <legend className="mb-2 font-medium">Assign to one, or spread over several</legend>
            {members.map(({ memberId, name, isAbsent, owns }) => (
              <span key={memberId} className="flex min-h-9 items-center gap-2.5">
                <Tick
                  id={`${id}-${memberId}`}
                  checked={chosen.has(memberId)}
                  onChange={(ticked) => choose(memberId, ticked)}
                  disabled={isAbsent}
                />
                <label htmlFor={`${id}-${memberId}`} className="flex-1">
                  {name}
                  <span className="block text-xs text-ink-soft">{isAbsent ? 'Absent' : `Owns ${owns}`}</span>
                </label>
              </span>
            ))}
          </fieldset>
          <div className="mt-3 flex justify-end gap-2">
            <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button size="sm" busy={send.isPending} onClick={assign}>
              {chosen.size === 0 ? 'Free them' : chosen.size === 1 ? 'Assign' : 'Spread evenly'}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
