import { read, utils } from '@e965/xlsx'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { picture, upload, workbook, zipOf } from '../testing/uploads.ts'
import { stretchOf } from './pictures.ts'

const { portal, cast } = await portalWithCast()

const send = (name: string, content: Buffer | string, type = 'application/octet-stream') =>
  upload(portal, cast.office, { name, type, content })
async function stored(name: string, content: Buffer | string, type?: string) {
  const { status, error, file } = await send(name, content, type)
  expect([name, status, error]).toEqual([name, 200, undefined])
  const { rawPayload, headers } = await portal.app.http.inject(file.fileUrl)
  return { name: file.fileName, type: headers['content-type'], bytes: rawPayload }
}

const drawing = (format: 'webp' | 'gif' | 'tiff' | 'jpeg' | 'png') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#346' } })
    .toFormat(format)
    .toBuffer()

/** A black and white TIFF as fax servers write it, with this many pages, and this many dots per inch. */
function fax(pages: number, dots: [number, number] = [204, 196], [width, height] = [64, 32]): Buffer {
  const row = width / 8
  const parts: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')]
  let at = 8
  for (let page = 0; page < pages; page += 1) {
    const tags: [number, number, number, number][] = [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 1, 1],
      [259, 3, 1, 1],
      [262, 3, 1, 0],
      [273, 4, 1, at + 2 + 11 * 12 + 4 + 16],
      [277, 3, 1, 1],
      [278, 4, 1, height],
      [279, 4, 1, row * height],
      [282, 5, 1, at + 2 + 11 * 12 + 4],
      [283, 5, 1, at + 2 + 11 * 12 + 4 + 8],
    ]
    const block = Buffer.alloc(2 + tags.length * 12 + 4 + 16 + row * height, page)
    block.fill(0, 0, 2 + tags.length * 12 + 4 + 16)
    block.writeUInt16LE(tags.length)
    for (const [index, [tag, type, count, value]] of tags.entries()) {
      const entry = 2 + index * 12
      block.writeUInt16LE(tag, entry)
      block.writeUInt16LE(type, entry + 2)
      block.writeUInt32LE(count, entry + 4)
      block.writeUInt32LE(value, entry + 8)
    }
    const after = 2 + tags.length * 12
    if (page + 1 < pages) block.writeUInt32LE(at + block.length, after)
    for (const [index, value] of dots.entries()) {
      block.writeUInt32LE(value, after + 4 + index * 8)
      block.writeUInt32LE(1, after + 8 + index * 8)
    }
    parts.push(block)
    at += block.length
  }
  return Buffer.concat(parts)
}

async function pdfOf(pages: number, withPicture = false): Promise<Buffer> {
  const document = new PDFDocument({ compress: true })
  const written = Array.fromAsync(document as AsyncIterable<Buffer>)
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) document.addPage()
    document.text(`Page ${page}`)
    if (withPicture) document.image(await picture('jpeg'), 50, 100)
  }
  document.end()
  return Buffer.concat(await written)
}
const endless = (pdf: Buffer) => pdf.subarray(0, pdf.lastIndexOf('%%EOF'))

