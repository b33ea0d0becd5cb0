import type { Output } from '#contract/endpoint.ts'
import { importPolicy, policyList, previewPolicy } from '#contract/ivr/policies.ts'
import { ImportDialog, WrongFile } from '../../kit/form/ImportDialog.tsx'
import { ApiError, messageOfFailure } from '../../kit/http/api-error.ts'
import { useSend } from '../../kit/http/queries.ts'
import { Note } from '../../kit/ui/Note.tsx'
import { changedText } from './policy-text.ts'

type Preview = Output<typeof previewPolicy>['data']

interface Chosen {
  /** The policy as JSON without line breaks. */
  policy: string
  preview: Preview
}

const maxBytes = 500_000

/** Imports a revision of a policy from a file. */
export function ImportPolicyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const previewing = useSend(previewPolicy)
  const importing = useSend(importPolicy)

  async function read(file: File): Promise<Chosen> {
    if (file.size > maxBytes) throw new WrongFile('A policy file can be up to 500 KB.')
    const policy = withoutBreaks(await file.text())
    const { data: preview } = await previewing.mutateAsync({ policy })
    return { policy, preview }
  }

  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Import revision"
      text="A JSON file with one policy. You’ll see what changes before anything is imported."
      accept=".json,application/json"
      read={read}
      send={({ policy, preview }) => importing.mutateAsync({ policy, revision: preview.revision })}
      changed={[policyList]}
      problems={(failure) => <Problems problems={problemsOf(failure)} />}
    >
      {({ preview }) => <Changes preview={preview} />}
    </ImportDialog>
  )
}

/** All errors of a file, so that they are corrected in one go. */
function Problems({ problems }: { problems: readonly string[] }) {
  const [only] = problems
  if (problems.length < 2) return only && <Note text={only} className="mt-4" />
  return (
    <>
      <Note text={`Nothing was imported. Please correct ${problems.length} places:`} className="mt-4" />
      <ul aria-label="Mistakes" className="mt-3 divide-y divide-line rounded-lg border border-line">
        {problems.map((problem) => (
          <li key={problem} className="px-3 py-2 wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </>
  )
}

function withoutBreaks(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    throw new WrongFile('This file is not JSON. Please choose the file of one policy.')
  }
}

function problemsOf(failure: unknown): readonly string[] {
  if (failure instanceof WrongFile) return [failure.message]
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
  return fields.length > 0
    ? fields.map(([field, text]) => `${field.replace(/^policy\./, '')}: ${text}`)
    : [messageOfFailure(failure)]
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
