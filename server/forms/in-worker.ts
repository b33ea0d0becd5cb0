import { keptThread } from '#server/kit/in-thread.ts'
import { ConcurrencyLimit } from '#server/kit/jobs/concurrency-limit.ts'
import { waitMs } from '#server/kit/waits.ts'
import type { Filled } from './fill.ts'
import type { Entry } from './plan.ts'
import type { Blank, Unreadable } from './read-blank.ts'

/** What the thread is started with. */
export type FormTask =
  | { readonly task: 'read'; readonly bytes: Uint8Array }
  | { readonly task: 'fill'; readonly bytes: Uint8Array; readonly entries: readonly Entry[] }

/** A person waits for it; real forms take a second. */
const timeoutMs = waitMs(20_000)
const gate = new ConcurrencyLimit(1, 50)
const thread = keptThread<FormTask, unknown>(new URL('./form-worker.ts', import.meta.url), timeoutMs)
const run = <Answer>(task: FormTask) => gate.run(() => thread(task) as Promise<Answer | undefined>)

/** The places of a blank form. */
export const readInThread = async (bytes: Uint8Array): Promise<Blank | Unreadable> =>
  (await run<Blank | Unreadable>({ task: 'read', bytes })) ?? 'unreadable'

/** A filled form; undefined if the blank cannot be filled. */
export const fillInThread = (bytes: Uint8Array, entries: readonly Entry[]): Promise<Filled | undefined> =>
  run<Filled>({ task: 'fill', bytes, entries })
