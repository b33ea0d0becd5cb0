import { deflateRawSync } from 'node:zlib'
import { pdf, picture, workbook, zipOf } from '#server/testing/uploads.ts'
import { canary, file, type HostileKind } from './kind.ts'

const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

export const typesOf = (contentType: string, part = '/xl/workbook.xml') =>
  `<Types><Override PartName="${part}" ContentType="${contentType}"/></Types>`

/** A minimal workbook that passes the type checks, with additional parts. */
export const xlsxWith = (parts: Record<string, string | Buffer> = {}) =>
  zipOf({ '[Content_Types].xml': typesOf(main), 'xl/workbook.xml': '<workbook/>', ...parts })

/** An old workbook with one directory entry (128 bytes in a compound file) renamed. */
function xlsWithEntry(name: string): Buffer {
  const book = workbook('xls')
  const at = book.indexOf(Buffer.from('\u0005DocumentSummaryInformation\0', 'utf16le'))
  const entry = Buffer.alloc(66)
  entry.write(`${name}\0`, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.copy(book, at)
  return book
}

/** An old workbook whose first sheet has another type; 1 is an Excel 4 macro sheet. */
function xlsWithSheet(kind: number): Buffer {
  const book = workbook('xls')
  for (let at = 0; at + 10 < book.length; at += 1) {
    if (book.readUInt16LE(at) !== 0x85 || book.readUInt16LE(at + 2) > 60 || book[at + 8] !== 0) continue
    book[at + 9] = kind
    return book
  }
  throw new Error('the sample has no sheet')
}

/** Modifies the first entry in the central directory of an archive. */
function modified(zip: Buffer, change: (zip: Buffer, entry: number) => void): Buffer {
  const copy = Buffer.from(zip)
  change(copy, copy.indexOf('PK\x01\x02'))
  return copy
}

const runs = 'files.macros'
const differs = 'files.type-differs'
const xlsx = (
  name: string,
  outcome: 'download' | typeof runs | typeof differs,
  make: () => Promise<Buffer> | Buffer,
) => file(name, 'book.xlsx', outcome, make)

/** Workbooks with active content, zip bombs, external references, and archives that are also another file type. */
export const workbooks: readonly HostileKind[] = [
  xlsx('a plain workbook, as a control', 'download', () => xlsxWith()),
  xlsx('VBA macros in a workbook that says it has none', runs, () =>
    xlsxWith({ 'xl/vbaProject.bin': canary }),
  ),
  xlsx('VBA macros in a folder of their own', runs, () => xlsxWith({ 'xl/x/VBAPROJECT.BIN': canary })),
  xlsx('VBA data without a project', runs, () => xlsxWith({ 'xl/vbaData.xml': '<x/>' })),
  xlsx('an Excel 4 macro sheet', runs, () => xlsxWith({ 'xl/macrosheets/sheet1.xml': '<x/>' })),
  xlsx('an international Excel 4 macro sheet', runs, () =>
    xlsxWith({ 'xl/macrosheets/intlsheet1.xml': '<x/>' }),
  ),
  xlsx('an ActiveX control', runs, () => xlsxWith({ 'xl/activeX/activeX1.bin': canary })),
  xlsx('an embedded OLE object', runs, () => xlsxWith({ 'xl/embeddings/oleObject1.bin': canary })),
  xlsx('an executable among the parts', runs, () => xlsxWith({ 'xl/media/setup.exe': 'MZ' })),
  xlsx('a link file among the parts', runs, () => xlsxWith({ 'docProps/open.lnk': 'L' })),
  xlsx('links to other workbooks', 'download', () =>
    xlsxWith({ 'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook/></externalLink>' }),
  ),
  xlsx('a DDE link that would start a program', 'download', () =>
    xlsxWith({
      'xl/externalLinks/externalLink1.xml':
        '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
    }),
  ),
  xlsx('an external entity in its XML', 'download', () =>
    xlsxWith({
      'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst>&e;</sst>',
    }),
  ),
  xlsx('recursive entities in its XML', 'download', () =>
    xlsxWith({
      'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]><sst>&b;</sst>',
    }),
  ),
  xlsx('a web page among the parts', 'download', () =>
    xlsxWith({ 'xl/media/a.html': '<script>alert(1)</script>' }),
  ),
  xlsx('an archive whose header says 4 GB', differs, () =>
    modified(xlsxWith(), (zip, entry) => zip.writeUInt32LE(0xf0000000, entry + 24)),
  ),
  xlsx('a part whose header says 300 MB', differs, () => bomb(300 * 1024 * 1024)),
  xlsx('overlapping parts, as in a zip bomb', differs, () =>
    modified(xlsxWith(), (zip) => zip.writeUInt32LE(0, zip.lastIndexOf('PK\x01\x02') + 42)),
  ),
  xlsx('an archive that contains only an archive', differs, () => zipOf({ 'inner.zip': zipOf({ a: 'b' }) })),
  xlsx('an archive after the workbook', differs, () => Buffer.concat([xlsxWith(), zipOf({ a: canary })])),
  xlsx('a web page after the workbook', differs, () => Buffer.concat([xlsxWith(), Buffer.from('<html>')])),
  xlsx('a workbook preceded by a PDF', differs, () => Buffer.concat([pdf, xlsxWith()])),
  xlsx('a workbook preceded by a picture', differs, async () =>
    Buffer.concat([await picture('jpeg'), xlsxWith()]),
  ),
  xlsx('a workbook preceded by an executable', differs, () =>
    Buffer.concat([Buffer.from('MZ\x90\0'), xlsxWith()]),
  ),
  xlsx('a part that the directory keeps quiet about', differs, hiddenPart),
  xlsx('two parts of one name', differs, () => twice()),
  xlsx('a part that is called otherwise in the directory', differs, () =>
    modified(xlsxWith(), (zip, entry) => zip.write('[content-Types]', entry + 46)),
  ),
  xlsx('a part that would be written outside the folder', differs, () =>
    xlsxWith({ '../../evil.txt': canary }),
  ),
  xlsx('a part with an absolute path', differs, () => xlsxWith({ '/etc/cron.d/evil': canary })),
  xlsx('encrypted parts', differs, () =>
    modified(xlsxWith(), (zip, entry) => zip.writeUInt16LE(1, entry + 8)),
  ),
  xlsx('six thousand parts', differs, () =>
    xlsxWith(Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`xl/${at}.xml`, '']))),
  ),
  xlsx('a directory that begins behind the end', differs, () =>
    modified(xlsxWith(), (zip) => zip.writeUInt32LE(0x7fffffff, zip.lastIndexOf('PK\x05\x06') + 16)),
  ),
  xlsx('nothing but the end of an archive', differs, () => zipOf({})),
  file('VBA macros in an old workbook', 'book.xls', runs, () => xlsWithEntry('_VBA_PROJECT_CUR')),
  file('a storage of macros in an old workbook', 'book.xls', runs, () => xlsWithEntry('Macros')),
  file('an object of another program in an old workbook', 'book.xls', runs, () =>
    xlsWithEntry('\u0001Ole10Native'),
  ),
  file('an Excel 4 macro sheet in an old workbook', 'book.xls', runs, () => xlsWithSheet(1)),
  file('a Visual Basic sheet of Excel 5', 'book.xls', runs, () => xlsWithSheet(6)),
  file('an old workbook whose streams lead in a ring', 'book.xls', differs, ring),
  file('an old container without any stream', 'book.xls', differs, () => workbook('xls').subarray(0, 512)),
]

