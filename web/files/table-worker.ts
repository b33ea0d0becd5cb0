import type { TableReply, TableRequest } from './table.ts'

// Runs aside of the page, which it cannot reach: what it reads is another person's, and it answers texts alone.

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
