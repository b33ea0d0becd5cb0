import { useId, useState } from 'react'
import {
  deleteSnippet,
  maxSnippetName,
  maxSnippetText,
  type Snippet,
  saveSnippet,
  snippetList,
} from '#contract/ivr/benefits/snippets.ts'
import { controlClass, FieldFrame } from '../../kit/form/field-frame.tsx'
import { Tick } from '../../kit/form/inputs.tsx'
import { ApiError } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { toastFailure, toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'

type Typed = Pick<Snippet, 'name' | 'text' | 'shared'> & { snippetId?: string }
const empty: Typed = { name: '', text: '', shared: false }

/** Adds, changes, shares and deletes one's own snippets; those of others are listed. */
export default function SnippetsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const snippets = useLoad(snippetList, {}, { enabled: open }).data?.data ?? []
  const [typed, setTyped] = useState<Typed>(empty)
  const remove = useSend(deleteSnippet)
  const removeSnippet = async (snippetId: string) => {
    if (!(await toastReply(remove.mutateAsync({ snippetId })))) return
    if (typed.snippetId === snippetId) setTyped(empty)
    void reload(snippetList)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Text snippets" width="lg">
      <div className="flex flex-col gap-5">
        {snippets.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {snippets.map((one) => (
              <li key={one._id} className="flex items-start gap-3 px-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">
                    {one.name}
                    <span className="font-normal text-ink-soft">
                      {one.own ? (one.shared ? ' (shared)' : '') : ` by ${one.byName}`}
                    </span>
                  </p>
                  <p className="text-sm break-words whitespace-pre-line text-ink-soft">{one.text}</p>
                </div>
                {one.own && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Edit ${one.name}`}
                    onClick={() =>
                      setTyped({ snippetId: one._id, name: one.name, text: one.text, shared: one.shared })
                    }
                  >
                    Edit
                  </Button>
                )}
                {one.mayDelete && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Delete ${one.name}`}
                    onClick={() => void removeSnippet(one._id)}
                  >
                    Delete
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <SnippetForm typed={typed} onType={setTyped} />
      </div>
    </Dialog>
  )
}

function SnippetForm({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) {
  const send = useSend(saveSnippet)
  const id = useId()
  const snippetId = typed.snippetId ?? ''
  const [failed, setFailed] = useState<{ snippetId: string; fields: Readonly<Record<string, string>> }>()
  // The fields may show another snippet by now.
  const errors = failed?.snippetId === snippetId ? failed.fields : {}
  const save = () =>
    send.mutate(typed, {
      onSuccess: ({ message }) => {
        toast.success(message)
        setFailed(undefined)
        onType(empty)
        void reload(snippetList)
      },
      onError: (failure) => {
        setFailed({ snippetId, fields: failure instanceof ApiError ? failure.fields : {} })
        toastFailure(failure)
      },
    })
  const describes = (name: string) => ({
    'aria-invalid': errors[name] ? (true as const) : undefined,
    'aria-describedby': errors[name] ? `${id}-${name}-error` : undefined,
  })
  return (
    <form
      aria-label={typed.snippetId ? 'Edit the snippet' : 'New snippet'}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog may be inside another form.
        event.stopPropagation()
        save()
      }}
    >
      <p className="font-semibold">{typed.snippetId ? 'Edit the snippet' : 'New snippet'}</p>
      <FieldFrame id={`${id}-name`} label="Name" required error={errors.name ?? ''}>
        <input
          id={`${id}-name`}
          {...describes('name')}
          maxLength={maxSnippetName}
          value={typed.name}
          onChange={(event) => onType({ ...typed, name: event.target.value })}
          className={`${controlClass} h-10`}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-text`} label="Text" required error={errors.text ?? ''}>
        <textarea
          id={`${id}-text`}
          {...describes('text')}
          rows={3}
          maxLength={maxSnippetText}
          value={typed.text}
          onChange={(event) => onType({ ...typed, text: event.target.value })}
          className={`${controlClass} py-2`}
        />
      </FieldFrame>
      <label htmlFor={`${id}-shared`} className="flex w-fit items-start gap-2.5">
        <Tick
          id={`${id}-shared`}
          checked={typed.shared}
          onChange={(shared) => onType({ ...typed, shared })}
        />
        Share with the team
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {typed.snippetId ? 'Save' : 'Add snippet'}
        </Button>
        {typed.snippetId && (
          <Button variant="outline" onClick={() => onType(empty)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
