import { deflateSync } from 'node:zlib'
import { eicar } from '#server/testing/clamd.ts'
import { pdf, picture, workbook, zipOf } from '#server/testing/uploads.ts'
import { canary, file, type HostileKind } from './kind.ts'
import { xlsxWith } from './workbooks.ts'

/** A PDF with `entry` in its catalog, and further objects from number 4 on. */
function pdfWith(entry: string, ...objects: (string | Buffer)[]): Buffer {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${entry}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    ...objects,
  ]
  const pieces = all.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, '\nendobj\n'])
  return Buffer.concat(
    ['%PDF-1.7\n', ...pieces, 'trailer<</Root 1 0 R>>\n%%EOF\n'].map((piece) => Buffer.from(piece)),
  )
}

const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

const action = (words: string) => `/OpenAction<<${words}>>`
const differs = 'files.type-differs'
const shown = (name: string, make: () => Buffer | Promise<Buffer>) =>
  file(name, 'chart.pdf', 'pdf', make, { type: 'application/pdf' })

/**
 * PDFs are stored unchanged, because rewriting would break signatures. Active content could run only in the viewer,
 * whose content security policy (read.ts) allows nothing but this one file: no other URL, script or form.
 */
export const documents: readonly HostileKind[] = [
  shown('a PDF with JavaScript that runs when it is opened', () =>
    pdfWith(action(`/S/JavaScript/JS(app.alert('${canary}'))`)),
  ),
  shown('a PDF with JavaScript by name', () =>
    pdfWith(
      '/Names<</JavaScript<</Names[(a)4 0 R]>>>>',
      '<</S/JavaScript/JS(this.exportDataObject({cName:"x",nLaunch:2}))>>',
    ),
  ),
  shown('a PDF with a launch action', () =>
    pdfWith(action('/S/Launch/F(cmd.exe)/Win<</F(cmd.exe)/P(/c calc)>>')),
  ),
  shown('a PDF with a URI action on opening', () => pdfWith(action('/S/URI/URI(http://127.0.0.1:9/)'))),
  shown('a PDF that submits a form to another site', () =>
    pdfWith(action('/S/SubmitForm/F(http://127.0.0.1:9/)')),
  ),
  shown('a PDF that opens a UNC path, to capture credentials', () =>
    pdfWith(action('/S/GoToR/F(\\\\\\\\127.0.0.1\\\\x)/D[0/Fit]')),
  ),
  shown('a PDF with an embedded executable', () =>
    pdfWith(
      '/Names<</EmbeddedFiles<</Names[(a.exe)4 0 R]>>>>',
      '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>',
      stream('/Type/EmbeddedFile', Buffer.from('MZ')),
    ),
  ),
  shown('a PDF with an XFA form', () =>
    pdfWith(
      '/AcroForm<</XFA 4 0 R>>',
      stream('', Buffer.from('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')),
    ),
  ),
  shown('a PDF with a video', () => pdfWith(action('/S/Rendition/R<</S/MR/C<</CT(video/mp4)>>>>'))),
  shown('a PDF whose stream unpacks to 200 MB', () =>
    pdfWith('', stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 }))),
  ),
  shown('a PDF with a page tree that is a cycle', () =>
    Buffer.from(pdf.toString().replace('/Kids[3 0 R]', '/Kids[2 0 R]')),
  ),
  shown('a PDF followed by an archive', () => Buffer.concat([pdf, zipOf({ a: canary })])),
  shown('a PDF followed by a web page', () =>
    Buffer.concat([pdf, Buffer.from('<html><script>alert(1)</script>')]),
  ),
  shown('a PDF with a web page in a comment', () =>
    Buffer.concat([Buffer.from('%PDF-1.4\n%<html><script>alert(1)</script>\n'), pdf]),
  ),
  shown('a PDF followed by a picture', async () => Buffer.concat([pdf, await picture('png')])),
  shown('a PDF with a password', () => pdfWith('', '<</Filter/Standard/V 2/R 3/P -44>>')),
  shown('a PDF preceded by a web page', () => Buffer.concat([Buffer.from('<html>'), pdf])),
  shown('a PDF preceded by an archive', () => Buffer.concat([zipOf({ a: 'b' }), pdf])),
  shown('a PDF preceded by an executable', () => Buffer.concat([Buffer.from('MZ\x90\0'), pdf])),
  file('a truncated PDF', 'chart.pdf', differs, () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n')),
  file('a PDF with the extension of a table', 'list.csv', differs, () => pdf),
]

const infected = (
  name: string,
  fileName: string,
  outcome: 'download' | 'pdf' | 're-encoded',
  make: () => Buffer | Promise<Buffer>,
) => file(name, fileName, outcome, make, { isInfected: true })

/** The EICAR test file inside every accepted file type. Without a scanner these uploads are accepted. */
export const viruses: readonly HostileKind[] = [
  infected('EICAR alone, as text', 'list.csv', 'download', () => Buffer.from(eicar)),
  infected('EICAR in a table', 'list.csv', 'download', () => Buffer.from(`Name,Size\n"${eicar}",1\n`)),
  infected('EICAR appended to a PDF', 'chart.pdf', 'pdf', () => Buffer.concat([pdf, Buffer.from(eicar)])),
  infected('EICAR in a stream of a PDF', 'chart.pdf', 'pdf', () =>
    pdfWith('', stream('', Buffer.from(eicar))),
  ),
  infected('EICAR in a packed stream of a PDF', 'chart.pdf', 'pdf', () =>
    pdfWith('', stream('/Filter/FlateDecode', deflateSync(eicar))),
  ),
  infected('EICAR appended to a JPEG', 'wound.jpg', 're-encoded', async () =>
    Buffer.concat([await picture('jpeg'), Buffer.from(eicar)]),
  ),
  infected('EICAR appended to a PNG', 'wound.png', 're-encoded', async () =>
    Buffer.concat([await picture('png'), Buffer.from(eicar)]),
  ),
  infected('EICAR in a workbook', 'book.xlsx', 'download', () => xlsxWith({ 'xl/media/a.txt': eicar })),
  infected('EICAR in an archive in a workbook', 'book.xlsx', 'download', () =>
    xlsxWith({ 'xl/media/a.zip': zipOf({ 'eicar.com': eicar }) }),
  ),
  infected('EICAR appended to an old workbook', 'book.xls', 'download', () =>
    Buffer.concat([workbook('xls'), Buffer.from(eicar)]),
  ),
]
