import type { TableReply, TableRequest } from './table.ts'

// Runs in a worker without access to the page: the file may be hostile, and only texts are returned.

addEventListener('message', async ({ data }: MessageEvent<TableRequest>) => {
  postMessage(await read(data))
})

async function read({ bytes, extension }: TableRequest): Promise<TableReply> {
  try {
    if (extension === 'csv') return { book: (await import('./read-csv.ts')).readCsv(bytes) }
    return await (await import('./read-workbook.ts')).readWorkbook(bytes)
  } catch {
    return { problem: 'unreadable' }
  }
}
