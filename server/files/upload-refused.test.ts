import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import {
  folderOf,
  multipartBody,
  type Part,
  pdf,
  picture,
  pictureOf,
  remainsIn,
  sendBody,
  upload,
  workbook,
  zipOf,
} from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()
afterEach(async () => {
  await portal.db.pool.query('delete from files')
  await rm(folderOf(portal), { recursive: true, force: true })
})

const remains = () => remainsIn(portal)
const nothing = { files: 0, orphans: 0, bytes: 0 }

describe('rejected uploads leave neither bytes nor rows', () => {
  const png = { name: 'a.png', type: 'image/png' }
  const mb = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(6_000, 7)])
  const document = zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  })
  const macros = zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
    'xl/workbook.xml': '<workbook/>',
    'xl/vbaProject.bin': 'macros',
  })
  const oldDocument = () => {
    const book = workbook('xls')
    const at = book.indexOf(Buffer.from('Workbook\0', 'utf16le'))
    Buffer.from('Wordbook', 'utf16le').copy(book, at)
    return book
  }
  const bad: [string, Part | (() => Promise<Part> | Part), number, string][] = [
    ['one byte more than 5 MB', tooLarge, 413, 'files.too-large'],
    ['an empty file', { ...png, content: '' }, 400, 'files.empty'],
    ['a program renamed to .png', { ...png, content: exe }, 415, 'files.type-differs'],
    ['a small program renamed to .csv', csv(exe), 415, 'files.type-differs'],
    ['a program by its own name', { name: 'setup.exe', content: exe }, 415, 'files.type-not-accepted'],
    ['a name without an ending', { name: 'card', content: pdf }, 415, 'files.type-not-accepted'],
    [
      'a picture in SVG',
      { name: 'a.svg', type: 'image/svg+xml', content: mb },
      415,
      'files.type-not-accepted',
    ],
    ['SVG renamed to .png', { ...png, content: mb }, 415, 'files.type-differs'],
    ['SVG renamed to .csv', csv(mb), 415, 'files.type-differs'],
    ['a page renamed to .csv', csv('a,b\n<!DOCTYPE html><html></html>'), 415, 'files.type-differs'],
    ['a PDF named .png', { ...png, content: pdf }, 415, 'files.type-differs'],
    [
      'a PDF declared as a page',
      { name: 'a.pdf', type: 'text/html', content: pdf },
      415,
      'files.type-differs',
    ],
    [
      'an old document named .xls',
      () => ({ name: 'a.xls', content: oldDocument() }),
      415,
      'files.type-differs',
    ],
    ['a document named .xlsx', { name: 'a.xlsx', content: document }, 415, 'files.type-differs'],
    ['a workbook with macros named .xlsx', { name: 'a.xlsx', content: macros }, 415, 'files.type-differs'],
    ['text named .xls', { name: 'a.xls', content: 'Name\tSize\n' }, 415, 'files.type-differs'],
    ['a field without a file', { content: 'just words' }, 400, 'files.missing'],
    ['a file in another field', { ...png, field: 'photo', content: 'x' }, 400, 'input.invalid'],
  ]
  test.each(bad)(
    'the upload of %s is rejected with an error that says why',
    async (_, part, status, code) => {
      const sent = typeof part === 'function' ? await part() : part
      const answer = await upload(portal, cast.office, sent)
      expect(answer).toMatchObject({
        status,
        code,
        success: false,
        error: expect.stringMatching(/\w{3} \w+/),
      })
      expect(await remains()).toEqual(nothing)
    },
  )

  function csv(content: Buffer | string): Part {
    return { name: 'list.csv', type: 'text/csv', content }
  }
  async function tooLarge(): Promise<Part> {
    return { name: 'wound.jpg', type: 'image/jpeg', content: await pictureOf(maxBytes + 1) }
  }

  test('a file that is too large is rejected with the message of the form', async () => {
    const answer = await upload(portal, cast.office, await tooLarge())
    expect(answer.error).toBe('Each file must be 5MB or smaller')
  })

  test('a second file in one body is rejected together with the first', async () => {
    const part = { ...png, content: await picture('png') }
    const answer = await sendBody(portal, cast.office, multipartBody([part, part]))
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields: { file: expect.any(String) } })
    expect(await remains()).toEqual(nothing)
  })

  test('a multipart body that is truncated or malformed returns that the upload was broken', async () => {
    const whole = multipartBody([{ ...png, content: await picture('png') }])
    for (const payload of [whole.subarray(0, -30), whole.subarray(0, 60), Buffer.from('--nonsense')]) {
      const answer = await sendBody(portal, cast.office, payload)
      expect(answer).toMatchObject({ status: 400, code: 'files.broken-upload' })
    }
    const answer = await sendBody(portal, cast.office, whole, { 'content-type': 'multipart/form-data' })
    expect(answer).toMatchObject({ status: 400, code: 'files.broken-upload' })
    expect(await remains()).toEqual(nothing)
  })

  test('a body without any file, or that is not a form, returns that a file is missing', async () => {
    expect(await sendBody(portal, cast.office, multipartBody([]))).toMatchObject({
      status: 400,
      code: 'files.missing',
    })
    const json = await portal.post('/s3/uploadFileOnS3', { file: 'x' }, cast.office)
    expect(json).toMatchObject({ status: 400, body: { code: 'files.missing' } })
  })

  test('an upload without a session is rejected and not stored', async () => {
    const payload = multipartBody([{ ...png, content: await picture('png') }])
    const answer = await sendBody(portal, cast.office, payload, { authorization: 'Bearer unknown' })
    expect(answer).toMatchObject({ status: 403, code: 'session.missing' })
    const program = multipartBody([{ ...png, content: exe }])
    expect(await sendBody(portal, cast.office, program, { authorization: '' })).toMatchObject({ status: 403 })
    expect(await remains()).toEqual(nothing)
  })
})
