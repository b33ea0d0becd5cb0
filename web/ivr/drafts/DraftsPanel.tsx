import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  addDraft,
  deleteDraft,
  draftById,
  draftDays,
  draftList,
  handDraft,
  saveDraft,
} from '#contract/ivr/drafts.ts'
import { colleagueList } from '#contract/people/colleagues.ts'
import type { Option } from '#contract/replies.ts'
import { saved } from '../../kit/form/LeaveGuard.tsx'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { tabOffice } from '../../kit/session/tab-office.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { useOurOffice } from '../reuse/our-office.ts'
import { whenDraftChanges } from '../wizard/draft.ts'
import { DraftList, onlyMe } from './DraftList.tsx'
import {
  clearForm,
  keptForm,
  readAdding,
  readLink,
  replaceForm,
  writeAdding,
  writeLink,
} from './draft-store.ts'
import { type DraftSync, draftSync, type SyncState } from './draft-sync.ts'
import { OfficeOfRequest } from './OfficeOfRequest.tsx'

interface DraftsPanelProps {
  /** Something is typed in the form. */
  dirty: boolean
  /** From here on, this is another form. */
  renewKey: () => void
  /** This window's copy was replaced: the form starts over with it. */
  onReplaced: () => void
}

/** Above the form: how its draft is kept, and the drafts to continue (docs/spec/ivr-form.md, 'Draft'). */
export default function DraftsPanel({ dirty, renewKey, onReplaced }: DraftsPanelProps) {
  const navigate = useNavigate()
  const { sync, state, otherId, forgetOther } = useDraftSync(renewKey)
  const { data, refetch } = useLoad(draftList, {}, { staleTime: 0 })
  // Stays as it was when the form is begun, so that nothing moves under the first key.
  const [isListed, setListed] = useState(!dirty)
  const [standing, setStanding] = useState<'newer' | 'gone' | 'same'>('same')
  const drafts = data?.data

  useEffect(() => {
    if (!sync) return
    const compare = async () => {
      const asked = Date.now()
      const { data: all } = await refetch()
      if (all) setStanding(sync.seen((id) => all.data.find((one) => one._id === id)?.version, asked))
    }
    const look = () => document.visibilityState === 'visible' && void compare()
    void compare()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [sync, refetch])
  // The list has the new draft, the deleted one, or a newer time.
  const savedAt = state.kind === 'saved' ? state.at : 0
  useEffect(() => {
    if (savedAt > 0 && isListed) void refetch()
  }, [savedAt, isListed, refetch])

  /** Saves what is typed here, so that the form can show something else. False if the server does not have it. */
  const setAside = async () => {
    if (!dirty || !sync || (await sync.flush())) return true
    toast.error('We couldn’t save this form yet. Try again in a moment.')
    return false
  }
  const open = async (id: string, isOutdated = false) => {
    try {
      if (!isOutdated && !(await setAside())) return
      const { data: draft } = await call(draftById, { id })
      sync?.stop()
      replaceForm(draft.content, draft.savedAt, { id, version: draft.version, isSaved: true })
      onReplaced()
    } catch (failure) {
      if (!isHandled(failure)) toast.error(goneOr(failure))
      void refetch()
    }
  }
  const leave = async (then: () => void) => {
    if (!(await setAside())) return
    sync?.stop()
    clearForm()
    toast.success(`Draft saved. We’ll keep it for ${draftDays} days.`)
    then()
  }
  const change = async (send: () => Promise<{ message: string }>) => {
    try {
      const { message } = await send()
      toast.success(message)
    } catch (failure) {
      if (!isHandled(failure)) toast.error(goneOr(failure))
    }
    await reload(draftList)
  }

  const others = (drafts ?? []).filter(({ _id }) => _id !== readLink()?.id)
  const showList = others.length > 0 && isListed
  const people = usePeople(showList)
  return (
    <section aria-label="Drafts" className="-mt-4 mb-3 flex flex-col gap-3">
      <OfficeOfRequest dirty={dirty} onSwitched={onReplaced} />
      <DraftNotes
        state={state}
        otherId={dirty ? otherId : undefined}
        standing={dirty ? standing : 'same'}
        onRead={forgetOther}
        onOpen={(id, isOutdated) => void open(id, isOutdated)}
        onKeep={() => {
          setStanding('same')
          sync?.keepAsNew()
        }}
      />
      {showList && (
        <DraftList
          drafts={others}
          people={people}
          onOpen={({ _id }) => open(_id)}
          onDelete={({ _id }) => change(() => call(deleteDraft, { draftId: _id }))}
          onHand={({ _id }, to) => change(() => call(handDraft, { draftId: _id, ...handedTo(to) }))}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-soft">
        <p role="status">{statusText(state, standing !== 'gone')}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {others.length > 0 && (
            <Button variant="link" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
              {isListed ? 'Hide drafts' : `Other drafts (${others.length})`}
            </Button>
          )}
          {dirty && (
            <>
              <Button variant="link" onClick={() => void leave(onReplaced)}>
                Start another
              </Button>
              <Button
                variant="link"
                onClick={() => void leave(() => void navigate('/ivrstatus', { state: saved }))}
              >
                Finish later
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

const handedTo = (to: string) => {
  if (to === onlyMe) return { private: true as const }
  return to === '' ? {} : { colleagueId: to }
}

/** The people of the office, the user first. */
function usePeople(enabled: boolean): Option[] {
  const me = useOurOffice()
  const colleagues = useLoad(colleagueList, { limit: 100 }, { enabled }).data?.data.colleagues ?? []
  return [
    ...(me ? [{ value: me._id, label: `${me.name} (you)` }] : []),
    ...colleagues
      .filter(({ status }) => status === 'active')
      .map(({ _id, name }) => ({ value: _id, label: name })),
  ]
}

/** How the form's draft is kept now. */
function statusText({ kind }: SyncState, isOnServer: boolean): string {
  if (!isOnServer || kind === 'gone' || kind === 'refused') return 'Saved in this window only.'
  if (kind === 'waiting') return 'Not saved yet. It stays in this window and is saved as soon as possible.'
  if (kind === 'saved') return 'Draft saved.'
  return 'Your draft is saved as you type.'
}

const goneOr = (failure: unknown) =>
  failure instanceof ApiError && failure.status === 404
    ? 'This draft was sent or deleted in another window.'
    : messageOfFailure(failure)

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

/** Says what another window or computer did to this form's draft, and what the person can do. */
function DraftNotes({ state, otherId, standing, onOpen, onKeep, onRead }: DraftNotesProps) {
  const linked = readLink()?.id
  if (otherId !== undefined)
    return (
      <Note
        className=""
        text="This draft was changed in another window or on another computer. What you typed here is now a separate draft."
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
        text="This draft was sent or deleted in another window or on another computer. What you see is saved in this window only."
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

interface DraftState {
  sync: DraftSync | undefined
  state: SyncState
  /** The other window's draft from which this one was forked, until the person has read about it. */
  otherId: string | undefined
  forgetOther: () => void
}

/** Keeps the form's draft on the server while this is mounted. */
function useDraftSync(renewKey: () => void): DraftState {
  const [sync, setSync] = useState<DraftSync>()
  const [state, setState] = useState<SyncState>({ kind: 'idle' })
  const [otherId, setOtherId] = useState<string>()
  const renew = useEffectEvent(renewKey)
  useEffect(() => {
    // A link to another office's record makes the tab work for that office before this form is gone.
    let own: string | undefined
    const office = () => {
      own ??= tabOffice()?.officeId
      return own
    }
    const isHere = () => office() === tabOffice()?.officeId
    const here =
      <T,>(write: (value: T) => void) =>
      (value: T) =>
        isHere() && write(value)
    const made = draftSync({
      read: () => (isHere() ? keptForm() : undefined),
      readLink,
      writeLink: here(writeLink),
      readAdding,
      writeAdding: here(writeAdding),
      add: (form, idempotencyKey) => call(addDraft, form, { idempotencyKey, office: office() }),
      save: (form) => call(saveDraft, form, { office: office() }),
      remove: async (draftId) => {
        await call(deleteDraft, { draftId }, { office: office() })
        await reload(draftList)
      },
      renewKey: () => renew(),
      onState: (next) => {
        if (next.kind === 'forked') setOtherId(next.otherId)
        setState(next)
      },
    })
    const forget = whenDraftChanges((isDropped) => (isDropped ? void made.dropped() : made.changed()))
    const saveWhenHidden = () => document.visibilityState === 'hidden' && void made.flush()
    document.addEventListener('visibilitychange', saveWhenHidden)
    setSync(made)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      forget()
      void made.flush().finally(made.stop)
    }
  }, [])
  return { sync, state, otherId, forgetOther: () => setOtherId(undefined) }
}
