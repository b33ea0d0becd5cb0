import { useState } from 'react'
import type { OutputFrom } from '#contract/api.ts'
import { importPolicy, policyList, previewPolicy } from '#contract/ivr/policies.paths.ts'
import { ApiError, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { changedText } from './policy-text.ts'

type Preview = OutputFrom<typeof previewPolicy>['data']

const maxBytes = 500_000

/** Imports a revision from a file: validated, then shown as its differences, and only then imported. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [policy, setPolicy] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const previewing = useSend(previewPolicy)
  const importing = useSend(importPolicy)
  const busy = previewing.isPending || importing.isPending

  const fail = (failure: unknown) => {
    const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
    setProblems(
      fields.length > 0
        ? fields.map(([field, text]) => `${field.replace(/^policy\./, '')}: ${text}`)
        : [messageOfFailure(failure)],
    )
  }

  async function choose(file: File | undefined) {
    setPreview(undefined)
    setProblems([])
    if (!file) return
    if (file.size > maxBytes) return setProblems(['A policy’s file has at most 500 KB.'])
    let sent: string
    try {
      // Without line breaks.
      sent = JSON.stringify(JSON.parse(await file.text()))
    } catch {
      return setProblems(['This file is not JSON. Please choose the file of one policy.'])
    }
    try {
      const { data } = await previewing.mutateAsync({ policy: sent })
      setPolicy(sent)
      setPreview(data)
    } catch (failure) {
      fail(failure)
    }
  }

  async function send() {
    if (!policy || !preview) return
    try {
      const { message } = await importing.mutateAsync({ policy, revision: preview.revision })
      toast.success(message)
      setPreview(undefined)
      onClose()
      await reload(policyList)
    } catch (failure) {
      fail(failure)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      width="lg"
      title="Import revision"
      text="A file with the text of one policy, as JSON. Nothing is imported before you have seen what changes."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={!preview} onClick={() => void send()}>
            Import
          </Button>
        </>
      }
    >
      <label className="flex flex-col gap-1.5 font-medium">
        File
        <input
          type="file"
          accept=".json,application/json"
          className="text-sm font-normal"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {problems.slice(0, 10).map((problem) => (
        <Note key={problem} text={problem} className="mt-4" />
      ))}
      {preview && <Changes preview={preview} />}
    </Dialog>
  )
}

function Changes({ preview: { revision, changes, affected } }: { preview: Preview }) {
  return (
    <section className="mt-5" aria-label="Changes">
      <p>
        This becomes revision {revision}. {changes.length} {changes.length === 1 ? 'change' : 'changes'},{' '}
        {affected.total} open {affected.total === 1 ? 'request' : 'requests'} within it.
      </p>
      <ul className="check-changes mt-3 divide-y divide-line rounded-lg border border-line">
        {changes.map(({ path, before, after }) => (
          <li key={path} className="px-3 py-2">
            <p className="text-xs font-medium break-words text-ink-soft">{path}</p>
            <p className="break-words text-rejected">
              <span className="sr-only">Before: </span>− {changedText(before)}
            </p>
            <p className="break-words text-approved">
              <span className="sr-only">After: </span>+ {changedText(after)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
