import { useEffect, useRef, useState } from 'react'
import { addDraft, deleteDraft, draftList, saveDraft } from '#contract/ivr/drafts.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { whenDraftChanges } from '../wizard/draft.ts'
import { keptForm, readAdding, readLink, writeAdding, writeLink } from './draft-store.ts'
import { type DraftSync, draftSync, type SyncState } from './draft-sync.ts'

export interface DraftState {
  sync: DraftSync | undefined
  state: SyncState
  /** The draft of another window from which this one was parted, until its person has read so. */
  otherId: string | undefined
  forgetOther: () => void
}

/** Keeps the form's draft on the server while this is mounted. */
export function useDraftSync(renewKey: () => void): DraftState {
  const [sync, setSync] = useState<DraftSync>()
  const [state, setState] = useState<SyncState>({ kind: 'idle' })
  const [otherId, setOtherId] = useState<string>()
  const renew = useRef(renewKey)
  renew.current = renewKey
  useEffect(() => {
    const made = draftSync({
      read: keptForm,
      readLink,
      writeLink,
      readAdding,
      writeAdding,
      add: (form, idempotencyKey) => call(addDraft, form, { idempotencyKey }),
      save: (form) => call(saveDraft, form),
      remove: async (draftId) => {
        await call(deleteDraft, { draftId })
        await reload(draftList)
      },
      renewKey: () => renew.current(),
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
