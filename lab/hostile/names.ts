import { maxBytes } from '#contract/files/files.ts'
import { pdf, pdfOf, picture, pictureOf, workbook, zipOf } from '#server/testing/uploads.ts'
import { canary, file, type HostileKind, type Outcome } from './kind.ts'

const named = (what: string, name: string, outcome: Outcome = 'pdf') =>
  file(`a name ${what}`, name, outcome, () => pdf, { type: 'application/pdf' })
const unknown = 'files.type-not-accepted'

/** Names that contain paths, disguise the file type, or break the header or page that they are written to. */
const names: readonly HostileKind[] = [
  named('with a path traversal', '../../../etc/cron.d/evil.pdf'),
  named('with a Windows path traversal', '..\\..\\Windows\\evil.pdf'),
  named('with an absolute path', '/etc/evil.pdf'),
  named('with a UNC path', '\\\\127.0.0.1\\x\\evil.pdf'),
  named('with percent-encoded dots', '%2e%2e%2fevil.pdf'),
  named('of nothing but an extension', '.pdf', 'pdf'),
  named('of dots', '....pdf'),
  named('of a hidden file', '.htaccess.pdf'),
  named('with a percent-encoded NUL', 'a.php%00.pdf'),
  named('with a NUL', 'a.exe\0.pdf', 'pdf'),
  named('with a NUL after its extension', 'a.pdf\0.exe', unknown),
  named('with a right-to-left override', 'invoice\u202efdp.exe', unknown),
  named('with a right-to-left override and its real extension', 'invoice\u202eexe.pdf'),
  named('with zero-width characters', 'a\u200b\u200e\u2066b.pdf'),
  named('with percent-encoded line breaks', 'a%0d%0aSet-Cookie: x=1.pdf'),
  named('with percent-encoded quotes', 'a%22; filename=%22b.exe.pdf'),
  named('with a semicolon and a second filename parameter', 'a.pdf; filename=b.exe', unknown),
  named('with markup', '<img src=x onerror=alert(1)>.pdf'),
  named('that is a formula', '=cmd|calc!A0.pdf'),
  named('of 1,000 characters', `${'a'.repeat(1_000)}.pdf`),
  named('of 1,000 emoji', `${'😀'.repeat(1_000)}.pdf`),
  named('with an unpaired surrogate', 'a\ud800.pdf'),
  named('with two extensions', 'invoice.pdf.exe', unknown),
  named('with two extensions, the first executable', 'invoice.exe.pdf'),
  named('with a trailing dot', 'invoice.pdf.', unknown),
  named('with a trailing space', 'invoice.pdf '),
  named('with an NTFS data stream', 'invoice.pdf::$DATA', unknown),
  named('in capitals', 'INVOICE.PDF'),
  named('with an extension in Cyrillic letters', 'invoice.рdf', unknown),
  named('with an extension in full-width letters', 'invoice．ｐｄｆ', unknown),
  named('of a Windows device', 'CON.pdf'),
  named('of a Windows port', 'com1.pdf'),
  named('without an extension', 'invoice', unknown),
  named('of a page', 'invoice.html', unknown),
  named('of an SVG picture', 'a.svg', unknown),
  named('of a workbook with macros', 'book.xlsm', unknown),
  named('of a binary workbook', 'book.xlsb', unknown),
  named('of an add-in', 'book.xla', unknown),
  named('of an archive', 'a.zip', unknown),
  named('of an object', 'constructor', unknown),
  named('of an object prototype', '__proto__.pdf'),
]

const declared = (type: string, outcome: Outcome) =>
  file(`a PDF declared as ${type.slice(0, 40) || 'nothing'}`, 'a.pdf', outcome, () => pdf, { type })
const differs = 'files.type-differs'

