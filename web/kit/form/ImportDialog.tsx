import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { reload } from '../http/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { toast } from '../ui/toasts/toast.ts'

/** A file that cannot be imported, with what to do about it. */
export class WrongFile extends Error {}

interface ImportDialogProps<Read> extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'text'> {
  /** The files to choose from, as in the input's attribute. */
  accept: string
  /** Reads a file, and asks the server what importing it would do. Nothing is imported yet. */
  read: (file: File) => Promise<Read>
  /** Whether the file's content can be imported; by default it can. */
  isReady?: (read: Read) => boolean
  send: (read: Read) => Promise<{ message: string }>
  /** What is reloaded after the import. */
  changed: readonly Endpoint[]
  /** Shown below the input. */
  hint?: ReactNode
  /** Shows an error thrown by reading or importing. */
  problems: (failure: unknown) => ReactNode
  /** Previews the import. */
  children: (read: Read) => ReactNode
}

/**
 * Imports a file: reads it in the browser, previews its changes, and only then imports it. Cancel does not wait for a
 * file that is being read.
 */
export function ImportDialog<Read>({
  open,
  onClose,
  accept,
  read,
  isReady = () => true,
  send,
  changed,
  hint,
  problems,
  children,
  ...dialog
}: ImportDialogProps<Read>) {
  // A file chosen later replaces one that is still being read.
  const reading = useMutation({ mutationFn: read })
  const importing = useMutation({ mutationFn: send })
  const failure = reading.error ?? importing.error
  const busy = reading.isPending || importing.isPending

  function choose(file?: File) {
    reading.reset()
    importing.reset()
    if (file) reading.mutate(file)
  }

  function close() {
    choose()
    onClose()
  }

  const confirm = (chosen: Read) =>
    importing.mutate(chosen, {
      onSuccess: ({ message }) => {
        toast.success(message)
        close()
        void reload(...changed)
      },
    })

  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      busy={busy}
      width="lg"
      actions={
        <>
          <Button variant="outline" onClick={close} disabled={importing.isPending}>
            Cancel
          </Button>
          <Button
            busy={busy}
            disabled={!reading.data || !isReady(reading.data)}
            onClick={() => reading.data && confirm(reading.data)}
          >
            Import
          </Button>
        </>
      }
    >
      <label className="flex flex-col gap-1.5 font-medium">
        File
        <input
          type="file"
          accept={accept}
          className="w-full min-w-0 text-sm font-normal"
          // The same file can be chosen again after it was corrected.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
            choose()
          }}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      {hint}
      {failure && problems(failure)}
      {reading.data && children(reading.data)}
    </Dialog>
  )
}
