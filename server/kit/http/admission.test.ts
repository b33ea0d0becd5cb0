import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const here = () => false
const waitMs = { work: 150, read: 60 }

/** A call that records its name when it may run. */
function caller(admission: Admission, order: string[]) {
  return async (name: string, priority: 'work' | 'read', isGone = here) => {
    await admission.enter(priority, isGone)
    order.push(name)
  }
}

test('as many calls run at a time as there are slots, and each that leaves lets one in', async () => {
  const admission = new Admission(2)
  expect([admission.enter('read', here), admission.enter('read', here)]).toEqual([undefined, undefined])
  const third = admission.enter('read', here)
  expect(third).toBeInstanceOf(Promise)
  admission.leave()
  await third
})

test('waiting writes are let in before waiting reads, each kind in the order of its arrival', async () => {
  const order: string[] = []
  const admission = new Admission(1)
  const call = caller(admission, order)
  await call('running', 'read')
  const all = [
    call('read 1', 'read'),
    call('write 1', 'work'),
    call('read 2', 'read'),
    call('write 2', 'work'),
  ]
  for (const _ of all) {
    admission.leave()
    await Promise.resolve()
  }
  await Promise.all(all)
  expect(order).toEqual(['running', 'write 1', 'write 2', 'read 1', 'read 2'])
})

test('a call that has waited too long is refused as busy with a time to retry, a read before a write, even if no other call ends', async () => {
  const admission = new Admission(1, waitMs)
  await admission.enter('read', here)
  const started = performance.now()
  const work = Promise.resolve(admission.enter('work', here)).catch((error) => error)
  const refused = await Promise.resolve(admission.enter('read', here)).catch((error) => error)
  const waited = performance.now() - started
  expect(refused).toMatchObject({ code: 'server.busy', status: 503 })
  expect([1, 2, 3]).toContain(refused.retryAfterSeconds)
  expect(waited).toBeGreaterThanOrEqual(waitMs.read - 5)
  expect(await work).toMatchObject({ code: 'server.busy' })
  expect(performance.now() - started).toBeGreaterThanOrEqual(waitMs.work - 5)
  // The slot is still held by the first call alone: after it leaves, the next enters immediately.
  admission.leave()
  expect(admission.enter('read', here)).toBeUndefined()
})

test('a call whose client has gone gives its turn to the next', async () => {
  const order: string[] = []
  const admission = new Admission(1)
  const call = caller(admission, order)
  await call('running', 'read')
  let hasGone = false
  const gone = call('gone', 'work', () => hasGone).catch((error) => order.push(error.code))
  const next = call('next', 'read')
  hasGone = true
  admission.leave()
  await Promise.all([gone, next])
  expect(order.toSorted()).toEqual(['next', 'running', 'server.busy'])
})
