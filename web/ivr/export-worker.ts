import { toWorkbook, type WorkbookRequest } from './export-workbook.ts'

// Runs aside of the page, which stays usable while a large workbook is written.

addEventListener('message', async ({ data }: MessageEvent<WorkbookRequest>) => {
  try {
    const bytes = await toWorkbook(data)
    postMessage(bytes, { transfer: [bytes.buffer] })
  } catch {
    postMessage(undefined)
  }
})