const types: readonly HostileKind[] = [
  declared('text/html', differs),
  declared('image/svg+xml', differs),
  declared('image/png', differs),
  declared('text/plain', differs),
  declared('application/javascript', differs),
  declared('application/zip', differs),
  declared('multipart/form-data', differs),
  declared('application/pdf; charset=utf-8', 'pdf'),
  declared('APPLICATION/PDF', 'pdf'),
  declared('application/pdf, text/html', differs),
  declared('*/*', differs),
  declared('x', differs),
  declared(`application/${'x'.repeat(2_000)}`, differs),
  declared('application/octet-stream', 'pdf'),
]

const csv = (name: string, outcome: Outcome, make: () => Buffer | string) =>
  file(name, 'list.csv', outcome, make, { type: 'text/csv' })

const tables: readonly HostileKind[] = [
  csv('a table with a NUL', differs, () => 'a,b\n1,\0\n'),
  csv('a table with a NUL near its end', differs, () => `${'a,b\n'.repeat(50_000)}\0`),
  csv('a table with terminal escape sequences', differs, () => 'a,\u001b[2J\u001b]0;x\u0007\n'),
  csv('a table in UTF-16 of the other byte order', 'rewritten', () =>
    Buffer.from('\ufeffa,b\n', 'utf16le').swap16(),
  ),
  csv('a table with formulas', 'download', () => "=cmd|' /C calc'!A0,+1,-1,@SUM(1)\n"),
  csv('a table with a formula that loads a URL', 'download', () => '=WEBSERVICE("http://127.0.0.1:9/"&A1)\n'),
  csv(
    'a table with a web page far down',
    'download',
    () => `${'a,b\n'.repeat(5_000)}<html><script>alert(1)</script>`,
  ),
  csv('a table with a web page in its first cell', differs, () => 'a,<script>alert(1)</script>\n'),
  csv('a table of one line of 4 MB', 'download', () => 'a'.repeat(4_000_000)),
  csv('a table of 2 million lines', 'download', () => ','.repeat(2_000_000).replaceAll(',', ',\n')),
  csv('a table of unclosed quotes', 'download', () => `"${'a,'.repeat(10_000)}`),
  csv('a table in an invalid encoding', 'download', () =>
    Buffer.from([0xff, 0xfe, 0xfd, 0x2c, 0xc3, 0x28, 0x0a]),
  ),
]

const sizes: readonly HostileKind[] = [
  file('an empty picture', 'a.png', 'files.empty', () => ''),
  file('an empty table', 'a.csv', 'files.empty', () => ''),
  file('an empty workbook', 'a.xlsx', 'files.empty', () => ''),
  file('one byte', 'a.pdf', differs, () => '%'),
  file('5 MB', 'a.pdf', 'pdf', () => pdfOf(maxBytes)),
  file('5 MB and one byte, as a PDF', 'a.pdf', 'files.too-large', () => pdfOf(maxBytes + 1)),
  file('5 MB and one byte, as a picture', 'a.jpg', 'files.too-large', () => pictureOf(maxBytes + 1)),
  file('5 MB and one byte, as a table', 'a.csv', 'files.too-large', () => Buffer.alloc(maxBytes + 1, 'a')),
  file('5 MB and 50 KB', 'a.pdf', 'files.too-large', () => pdfOf(maxBytes + 50_000)),
  file('20 MB', 'a.pdf', 'files.too-large', () => pdfOf(20_000_000)),
]

const whole = {
  'a.jpg': () => picture('jpeg'),
  'a.png': () => picture('png'),
  'a.pdf': () => pdf,
  'a.xls': () => workbook('xls'),
  'a.xlsx': () => workbook('xlsx'),
  'b.xlsx': () => zipOf({ '[Content_Types].xml': canary }),
}

/** Files truncated after each tenth. A part of a picture or archive is not valid. */
const truncated: readonly HostileKind[] = Object.entries(whole).flatMap(([name, make]) =>
  Array.from({ length: 9 }, (_, at) =>
    file(`${at + 1} tenths of ${name}`, name, [differs, 'files.broken-picture'], async () => {
      const bytes = await make()
      return bytes.subarray(0, Math.floor((bytes.length * (at + 1)) / 10))
    }),
  ),
)

export const wrongFiles: readonly HostileKind[] = [...names, ...types, ...tables, ...sizes, ...truncated]
