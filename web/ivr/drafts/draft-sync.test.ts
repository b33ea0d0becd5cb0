import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftForm } from '#contract/ivr/drafts.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { type Adding, type DraftSync, draftSync, type Link, type SyncState } from './draft-sync.ts'

/** The server's rules for drafts, as tested in server/ivr/submission/drafts.test.ts. */
class Server {
  readonly drafts = new Map<string, { text: unknown; version: number; writer: string }>()
  readonly replayed = new Map<string, string>()
  fault: 'before' | 'after' | undefined
  calls = 0

  async answer<T>(work: () => T): Promise<T> {
    this.calls += 1
    const fault = this.fault
    this.fault = undefined
    if (fault === 'before') throw new ApiError('unreachable', 0, 'away')
    const result = work()
    if (fault === 'after') throw new ApiError('unreachable', 0, 'away')
    return result
  }
  add = (form: DraftForm, key: string) =>
    this.answer(() => {
      const id = this.replayed.get(key) ?? String(this.drafts.size + 1)
      if (!this.replayed.has(key))
        this.drafts.set(id, { text: form.content.text, version: 1, writer: form.writer })
      this.replayed.set(key, id)
      return { data: { _id: id, version: 1 } }
    })
  save = (form: DraftForm & { draftId: string; version: number; after?: string[] }) =>
    this.answer(() => {
      const draft = this.drafts.get(form.draftId)
      if (!draft) throw refusal(404)
      if (draft.version !== form.version && ![form.writer, ...(form.after ?? [])].includes(draft.writer))
        throw refusal(412)
      const version = draft.version + 1
      this.drafts.set(form.draftId, { text: form.content.text, version, writer: form.writer })
      return { data: { _id: form.draftId, version } }
    })
  remove = async (id: string) => this.drafts.delete(id)
  texts = () => [...this.drafts.values()].map(({ text }) => text)
}

const refusal = (status: number) => new ApiError('x', status, 'refused')

interface Tab {
  text: string | undefined
  link: Link | undefined
  adding: Adding | undefined
  states: SyncState[]
  renewed: number
  sync: DraftSync
  type(text: string): void
}

function newTab(server: Server, from: { text?: string; link?: Link; adding?: Adding } = {}): Tab {
  const tab = { ...from, states: [] as SyncState[], renewed: 0 } as Tab
  tab.type = (text) => {
    tab.text = text
    tab.sync.changed()
  }
  tab.sync = draftSync({
    read: () => (tab.text === undefined ? undefined : { title: '', step: 0, content: { text: tab.text } }),
    readLink: () => tab.link,
    writeLink: (link) => {
      tab.link = link
    },
    readAdding: () => tab.adding,
    writeAdding: (adding) => {
      tab.adding = adding
    },
    add: server.add,
    save: server.save,
    remove: server.remove,
    renewKey: () => {
      tab.renewed += 1
      tab.sync.changed()
    },
    onState: (state) => tab.states.push(state),
  })
  return tab
}

let server: Server
beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
})
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('typed text is saved once typing pauses, and at the latest after six seconds of typing', async () => {
  const tab = newTab(server)
  for (let key = 0; key < 5; key += 1) {
    tab.type(`${key}`)
    await pass(1_000)
  }
  expect(server.calls).toBe(0)
  tab.type('5')
  await pass(1_000)
  expect(server.texts()).toEqual(['5'])
  tab.type('6')
  await pass(1_500)
  expect(server.texts()).toEqual(['6'])
  expect(tab.link).toEqual({ id: '1', version: 2, isSaved: true })
})

/** A window with the stored state of another one: after a reload, or as a duplicate of its tab. */
const copyOf = ({ text, link, adding }: Tab) =>
  newTab(server, structuredClone({ ...(text && { text }), ...(link && { link }), ...(adding && { adding }) }))

test('a reload while a save is under way continues the same draft, and makes no second one', async () => {
  const before = newTab(server)
  before.type('first')
  await pass(1_500)
  before.type('second')
  server.fault = 'after'
  await before.sync.flush()
  before.sync.stop()
  const after = copyOf(before)
  await pass(1_500)
  expect(after.states).toEqual([{ kind: 'saved', at: expect.any(Number) }])
  after.type('third')
  await pass(1_500)
  expect([server.texts(), after.renewed]).toEqual([['third'], 0])
})

test('a reload while the first save is under way makes one draft, which follows what is typed afterwards', async () => {
  const before = newTab(server)
  before.type('first')
  server.fault = 'after'
  await before.sync.flush()
  before.sync.stop()
  const after = copyOf(before)
  after.type('second')
  await pass(20_000)
  expect(server.texts()).toEqual(['second'])
  expect([after.link?.isSaved, after.adding]).toEqual([true, undefined])
})

test('a tab that is duplicated during a save loses nothing of either', async () => {
  const one = newTab(server)
  one.type('both')
  await pass(1_500)
  one.type('by one')
  server.fault = 'after'
  await one.sync.flush()
  const two = copyOf(one)
  two.type('by two')
  await pass(20_000)
  one.type('by one, at last')
  await pass(20_000)
  expect(server.texts().toSorted()).toEqual(['by one, at last', 'by two'])
})

