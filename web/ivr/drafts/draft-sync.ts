import { type DraftForm, maxUnanswered } from '#contract/ivr/drafts.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { ApiError } from '../../kit/http/api-error.ts'

type Form = Omit<DraftForm, 'writer'>

/** The draft on the server to which the form of this window belongs. */
export interface Link {
  readonly id: string
  readonly version: number
  /** Whether the server has all that was typed here. */
  readonly isSaved: boolean
  /** The writers of saves whose reply has not come, perhaps because the page was reloaded: the next save follows them. */
  readonly after?: readonly string[]
}

/** An addition whose reply has not come. It is repeated as it was, so that it makes no second draft. */
export interface Adding {
  readonly form: DraftForm
  readonly key: string
}

/** 'forked': another window has changed the draft, so this window's state became a draft of its own. */
export type SyncState =
  | { readonly kind: 'idle' | 'waiting' | 'gone' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'forked'; readonly otherId: string }

interface Saved {
  data: { _id: string; version: number }
}

interface SyncParts {
  /** What is typed now; undefined for a blank form. */
  read(): Form | undefined
  /** The link as this window's session storage keeps it. */
  readLink(): Link | undefined
  writeLink(link: Link | undefined): void
  /** The same for an addition, which a reload may have interrupted. */
  readAdding(): Adding | undefined
  writeAdding(adding: Adding | undefined): void
  add(form: DraftForm, key: string): Promise<Saved>
  save(form: DraftForm & { draftId: string; version: number; after?: string[] }): Promise<Saved>
  remove(draftId: string): Promise<unknown>
  /** The form becomes another request, which is not sent as a repetition of the other window's. */
  renewKey(): void
  onState(state: SyncState): void
}

export interface DraftSync {
  /** Something was typed. */
  changed(): void
  /** The form was sent, discarded or emptied: its draft is deleted. */
  dropped(): Promise<void>
  /** Saves now what is unsaved. Resolves to whether the server has everything. */
  flush(): Promise<boolean>
  /** The draft was deleted elsewhere: saves what is typed as a new one. */
  keepAsNew(): void
  /** What a list of drafts, requested at `asked`, says about this form's draft. */
  seen(versionOf: (id: string) => number | undefined, asked: number): 'newer' | 'gone' | 'same'
  stop(): void
}

/** Saved this long after the last key, and at the latest this long after the first. */
const quietMs = 1_500
const latestMs = 6_000
const againMs = 10_000

/** Keeps one form's draft on the server: one call at a time, the newest state last. */
export function draftSync(parts: SyncParts): DraftSync {
  let link = parts.readLink()
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstChange = 0
  /** Ends with the last save that was asked for. */
  let running: Promise<void> | undefined
  let isUnsaved = link ? !link.isSaved : parts.read() !== undefined
  /** What the server has, so that opening a draft does not count as a change. */
  let savedText = link?.isSaved ? JSON.stringify(parts.read()) : undefined
  let isStopped = false
  /** The draft was sent or deleted elsewhere: nothing is saved until the person asks for it. */
  let isHeld = false
  let adding = parts.readAdding()
  const setAdding = (next: Adding | undefined) => {
    adding = next
    parts.writeAdding(next)
  }

  /** When this window last changed the draft on the server. */
  let linkedAt = 0
  const setLink = (next: Link | undefined) => {
    link = next
    linkedAt = Date.now()
    parts.writeLink(next)
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), ms)
  }

  async function send(form: Form): Promise<void> {
    if (link) {
      // Each save has a writer of its own: a copy of this window, made by duplicating its tab, is another writer.
      const { id, version, after = [] } = link
      const writer = newKey()
      setLink({ ...link, after: [...after, writer].slice(-maxUnanswered) })
      const known = after.length > 0 && { after: [...after] }
      const { data } = await parts.save({ ...form, writer, draftId: id, version, ...known })
      savedText = JSON.stringify(form)
      setLink({ id, version: data.version, isSaved: !isUnsaved })
      return
    }
    const sent = adding ?? { form: { ...form, writer: newKey() }, key: newKey() }
    setAdding(sent)
    const { data } = await parts.add(sent.form, sent.key)
    const isNewest = JSON.stringify(sent.form) === JSON.stringify({ ...form, writer: sent.form.writer })
    setAdding(undefined)
    savedText = isNewest ? JSON.stringify(form) : undefined
    isUnsaved ||= !isNewest
    setLink({ id: data._id, version: data.version, isSaved: !isUnsaved })
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    firstChange = 0
    const form = parts.read()
    if (!form || !isUnsaved || isHeld) return
    isUnsaved = false
    try {
      await send(form)
      parts.onState({ kind: 'saved', at: Date.now() })
      if (isUnsaved) plan(quietMs)
    } catch (failure) {
      isUnsaved = true
      failed(failure)
    }
  }

  function failed(failure: unknown): void {
    const status = failure instanceof ApiError ? failure.status : 0
    if (status === 412 && link) {
      const otherId = link.id
      setLink(undefined)
      parts.onState({ kind: 'forked', otherId })
      parts.renewKey()
      plan(0)
      return
    }
    if (status === 404 && link) {
      setLink(undefined)
      isHeld = true
      parts.onState({ kind: 'gone' })
      return
    }
    if (status === 400 || status === 409 || status === 413) {
      setAdding(undefined)
      parts.onState({ kind: 'refused', message: (failure as ApiError).message })
      return
    }
    // The session has ended: this window's copy stays for the next one.
    if (status === 401 || status === 403) return
    parts.onState({ kind: 'waiting' })
    plan(againMs)
  }

  async function flush(): Promise<boolean> {
    const mine = (running ?? Promise.resolve())
      .then(() => (isStopped ? undefined : run()))
      .finally(() => {
        if (running === mine) running = undefined
      })
    running = mine
    await mine
    return !isUnsaved
  }

  if (isUnsaved) plan(quietMs)
  return {
    changed() {
      if (isStopped) return
      if (link?.isSaved && !running && JSON.stringify(parts.read()) === savedText) return
      if (link?.isSaved) setLink({ ...link, isSaved: false })
      isUnsaved = true
      firstChange ||= Date.now()
      plan(Math.max(0, Math.min(quietMs, firstChange + latestMs - Date.now())))
    },
    async dropped() {
      clearTimeout(timer)
      isUnsaved = false
      isHeld = false
      await running
      const gone = link
      setLink(undefined)
      parts.onState({ kind: 'idle' })
      // A draft that cannot be deleted now stays in the list, where the person can delete it.
      if (gone) await parts.remove(gone.id).catch(() => undefined)
    },
    flush,
    keepAsNew() {
      setLink(undefined)
      isHeld = false
      isUnsaved = true
      parts.renewKey()
      plan(0)
    },
    seen(versionOf, asked) {
      if (!link?.isSaved || isUnsaved || running || linkedAt >= asked) return 'same'
      const version = versionOf(link.id)
      if (version === undefined) return 'gone'
      return version > link.version ? 'newer' : 'same'
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
