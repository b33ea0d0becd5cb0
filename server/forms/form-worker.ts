import { parentPort } from 'node:worker_threads'
import { filledForm } from './fill.ts'
import type { FormTask } from './in-worker.ts'

// Reads and fills forms in a separate thread, one at a time.

parentPort?.on('message', async (task: FormTask) => {
  parentPort?.postMessage(await done(task).catch(() => undefined))
})

async function done(task: FormTask) {
  if (task.task === 'fill') return filledForm(task.bytes, task.entries)
  const { readBlank } = await import('./read-blank.ts')
  return readBlank(task.bytes)
}
