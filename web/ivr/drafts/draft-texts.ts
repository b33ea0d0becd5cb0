import { draftWarningDays, type ListedDraft } from '#contract/ivr/drafts.ts'
import { dateText } from '../../kit/ui/dates.ts'
import type { SyncState } from './draft-sync.ts'

const dayMs = 86_400_000

/** How the form's draft is kept now. */
export function statusText(state: SyncState, isOnServer: boolean): string {
  if (!isOnServer || state.kind === 'gone' || state.kind === 'refused') return 'Saved in this window only.'
  if (state.kind === 'waiting')
    return 'Not saved yet. It stays in this window and is saved as soon as possible.'
  if (state.kind === 'saved') return 'Draft saved.'
  return 'Your draft is saved as you type.'
}

/** Until when a draft is kept, and whether that is soon. */
export function endOf(
  { endsAt }: Pick<ListedDraft, 'endsAt'>,
  now: number,
): { text: string; isSoon: boolean } {
  const daysLeft = Math.ceil((Date.parse(endsAt) - now) / dayMs)
  const isSoon = daysLeft <= draftWarningDays
  return { text: isSoon ? `Deleted on ${dateText(endsAt)}` : `Kept until ${dateText(endsAt)}`, isSoon }
}
