import type { Book, TableProblem, TableReply, TableRequest } from './table.ts'

/** Time limit for parsing: a malicious file could keep the parser busy forever. */
const timeLimitMs = 20_000

/** Thrown when a table cannot be shown; says why. */
export class TableFailure extends Error {
  readonly problem: TableProblem

  constructor(problem: TableProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Reads a table in a worker that is terminated afterward. Throws a TableFailure; an abort rejects with the signal's
 * reason.
 */
export async function readTable(bytes: Blob, extension: string, signal: AbortSignal): Promise<Book> {
  const request: TableRequest = { bytes: new Uint8Array(await bytes.arrayBuffer()), extension }
  signal.throwIfAborted()
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  const timeout = AbortSignal.timeout(timeLimitMs)
  try {
    return await new Promise<Book>((resolve, reject) => {
      const fail = (problem: TableProblem) => reject(new TableFailure(problem))
      worker.onmessage = ({ data }: MessageEvent<TableReply>) =>
        'book' in data ? resolve(data.book) : fail(data.problem)
      // It could not start, or ran out of memory.
      worker.onerror = () => fail('unreadable')
      timeout.addEventListener('abort', () => fail('too-long'))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(request, [request.bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
