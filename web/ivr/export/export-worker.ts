import { toWorkbook, type WorkbookRequest } from './export-workbook.ts'

// Runs in a worker, so that the page stays usable while a large workbook is written.

addEventListener('message', async ({ data }: MessageEvent<WorkbookRequest>) => {
  try {
    const bytes = await toWorkbook(data)
    postMessage(bytes, { transfer: [bytes.buffer] })
  } catch {
    postMessage(undefined)
  }
})
