import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { maxViewName } from '#contract/ivr/queue/queue.ts'
import { deleteQueueView, queueViews, saveQueueView } from '#contract/ivr/queue/queue-views.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { controlClass } from '../../kit/form/field-frame.tsx'
import { Tick } from '../../kit/form/inputs.tsx'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { toastFailure, toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { offerUndo } from './offer-undo.ts'
import { isSaved, viewIn } from './use-queue.ts'

/** Views saved under a name, for oneself or the team: choosing one opens its tab, filters and order. */
export function QueueViews() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const views = useLoad(queueViews, {}).data?.data ?? []
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useSend(saveQueueView)
  const remove = useSend(deleteQueueView)
  const id = useId()
  const shown = new URLSearchParams(params)
  shown.delete('after')
  shown.delete('before')
  const view = viewIn(params)
  const chosen = views.find(({ query }) => isSaved(view, query))
  const options = views.map((view) => ({
    value: view._id,
    label: view.shared ? `${view.name} (shared)` : view.name,
  }))
  const keep = async () => {
    if (!(await toastReply(save.mutateAsync({ name, shared, query: shown.toString() })))) return
    setOpen(false)
    setName('')
    setShared(false)
    void reload(queueViews)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 no-print">
      {views.length > 0 && (
        <SelectInput
          aria-label="View"
          value={chosen?._id ?? ''}
          onChoose={(viewId) => {
            const view = views.find(({ _id }) => _id === viewId)
            void navigate(view ? `?${view.query}` : `?tab=${params.get('tab')}`)
          }}
          options={[{ value: '', label: 'No saved view' }, ...options]}
        />
      )}
      {chosen?.mayDelete && (
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { viewId: chosen._id },
              {
                onSuccess: ({ message }) => {
                  const { name, shared, query } = chosen
                  offerUndo(message, () => call(saveQueueView, { name, shared, query }), queueViews)
                  void reload(queueViews)
                },
                onError: (failure) => toastFailure(failure),
              },
            )
          }
        >
          Remove view
        </Button>
      )}
      {isOpen ? (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void keep()
          }}
        >
          <input
            aria-label="Name of the view"
            value={name}
            maxLength={maxViewName}
            required
            onChange={(event) => setName(event.target.value)}
            className={`${controlClass} h-8 max-w-44`}
          />
          <Tick id={id} checked={shared} onChange={setShared} />
          <label htmlFor={id}>Shared</label>
          <Button type="submit" size="sm" busy={save.isPending}>
            Save
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </form>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className={views.length === 0 ? 'queue-save' : ''}
          onClick={() => setOpen(true)}
        >
          Save view
        </Button>
      )}
    </div>
  )
}
