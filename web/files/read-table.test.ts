import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { checkArchive, maxUnpacked } from './check-archive.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { columnName, cutWords, maxCharacters, maxColumns, maxRows } from './table.ts'

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../server/testing/samples/${name}`, import.meta.url)))
const csv = (text: string) => readCsv(new TextEncoder().encode(text)).sheets[0]
const workbook = (sheets: Record<string, unknown[][]>, bookType: 'xlsx' | 'biff8' = 'xlsx') => {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

/** A ZIP of one deflated part, whose directory entry claims that it unpacks to `claimed` bytes. */
function zipOf(name: string, packed: Uint8Array, claimed: number): Uint8Array<ArrayBuffer> {
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30)
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, packed, entry, end]))
}

test.each(['book.xls', 'book.xlsx'])(
  '%s as LibreOffice saved it is read as one sheet of texts',
  async (name) => {
    const reply = await readWorkbook(sample(name))
    if (!('book' in reply)) throw new Error(reply.problem)
    const [sheet] = reply.book.sheets
    expect(reply.book.sheets).toHaveLength(1)
    expect(sheet?.rows).toHaveLength(2)
    expect(sheet?.isCut).toBe(false)
  },
)

test('markup, formulas and links in cells stay plain text', async () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("https://elsewhere.example")',
    'javascript:alert(1)',
  ]
  expect(csv(hostile.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))?.rows[0]).toEqual(hostile)
  const reply = await readWorkbook(workbook({ One: [hostile] }))
  expect(reply).toMatchObject({ book: { sheets: [{ rows: [hostile] }] } })
})

test('a table beyond a thousand rows and fifty columns is cut to that size, and says so', async () => {
  const row = Array.from({ length: maxColumns + 1 }, (_, at) => at)
  const long = Array.from({ length: maxRows + 1 }, () => ['x'])
  const exact = Array.from({ length: maxRows }, () => row.slice(1))
  const read = async (rows: unknown[][]) => {
    const reply = await readWorkbook(workbook({ One: rows }))
    return 'book' in reply ? reply.book.sheets[0] : undefined
  }
  expect((await read([row]))?.rows[0]).toHaveLength(maxColumns)
  const all = await Promise.all([[row], long, exact].map(read))
  expect(all.map((sheet) => sheet?.isCut)).toEqual([true, true, false])
  expect(all[1]?.rows).toHaveLength(maxRows)
  const lines = 'x\r\n'
  expect([csv(lines.repeat(maxRows))?.isCut, csv(lines.repeat(maxRows + 1))?.isCut]).toEqual([false, true])
  expect(csv(lines.repeat(maxRows + 1))?.rows).toHaveLength(maxRows)
})

test('a table that is cut says whether rows, columns or both are missing, and a complete one says nothing', () => {
  const words = (text: string) => cutWords(csv(text) ?? { name: '', rows: [], isCut: false })
  const long = 'x\r\n'.repeat(maxRows + 1)
  const wide = 'x,'.repeat(maxColumns + 1)
  const rest = 'are shown. Download the file to see all of it.'
  expect([words('x,y'), words(long), words(wide), words(`${wide}\r\n`.repeat(maxRows + 1))]).toEqual([
    undefined,
    `Only the first 1,000 rows ${rest}`,
    `Only the first 50 columns ${rest}`,
    `Only the first 1,000 rows and 50 columns ${rest}`,
  ])
})

test('a cell with the text of an entire book is cut, so that one cell cannot block the page', async () => {
  expect(csv('y'.repeat(maxCharacters + 5))?.rows[0]?.[0]).toBe(`${'y'.repeat(maxCharacters)}…`)
})

test('rows and columns keep their positions in the workbook, even after empty ones', async () => {
  const reply = await readWorkbook(workbook({ One: [[], [null, 'B2']] }))
  expect(reply).toMatchObject({
    book: {
      sheets: [
        {
          rows: [
            ['', ''],
            ['', 'B2'],
          ],
        },
      ],
    },
  })
})

test('every sheet is shown under its name, from workbooks in the old and new formats', async () => {
  for (const type of ['xlsx', 'biff8'] as const) {
    const reply = await readWorkbook(workbook({ Labs: [['a']], Wounds: [['b']] }, type))
    expect(reply).toMatchObject({ book: { sheets: [{ name: 'Labs' }, { name: 'Wounds' }], isCut: false } })
  }
})

test('an archive that unpacks to more than the memory limit is rejected, whatever size its directory claims', {
  tags: 'slow',
}, async () => {
  const bomb = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(maxUnpacked + 1)), 10)
  expect(bomb.length).toBeLessThan(maxUnpacked / 500)
  expect(await readWorkbook(bomb)).toEqual({ problem: 'too-large' })
  expect(await checkArchive(sample('book.xls'))).toBeUndefined()
})

test('a broken workbook is reported as unreadable right away, though the library alone would never return', async () => {
  const broken = sample('book.xlsx')
  const name = 'xl/worksheets/sheet1.xml'
  const at = Buffer.from(broken).indexOf(name) + name.length
  broken.fill(0xff, at, at + 100)
  expect(await readWorkbook(broken)).toEqual({ problem: 'unreadable' })
  expect(await readWorkbook(sample('book.xlsx').slice(0, 900))).toEqual({ problem: 'unreadable' })
  const old = sample('book.xls')
  old.fill(0xff, 600, 3_600)
  expect(await readWorkbook(old)).toEqual({ problem: 'unreadable' })
})

test('a CSV is decoded by its bytes: UTF-8, UTF-16 or Windows-1252, with any common separator', async () => {
  expect(csv('\ufeffname;größe\r\nZoë;3\r\n')?.rows).toEqual([
    ['name', 'größe'],
    ['Zoë', '3'],
  ])
  const windows = readCsv(new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0x31]))
  expect(windows.sheets[0]?.rows).toEqual([['Zoë', '1']])
  const wide = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0])
  expect(readCsv(wide).sheets[0]?.rows).toEqual([['a', 'b']])
})

test('columns are named the way spreadsheets name them', async () => {
  expect([0, 25, 26, 49].map(columnName)).toEqual(['A', 'Z', 'AA', 'AX'])
})
