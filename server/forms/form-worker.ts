import { parentPort, workerData } from 'node:worker_threads'
import type { FormTask } from './in-worker.ts'

// Reads or fills one form in a thread of its own.

const task = workerData as FormTask
if (task.task === 'read') {
  const { readBlank } = await import('./read-blank.ts')
  parentPort?.postMessage(await readBlank(task.bytes).catch(() => 'unreadable'))
} else {
  const { filledForm } = await import('./fill.ts')
  parentPort?.postMessage(await filledForm(task.bytes, task.entries).catch(() => undefined))
}