test('one draft in two windows loses nothing: the second becomes a draft of its own', async () => {
  const one = newTab(server)
  one.type('both')
  await pass(1_500)
  const two = newTab(server, { text: 'both', link: one.link as Link })
  two.type('by two')
  await pass(1_500)
  one.type('by one')
  await pass(1_500)
  expect(one.states).toContainEqual({ kind: 'forked', otherId: '1' })
  await pass(1_500)
  expect(server.texts().toSorted()).toEqual(['by one', 'by two'])
  // It is another request: sent from both windows, it is not treated as a repetition.
  expect(one.renewed).toBe(1)
  one.type('by one, more')
  two.type('by two, more')
  await pass(1_500)
  expect(server.texts().toSorted()).toEqual(['by one, more', 'by two, more'])
})

test.each(['before', 'after'] as const)(
  'a connection that breaks %s the server has a new draft leads to one draft with the newest text',
  async (fault) => {
    const tab = newTab(server)
    server.fault = fault
    tab.type('first')
    await pass(1_500)
    expect(tab.states.at(-1)).toEqual({ kind: 'waiting' })
    tab.type('newest')
    await pass(10_000)
    await pass(3_000)
    expect(server.texts()).toEqual(['newest'])
  },
)

test('a save whose reply was lost is repeated without a conflict of the window with itself', async () => {
  const tab = newTab(server)
  tab.type('first')
  await pass(1_500)
  server.fault = 'after'
  tab.type('second')
  await pass(1_500)
  tab.type('third')
  await pass(1_500)
  expect(server.texts()).toEqual(['third'])
  expect(tab.states.some(({ kind }) => kind === 'forked')).toBe(false)
})

test('a form that was sent or emptied removes its draft, even one that is just being added', async () => {
  const tab = newTab(server)
  tab.type('sent')
  await pass(1_500)
  await tab.sync.dropped()
  expect(server.texts()).toEqual([])
  tab.type('again')
  const saving = tab.sync.flush()
  await tab.sync.dropped()
  await saving
  expect(server.texts()).toEqual([])
  const answerAtOnce = server.answer.bind(server)
  server.answer = async (work) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return answerAtOnce(work)
  }
  tab.type('on its way')
  await pass(1_500)
  const dropping = tab.sync.dropped()
  await pass(1_000)
  await dropping
  expect(server.calls).toBe(2)
  expect(server.texts()).toEqual([])
})

test('a draft that was deleted elsewhere comes back only when the person asks for it', async () => {
  const tab = newTab(server)
  tab.type('mine')
  await pass(1_500)
  server.drafts.clear()
  tab.type('mine still')
  await pass(1_500)
  expect(tab.states.at(-1)).toEqual({ kind: 'gone' })
  tab.type('mine, and more')
  await pass(10_000)
  expect(server.texts()).toEqual([])
  tab.sync.keepAsNew()
  await pass(1_500)
  expect(server.texts()).toEqual(['mine, and more'])
})

test('a window that shows an older state than the server learns it from the list, but not of its own saves', async () => {
  const one = newTab(server)
  one.type('both')
  await pass(1_500)
  const two = newTab(server, { text: 'both', link: one.link as Link })
  const versionOf = (id: string) => server.drafts.get(id)?.version
  const seen = (tab: Tab) => tab.sync.seen(versionOf, Date.now())
  expect(seen(two)).toBe('same')
  one.type('newer')
  await pass(1_500)
  expect([seen(one), seen(two)]).toEqual(['same', 'newer'])
  server.drafts.clear()
  expect(seen(two)).toBe('gone')
  // A list that was asked for before this window added its draft does not know it yet.
  expect(one.sync.seen(versionOf, Date.now() - 1)).toBe('same')
})

test('a reloaded window saves what it had not saved before, and opening a draft does not change it', async () => {
  const opened = newTab(server, { text: 'saved', link: { id: '1', version: 1, isSaved: true } })
  await pass(2_000)
  opened.sync.changed()
  await pass(2_000)
  expect(server.calls).toBe(0)
  newTab(server, { text: 'typed just before the reload' })
  await pass(2_000)
  expect(server.texts()).toEqual(['typed just before the reload'])
})

test('two flushes at the same time, as when a window is hidden while a form is set aside, make one save at a time', async () => {
  const link = { id: '1', version: 1, isSaved: true }
  server.drafts.set('1', { text: 'first', version: 1, writer: 'another' })
  const tab = newTab(server, { text: 'first', link })
  const answerAtOnce = server.answer.bind(server)
  // The first save takes longer than the second.
  const delays = [3_000, 1_000]
  let running = 0
  let most = 0
  server.answer = async (work) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, delays.shift()))
    running -= 1
    return answerAtOnce(work)
  }
  tab.type('second')
  const both = [tab.sync.flush(), tab.sync.flush()]
  await vi.advanceTimersByTimeAsync(100)
  tab.type('third')
  const last = tab.sync.flush()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.all([...both, last])).toEqual([expect.any(Boolean), expect.any(Boolean), true])
  expect(most).toBe(1)
  expect(server.texts()).toEqual(['third'])
})