describe('pictures', () => {
  test.each([
    ['screenshot.jpg', 'png', 'image/jpeg', 'screenshot.png', 'image/png'],
    ['card.png', 'jpeg', 'image/png', 'card.jpg', 'image/jpeg'],
    ['from-chat.jpg', 'webp', 'image/jpeg', 'from-chat.jpg', 'image/jpeg'],
    ['card.webp', 'webp', 'image/webp', 'card.jpg', 'image/jpeg'],
    ['photo.jfif', 'jpeg', 'image/jpeg', 'photo.jpg', 'image/jpeg'],
    ['photo.jpe', 'jpeg', 'application/octet-stream', 'photo.jpg', 'image/jpeg'],
    ['photo.pjpeg', 'jpeg', 'image/pjpeg', 'photo.jpg', 'image/jpeg'],
    ['Card.JPEG', 'jpeg', 'image/jpeg', 'Card.JPEG', 'image/jpeg'],
    ['stamp.gif', 'gif', 'image/gif', 'stamp.png', 'image/png'],
    ['scan.tif', 'tiff', 'image/tiff', 'scan.jpg', 'image/jpeg'],
    ['scan.TIFF', 'tiff', 'application/octet-stream', 'scan.jpg', 'image/jpeg'],
  ] as const)(
    '%s, which is %s, is stored as what it is',
    async (name, format, type, storedName, storedType) => {
      const made = await stored(name, await drawing(format), type)
      expect(made).toMatchObject({ name: storedName, type: storedType })
      const { width, height } = await sharp(made.bytes).metadata()
      expect([width, height]).toEqual([60, 40])
    },
  )

  test('a WebP with transparent parts keeps them', async () => {
    const clear = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const made = await stored('logo.webp', await sharp({ create: clear }).webp().toBuffer())
    expect(made).toMatchObject({ name: 'logo.png', type: 'image/png' })
    expect((await sharp(made.bytes).stats()).isOpaque).toBe(false)
  })

  test('a fax of one page is stored as a picture, and one of several as a PDF with all of them', async () => {
    expect(await stored('fax.tif', fax(1))).toMatchObject({ name: 'fax.png', type: 'image/png' })
    const three = await stored('fax.tiff', fax(3), 'image/tiff')
    expect(three).toMatchObject({ name: 'fax.pdf', type: 'application/pdf' })
    expect(three.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })

  test('a fax in coarse mode, whose pixels are twice as high as wide, is stored in its true shape', async () => {
    expect(stretchOf(fax(1, [204, 98]))).toBeCloseTo(204 / 98)
    expect(stretchOf(fax(1))).toBe(1)
    const { bytes } = await stored('fax.tif', fax(1, [204, 98]))
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([64, Math.round((32 * 204) / 98)])
  })
})

describe('PDFs', () => {
  test.each([
    ['a line break', '\r\n'],
    ['lines of a printer', '\x1b%-12345X@PJL JOB NAME="SCAN"\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['lines of a mail', `Content-Type: application/pdf\r\n${'X-Line: 1\r\n'.repeat(60)}\r\n`],
  ])('with %s before the head is stored without them', async (_, before) => {
    const pdf = await pdfOf(2)
    const { bytes } = await stored('scan.pdf', Buffer.concat([Buffer.from(before), pdf]))
    expect(bytes.equals(pdf)).toBe(true)
  })

  test('without its end is stored if every page can be read', async () => {
    const pdf = endless(await pdfOf(3, true))
    expect((await stored('old.pdf', pdf)).bytes.equals(pdf)).toBe(true)
  })

  test('that is cut off anywhere in its pages is refused with what to do', {
    tags: 'slow',
  }, async () => {
    const pdf = await pdfOf(3, true)
    const table = pdf.lastIndexOf('xref\n0 ')
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const { code, error } = await send('cut.pdf', pdf.subarray(0, Math.floor((table * tenth) / 10)))
      expect([tenth, code]).toEqual([tenth, 'files.type-differs'])
      expect(error).toBe(
        'This file’s name says a whole PDF, but its content is something else. It is cut off or damaged. Please save or scan it again and upload that one.',
      )
    }
  })
})

describe('tables', () => {
  test.each([
    ['semicolons and a first column ID', 'ID;Patient;HbA1c\r\n1;A;7,2\r\n'],
    ['a lower-case id', 'id;payer\r\n1;B\r\n'],
    ['rows that begin with a letter', 'ID;Plan\r\nC;Medicare\r\nB;Aetna\r\n'],
  ])('CSV with %s is stored as it is', async (_, text) => {
    expect((await stored('labs.csv', text, 'text/csv')).bytes.toString()).toBe(text)
  })

  test.each([
    ['with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['of the other byte order', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ])('CSV in UTF-16 %s is stored as UTF-8', async (_, make) => {
    const text = 'Name\tHbA1c\r\nÆgir\t7.2\r\n'
    expect((await stored('unicode.csv', make(text))).bytes.toString()).toBe(text)
  })

  test('CSV in UTF-16 is judged like any other text', async () => {
    const page = Buffer.from('\ufeff<html><script>alert(1)</script></html>', 'utf16le')
    expect((await send('page.csv', page)).code).toBe('files.type-differs')
    expect((await send('nul.csv', Buffer.from('\ufeffa,\0\n', 'utf16le'))).code).toBe('files.type-differs')
  })

  test('the Ctrl-Z at the end of a text of an older system is left out', async () => {
    expect((await stored('dos.csv', 'Name,HbA1c\r\nA,7.2\r\n\x1a')).bytes.toString()).toBe(
      'Name,HbA1c\r\nA,7.2\r\n',
    )
  })

  test('a table in SYLK is refused, whose macros Excel would run', async () => {
    for (const text of ['ID;P\r\nC;X1;Y1;K0;EEXEC("calc")\r\nE\r\n', 'ID;PWXL\nO;E\nC;Y1;X1;K"a"\nE\n'])
      expect((await send('macro.csv', text)).code).toBe('files.type-differs')
  })

  const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><script>alert(1)</script></head><body
    onload="alert(2)"><table><tr><th>Name</th><th>ZIP</th></tr><tr><td>=1+1</td><td>00123</td></tr><tr><td><a
    href="javascript:alert(3)">link</a></td><td><img src=x onerror=alert(4)></td></tr></table></body></html>`
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook
    xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet
    ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Formula="=1+1"><Data
    ss:Type="String">00123</Data></Cell></Row></Table></Worksheet></Workbook>`
  test.each([
    ['a web page', page, ['Name', 'ZIP', '=1+1', '00123', 'link', '']],
    ['XML of Excel 2003', xml, ['Name', '00123']],
    ['lines with tabs', 'Name\tZIP\r\nAda\t00123\r\n', ['Name', 'ZIP', 'Ada', '00123']],
    ['lines in UTF-8', 'Name\tZIP\r\nJosé\t00123\r\n', ['Name', 'ZIP', 'José', '00123']],
    ['a web page of Windows', Buffer.from('<table><tr><td>José</td></tr></table>', 'latin1'), ['José']],
  ])(
    'a report named .xls that is %s is stored as its cells, with nothing else in it',
    async (_, content, cells) => {
      const made = await stored('report.xls', content, 'application/vnd.ms-excel')
      expect(made).toMatchObject({ name: 'report.xlsx', type: expect.stringContaining('spreadsheetml') })
      const book = read(made.bytes)
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      expect(sheet && utils.sheet_to_json(sheet, { header: 1, defval: '' }).flat()).toEqual(cells)
      expect(JSON.stringify(book)).not.toMatch(/script|onload|onerror|"f":|alert/)
    },
  )

  test('a workbook is stored by the ending of what it is', async () => {
    expect(await stored('book.xls', workbook('xlsx'))).toMatchObject({ name: 'book.xlsx' })
    expect(await stored('book.xlsx', workbook('xls'))).toMatchObject({ name: 'book.xls' })
  })
})

const heic = Buffer.from(`${'00000018667479706865696300000000'}6d69663168656963${'00'.repeat(90)}`, 'hex')
const word = zipOf({
  '[Content_Types].xml':
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  'word/document.xml': '<w:document/>',
})
test.each([
  ['photo.jpg', () => heic, 'It is a photo in the format HEIC. Please save it as JPEG and upload that one.'],
  ['letter.pdf', () => word, 'It is a document. Please save it as PDF and upload that one.'],
  [
    'chart.pdf',
    () => zipOf({ 'a.txt': 'a' }),
    'It is an archive. Please unpack it and upload the files that are in it.',
  ],
  ['chart.jpg', () => pdfOf(1), 'It is a PDF. Please give it a name that ends with .pdf.'],
  ['card.pdf', () => picture('jpeg'), 'It is a picture. Please give it a name that ends with .jpg.'],
  ['list.csv', () => workbook('xlsx'), 'It is a workbook. Please give it a name that ends with .xlsx.'],
  ['noise.png', () => Buffer.alloc(99, 7), 'Please choose another one.'],
])('of %s that is something else it is said what to do', async (name, make, advice) => {
  const { code, error } = await send(name, await make())
  expect(code).toBe('files.type-differs')
  expect(error?.endsWith(`, but its content is something else. ${advice}`)).toBe(true)
})
