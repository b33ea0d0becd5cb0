import { type Transferable, Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** Memory that is handed over with the data: copying large files would block everything else. */
  readonly transferList?: readonly Transferable[]
  /** Memory in MB; more than real files take. */
  readonly maxOldGenerationSizeMb?: number
  /** Called with an error that ends the thread. */
  readonly onError?: (error: Error) => void
}

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/**
 * Runs a module in its own thread, for libraries that read untrusted files: a file that takes too long or too much
 * memory ends only the thread. The module answers with one message.
 * @returns undefined if it did not answer
 */
export const inThread = <Answer>(
  module: URL,
  workerData: unknown,
  timeoutMs: number,
  { transferList, onError, ...memory }: ThreadOptions = {},
): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const thread = new Worker(module, {
      workerData,
      ...(transferList && { transferList: [...transferList] }),
      resourceLimits: { ...resourceLimits, ...memory },
      // Libraries print what is wrong with a file, which may include a patient's name.
      stdout: true,
      stderr: true,
      execArgv: [],
    })
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer)
      resolve(answer)
      void thread.terminate()
    }
    const timer = setTimeout(() => end(undefined), timeoutMs)
    thread
      .once('message', end)
      .once('error', (error: Error) => {
        onError?.(error)
        end(undefined)
      })
      .once('exit', () => end(undefined))
  })

/** The same for a module that answers one message after another: it is kept for a while, because it takes a second to load. */
export function keptThread<Task, Answer>(module: URL, timeoutMs: number, keptMs = 60_000) {
  let kept: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function started(): Worker {
    const thread = new Worker(module, { resourceLimits, stdout: true, stderr: true, execArgv: [] })
    thread.unref()
    return thread
  }

  function drop(thread: Worker): void {
    if (kept === thread) kept = undefined
    void thread.terminate()
  }

  /** Runs one task; a caller waits for the answer before the next. @returns undefined if it did not answer */
  return (task: Task): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      clearTimeout(idle)
      kept ??= started()
      const thread = kept
      const end = (answer: Answer | undefined, isUsable: boolean) => {
        clearTimeout(timer)
        thread.off('message', answered).off('error', failed).off('exit', failed)
        if (isUsable) {
          idle = setTimeout(() => drop(thread), keptMs)
          idle.unref()
        } else drop(thread)
        resolve(answer)
      }
      const answered = (answer: Answer) => end(answer, true)
      const failed = () => end(undefined, false)
      const timer = setTimeout(failed, timeoutMs)
      thread.on('message', answered).on('error', failed).on('exit', failed)
      thread.postMessage(task)
    })
}