/** A zip bomb: one part of zeros with maximum compression. */
function bomb(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size), { level: 9 })
  const zip = xlsxWith({ 'xl/worksheets/sheet1.xml': packed })
  return withDeflatedPart(zip, 'xl/worksheets/sheet1.xml', size)
}

/** Declares a part as compressed by method 8 (deflate) with the given uncompressed size. */
function withDeflatedPart(zip: Buffer, name: string, size: number): Buffer {
  const entry = zip.lastIndexOf(name) - 46
  const local = zip.indexOf(name) - 30
  zip.writeUInt16LE(8, entry + 10)
  zip.writeUInt32LE(size, entry + 24)
  zip.writeUInt16LE(8, local + 8)
  zip.writeUInt32LE(size, local + 22)
  return zip
}

/** An archive with a part that is missing from the central directory. */
function hiddenPart(): Buffer {
  const zip = xlsxWith({ 'xl/vbaProject.bin': canary })
  const last = zip.lastIndexOf('PK\x01\x02')
  const end = zip.lastIndexOf('PK\x05\x06')
  const cut = Buffer.concat([zip.subarray(0, last), zip.subarray(end)])
  cut.writeUInt16LE(2, last + 8)
  cut.writeUInt16LE(2, last + 10)
  cut.writeUInt32LE(cut.readUInt32LE(last + 12) - (end - last), last + 12)
  return cut
}

function twice(): Buffer {
  const zip = xlsxWith({ 'xl/workbook.xmL': canary })
  return Buffer.from(zip.toString('latin1').replaceAll('workbook.xmL', 'workbook.xml'), 'latin1')
}

/** An old workbook whose sector table has only self-references, so that every stream is an endless loop. */
function ring(): Buffer {
  const book = workbook('xls')
  const table = (book.readUInt32LE(76) + 1) * 512
  for (let number = 0; number < 128; number += 1) book.writeUInt32LE(number, table + number * 4)
  return book
}
