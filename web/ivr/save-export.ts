import type { IvrRequest } from '#contract/ivr/requests.ts'
import { saveBytes, saveText } from '../kit/table/save-file.ts'
import { columns, type ExportContext, rowsOf, toCsv } from './export.ts'
import type { WorkbookRequest } from './export-workbook.ts'

export type ExportFormat = 'workbook' | 'csv'

export type SaveExport = typeof saveExport

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads the requests as a file of the given format. Rejects when the workbook cannot be written. */
export async function saveExport(
  format: ExportFormat,
  requests: readonly IvrRequest[],
  context: ExportContext,
): Promise<void> {
  if (format === 'csv') return saveText('IVR_Requests.csv', toCsv(requests, context), 'text/csv')
  const bytes = await workbookOf({
    columns: columns.map(({ heading, width }) => ({ heading, width })),
    rows: rowsOf(requests, context),
  })
  saveBytes('IVR_Requests.xlsx', new Blob([bytes], { type: workbookType }))
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
