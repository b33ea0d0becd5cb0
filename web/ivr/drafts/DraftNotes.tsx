import { Button } from '../../kit/ui/Button.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { readLink } from './draft-store.ts'
import type { SyncState } from './draft-sync.ts'

interface DraftNotesProps {
  state: SyncState
  /** The id of the other draft, after a change elsewhere has made this one a draft of its own. */
  otherId: string | undefined
  standing: 'newer' | 'gone' | 'same'
  /** Opens a draft; `isOutdated` if what this window shows is an older state of it. */
  onOpen: (id: string, isOutdated?: boolean) => void
  onKeep: () => void
  onRead: () => void
}

/** Says what another window or computer did to this form's draft, and what can be done. */
export function DraftNotes({ state, otherId, standing, onOpen, onKeep, onRead }: DraftNotesProps) {
  const linked = readLink()?.id
  if (otherId !== undefined)
    return (
      <Note
        className=""
        text="This draft was changed in another window or on another computer. What you typed here is a draft of its own now: nothing is lost."
      >
        <Button variant="outline" size="sm" onClick={() => onOpen(otherId)}>
          Open the other one
        </Button>
        <Button variant="outline" size="sm" onClick={onRead}>
          OK
        </Button>
      </Note>
    )
  if (state.kind === 'gone' || standing === 'gone')
    return (
      <Note
        className=""
        text="This draft was sent or deleted in another window or on another computer. What you see is kept in this window only."
      >
        <Button variant="outline" size="sm" onClick={onKeep}>
          Keep as a new draft
        </Button>
      </Note>
    )
  if (standing === 'newer' && linked !== undefined)
    return (
      <Note
        className=""
        text="This draft is newer in another window or on another computer. You see an older state of it."
      >
        <Button variant="outline" size="sm" onClick={() => onOpen(linked, true)}>
          Show latest
        </Button>
      </Note>
    )
  if (state.kind === 'refused') return <Note className="" text={state.message} />
  return null
}
