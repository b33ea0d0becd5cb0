import { parentPort, workerData } from 'node:worker_threads'
import { openedPdf } from '#server/kit/read-pdf.ts'
import { readText } from '#server/kit/read-text.ts'

// Reads one file with a library, in a separate thread: a hostile file ends the thread, and nothing else.

/** What a thread is started with. */
export interface Conversion {
  readonly convert: 'pages' | 'cells'
  readonly bytes: Uint8Array
}

/** Undefined where the file cannot be read in full. */
export type Converted = { readonly extension: 'pdf' | 'xlsx'; readonly bytes: Uint8Array } | undefined

const { convert, bytes } = workerData as Conversion
const answer = await (convert === 'pages' ? withWholePages(bytes) : cellsOf(bytes)).catch(() => undefined)
parentPort?.postMessage(answer)

/** The PDF, if every page and all that is drawn on it can be read. */
async function withWholePages(pdf: Uint8Array): Promise<Converted> {
  const { promise } = await openedPdf(pdf, true)
  const document = await promise
  if (document.numPages === 0) return undefined
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    await page.getOperatorList()
    page.cleanup()
  }
  return { extension: 'pdf', bytes: pdf }
}

/** A workbook with only the texts of the cells: no formula, link, script or markup of the file is in it. */
async function cellsOf(tables: Uint8Array): Promise<Converted> {
  const { read, utils, write } = await import('@e965/xlsx')
  // Raw: '007' stays what it is.
  const how = { dense: true, raw: true, cellFormula: false, cellHTML: false, bookVBA: false }
  const book = read(readText(tables), { type: 'string', ...how })
  const kept = utils.book_new()
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    const rows = sheet
      ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true })
      : []
    const texts = rows.map((row) => row.map((cell) => ({ t: 's', v: String(cell).slice(0, 32_767) })))
    utils.book_append_sheet(kept, utils.aoa_to_sheet(texts), `Sheet${at + 1}`)
  }
  return { extension: 'xlsx', bytes: write(kept, { type: 'buffer', bookType: 'xlsx', compression: true }) }
}
