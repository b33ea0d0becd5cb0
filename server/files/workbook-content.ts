import type { Extension } from '#contract/files/files.ts'
import { compoundFile } from './compound-file.ts'
import { isTablesText } from './text-content.ts'
import { zipEntries } from './zip-directory.ts'

/** A valid workbook, something else, or a workbook with executable parts. */
type WorkbookVerdict = 'fits' | 'differs' | 'runs'

/** What a file is that is called a workbook, whichever of the two endings it has. */
export function workbookKind(
  bytes: Buffer,
): Extract<Extension, 'xls' | 'xlsx'> | 'tables' | 'runs' | undefined {
  const extension = bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'xlsx' : 'xls'
  const verdict = extension === 'xlsx' ? newWorkbook(bytes) : oldWorkbook(bytes)
  if (verdict === 'runs') return verdict
  if (verdict === 'fits') return extension
  return isTablesText(bytes) ? 'tables' : undefined
}

/** The maximum unpacked size of all parts, in bytes; 5 MB of real tables unpack to some 60 MB. */
const maxUnpackedBytes = 200 * 1024 * 1024
const maxParts = 5_000

/** VBA and Excel 4 macros, ActiveX controls, and objects of other programs. */
const runs =
  /(?:^|\/)vba(?:project|data)|\/macrosheets\/|\/activex\/|\/embeddings\/oleobject|\.(?:exe|dll|js|vbs|scr|hta|lnk)$/i

/**
 * Checks the parts of an .xlsx by its directory only, without unpacking. content.ts checks that its content types are
 * those of a workbook.
 */
function newWorkbook(bytes: Buffer): WorkbookVerdict {
  const parts = zipEntries(bytes)
  if (!parts || parts.length > maxParts) return 'differs'
  const names = new Set(parts.map(({ name }) => name.toLowerCase()))
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0)
  const isOne =
    names.size === parts.length &&
    names.has('[content_types].xml') &&
    parts.every(({ isEncrypted, name }) => !isEncrypted && !/^[\\/]|\.\.[\\/]|\0/.test(name)) &&
    unpacked <= maxUnpackedBytes
  if (!isOne) return 'differs'
  return parts.some(({ name }) => runs.test(name)) ? 'runs' : 'fits'
}

/** Record types of a workbook's stream (MS-XLS). */
const record = { beginning: 0x0809, end: 0x000a, sheet: 0x0085, encrypted: 0x002f }
/** Kinds of executable sheets: Excel 4 macros, Visual Basic of Excel 5. */
const runningSheets = [1, 6]

/** Storages of VBA, and streams of objects that other programs open. */
const code = /^(?:_?VBA(?:_PROJECT(?:_CUR)?)?|Macros)$|Ole10Native$/i

/** Checks an .xls. Old Word and Excel files share a container format; only Excel's contain a workbook stream. */
function oldWorkbook(bytes: Buffer): WorkbookVerdict {
  const file = compoundFile(bytes)
  const stream = file?.entries.find(({ name, isStream }) => isStream && /^(?:Work)?book$/i.test(name))
  const book = stream && file?.read(stream)
  if (!file || !book) return 'differs'
  const sheets = sheetsIn(book)
  // Encrypted content cannot be checked, even if Excel opens it with its default password.
  if (!sheets) return 'differs'
  const hasCode = file.entries.some(({ name }) => code.test(name))
  return hasCode || sheets.some((kind) => runningSheets.includes(kind)) ? 'runs' : 'fits'
}

/** The kinds of a workbook's sheets, from its first records; undefined if it is not a workbook. */
function sheetsIn(book: Buffer): number[] | undefined {
  if (book.length < 4 || book.readUInt16LE(0) !== record.beginning) return undefined
  const sheets: number[] = []
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const kind = book.readUInt16LE(at)
    if (kind === record.end) return sheets
    if (kind === record.encrypted) return undefined
    if (kind === record.sheet && at + 10 <= book.length) sheets.push(book[at + 9] ?? 0)
  }
  return undefined
}
