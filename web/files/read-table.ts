import type { Book, TableProblem, TableReply, TableRequest } from './table.ts'

/** A file made to keep the reader busy is given up after this. */
const longestMs = 20_000

/** A table that cannot be shown, and why. */
export class TableFailure extends Error {
  readonly problem: TableProblem

  constructor(problem: TableProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Reads a table in a worker that is ended after it. Throws a TableFailure; an abort ends it without an answer. */
export async function readTable(bytes: Blob, extension: string, signal: AbortSignal): Promise<Book> {
  const request: TableRequest = { bytes: new Uint8Array(await bytes.arrayBuffer()), extension }
  signal.throwIfAborted()
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  const late = AbortSignal.timeout(longestMs)
  try {
    return await new Promise<Book>((resolve, reject) => {
      const fail = (problem: TableProblem) => reject(new TableFailure(problem))
      worker.onmessage = ({ data }: MessageEvent<TableReply>) =>
        'book' in data ? resolve(data.book) : fail(data.problem)
      // It did not start, or ran out of memory.
      worker.onerror = () => fail('unreadable')
      late.addEventListener('abort', () => fail('too-long'))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(request, [request.bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
