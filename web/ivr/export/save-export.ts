import type { InputTo } from '#contract/endpoint.ts'
import { exportIvrs } from '#contract/ivr/export.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { getCodeNames } from '#contract/reference/lists.ts'
import { call } from '../../kit/http/client.ts'
import { readRows } from '../../kit/http/read-rows.ts'
import { saveBytes } from '../../kit/table/save-file.ts'
import { columns, csvHead, csvLines, type ExportCell, type ExportContext, rowsOf } from './export.ts'
import type { WorkbookRequest } from './export-workbook.ts'

export type ExportInput = InputTo<typeof exportIvrs>
export type ExportFormat = 'workbook' | 'csv'

/** A workbook is built in memory and meant to be read by a person; more records are exported as CSV. */
export const maxInWorkbook = 5_000

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ExportProgress {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Downloads the requests as a file of the given format. @returns how many; rejects when the file is incomplete */
export async function saveExport(
  format: ExportFormat,
  input: ExportInput,
  { signal, onProgress }: ExportProgress,
): Promise<number> {
  const { data: names } = await call(getCodeNames, {}, { signal })
  const file = (format === 'csv' ? csvFile : workbookFile)({ origin: location.origin, names })
  let done = 0
  await readRows<typeof exportIvrs, IvrRequest>(exportIvrs, input, signal, (rows, total) => {
    file.add(rows)
    done += rows.length
    onProgress(done, total)
  })
  await file.save()
  return done
}

interface ExportFile {
  add(rows: readonly IvrRequest[]): void
  save(): void | Promise<void>
}

function csvFile(context: ExportContext): ExportFile {
  // The browser keeps blobs outside the page's memory.
  const parts = [new Blob([csvHead])]
  return {
    add: (rows) => void parts.push(new Blob([csvLines(rows, context)])),
    save: () => saveBytes('IVR_Requests.csv', new Blob(parts, { type: 'text/csv;charset=utf-8' })),
  }
}

function workbookFile(context: ExportContext): ExportFile {
  const rows: ExportCell[][] = []
  return {
    add: (more) => void rows.push(...rowsOf(more, context)),
    async save() {
      const bytes = await workbookOf({
        columns: columns.map(({ heading, width }) => ({ heading, width })),
        rows,
      })
      saveBytes('IVR_Requests.xlsx', new Blob([bytes], { type: workbookType }))
    },
  }
}

/** Writes a workbook in a worker that is terminated afterwards. */
async function workbookOf(request: WorkbookRequest): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The workbook was not written.'))
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | undefined>) =>
        data ? resolve(data) : fail()
      // It could not be loaded, or ran out of memory.
      worker.onerror = fail
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
