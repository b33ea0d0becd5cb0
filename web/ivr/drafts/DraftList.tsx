import { useState } from 'react'
import { draftWarningDays, type ListedDraft } from '#contract/ivr/drafts.ts'
import type { Option } from '#contract/replies.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { agoText, useNow } from '../../kit/ui/ago.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { steps } from '../wizard/form.ts'

interface DraftListProps {
  drafts: readonly ListedDraft[]
  onOpen: (draft: ListedDraft) => Promise<void>
  onDelete: (draft: ListedDraft) => Promise<void>
  /** Gives a draft to a person of the office by their id, to no one with '', or with `onlyMe` only to its author. */
  onHand: (draft: ListedDraft, to: string) => Promise<void>
  /** The people of the office, the user first. */
  people: readonly Option[]
}

export const onlyMe = 'only-me'

/** Who has a draft, and the choice of someone else. */
function Holder({
  draft,
  people,
  onHand,
}: Pick<DraftListProps, 'people' | 'onHand'> & { draft: ListedDraft }) {
  const { shared } = draft
  const holder = shared?.holder
  const left = holder && people.every(({ value }) => value !== holder._id) ? [holder] : []
  return (
    <SelectInput
      aria-label={`Who has the draft of ${draft.title || 'no patient yet'}`}
      className="h-9 w-44"
      value={shared ? (holder?._id ?? '') : onlyMe}
      onChoose={(to) => void onHand(draft, to)}
      options={[
        ...(!shared || shared.isOwn ? [{ value: onlyMe, label: 'Only you' }] : []),
        { value: '', label: 'Unassigned' },
        ...people,
        ...left.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

const dayMs = 86_400_000

/** Until when a draft is kept, and whether that is soon. */
function endOf({ endsAt }: ListedDraft, now: number): { text: string; isSoon: boolean } {
  const daysLeft = Math.ceil((Date.parse(endsAt) - now) / dayMs)
  const isSoon = daysLeft <= draftWarningDays
  return { text: isSoon ? `Deleted on ${dateText(endsAt)}` : `Kept until ${dateText(endsAt)}`, isSoon }
}

/** More would push the form out of sight. */
const firstShown = 3

/** The person's drafts and those of their office, the last saved first. */
export function DraftList({ drafts, onOpen, onDelete, onHand, people }: DraftListProps) {
  const now = useNow()
  const [busy, setBusy] = useState('')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? drafts : drafts.slice(0, firstShown)
  const [asked, setAsked] = useState<ListedDraft>()
  const act = async (draft: ListedDraft, work: (draft: ListedDraft) => Promise<void>) => {
    setBusy(draft._id)
    await work(draft)
    setBusy('')
    setAsked(undefined)
  }
  return (
    <div className="rounded-xl border border-line bg-sheet">
      <h2 className="border-b border-line px-4 py-3 font-semibold sm:px-6">Drafts</h2>
      <ul className="divide-y divide-line">
        {shown.map((draft) => {
          const end = endOf(draft, now)
          return (
            <li key={draft._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium wrap-anywhere">{draft.title || 'No patient name yet'}</p>
                <p className="text-sm text-ink-soft">
                  Step {draft.step + 1} of {steps.length}: {steps[draft.step]?.title}, saved{' '}
                  {agoText(draft.savedAt, now)}.{' '}
                  <span className={cx(end.isSoon && 'font-medium text-danger-ink')}>{end.text}</span>
                  {draft.shared && ` · Made by ${draft.shared.madeBy}`}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <Holder draft={draft} people={people} onHand={onHand} />
                <Button
                  variant="outline"
                  size="sm"
                  busy={busy === draft._id && !asked}
                  aria-label={`Resume the draft of ${draft.title || 'no patient yet'}`}
                  onClick={() => void act(draft, onOpen)}
                >
                  Resume
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Delete the draft of ${draft.title || 'no patient yet'}`}
                  onClick={() => setAsked(draft)}
                >
                  Delete
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {drafts.length > shown.length && (
        <div className="border-t border-line px-4 py-2 sm:px-6">
          <Button variant="link" onClick={() => setWhole(true)}>
            Show all {drafts.length} drafts
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Are you sure you want to delete this draft?"
        text={
          <>
            <span className="block font-medium break-words text-ink">{asked?.title}</span>
            Its content and files will be permanently deleted.
          </>
        }
        cancelLabel="No"
        confirmLabel="Yes"
        variant="destructive"
        busy={asked !== undefined && busy === asked._id}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void act(asked, onDelete)}
      />
    </div>
  )
}
