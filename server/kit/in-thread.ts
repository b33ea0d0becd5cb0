import { Worker } from 'node:worker_threads'

/** Memory in MB: more than real files take. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/**
 * Runs a module in a thread of its own, for libraries that read files of strangers: a file that takes too long or too much
 * memory ends the thread, and nothing else. The module answers with one message.
 * @returns undefined if it did not answer
 */
export const inThread = <Answer>(
  module: URL,
  workerData: unknown,
  timeoutMs: number,
): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const thread = new Worker(module, {
      workerData,
      resourceLimits,
      // Libraries print what is wrong with a file, which may name a patient.
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
      .once('error', () => end(undefined))
      .once('exit', () => end(undefined))
  })
