import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mostBytes } from '#contract/files.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'
import {
  multipartBody,
  multipartType,
  type Part,
  pdf,
  picture,
  pictureOf,
  sendBody,
  upload,
  workbook,
  zipOf,
} from '../testing/uploads.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterEach(async () => {
  await portal.db.pool.query('delete from files')
  await rm(join(portal.config.dataDir, 'files'), { recursive: true, force: true })
})
afterAll(async () => {
  await portal.close()
  await rm(portal.config.dataDir, { recursive: true, force: true })
})

const folder = () => join(portal.config.dataDir, 'files')

/** Every file in the storage, also half ones. */
async function stored(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** What is left of uploads: rows, bytes, and notes about bytes. */
async function remains() {
  const { rows } = await portal.db.pool.query(
    'select (select count(*) from files) as files, (select count(*) from file_leftovers) as leftovers',
  )
  return { ...rows[0], bytes: (await stored()).length }
}
const nothing = { files: 0, leftovers: 0, bytes: 0 }
const one = { files: 1, leftovers: 0, bytes: 1 }

describe('what is accepted', () => {
  const good: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['card.png', 'image/png', () => picture('png')],
    ['card.jpg', 'image/jpeg', () => picture('jpeg')],
    ['Card.JPEG', 'image/jpeg', () => picture('jpeg')],
    ['letter.pdf', 'application/pdf', () => pdf],
    ['list.csv', 'text/csv', () => Buffer.from('Name,Größe\r\nÆgir,2\r\n')],
    ['list.csv', 'application/vnd.ms-excel', () => Buffer.from('Name,Gr\xf6\xdfe\r\n', 'latin1')],
    ['book.xls', 'application/vnd.ms-excel', () => workbook('xls')],
    ['book.xlsx', 'application/octet-stream', () => workbook('xlsx')],
  ]
  test.each(good)('%s declared as %s is kept with its name and size', async (name, type, make) => {
    const content = await make()
    const answer = await upload(portal, cast.office, { name, type, content })
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      file: { fileName: name, fileExtension: name.split('.')[1]?.toLowerCase(), fileSize: content.length },
    })
    expect(answer.file.fileUrl).toMatch(/^\/api\/files\/[\da-f-]{36}\?until=\d+&by=\d+&signature=[\w-]{22}$/)
    expect(await remains()).toEqual(one)
  })

  test('a file of exactly 5 MB is kept', async () => {
    const content = await pictureOf(mostBytes)
    const answer = await upload(portal, cast.office, { name: 'wound.jpg', type: 'image/jpeg', content })
    expect(answer).toMatchObject({ status: 200, file: { fileSize: 5_242_880 } })
    const bytes = await portal.app.http.inject(answer.file.fileUrl)
    expect(bytes.rawPayload.equals(content)).toBe(true)
  })

  test('people of all four types can upload through both addresses', async () => {
    for (const by of [cast.physician, cast.office, cast.reviewer, cast.admin]) {
      const payload = multipartBody([{ name: 'a.png', type: 'image/png', content: await picture('png') }])
      const answer = await portal.app.http.inject({
        method: 'POST',
        url: '/api/s3/uploadSingleFileOnS3',
        payload,
        headers: { authorization: `Bearer ${by.token}`, 'content-type': multipartType },
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await remains()).toMatchObject({ files: 4, bytes: 4 })
  })
})

describe('what is refused leaves neither bytes nor rows', () => {
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
      'a JPEG named .png',
      async () => ({ ...png, content: await picture('jpeg') }),
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
  test.each(bad)('%s is refused with words that say why', async (_, part, status, code) => {
    const sent = typeof part === 'function' ? await part() : part
    const answer = await upload(portal, cast.office, sent)
    expect(answer).toMatchObject({ status, code, success: false, error: expect.stringMatching(/\w{3} \w+/) })
    expect(await remains()).toEqual(nothing)
  })

  function csv(content: Buffer | string): Part {
    return { name: 'list.csv', type: 'text/csv', content }
  }
  async function tooLarge(): Promise<Part> {
    return { name: 'wound.jpg', type: 'image/jpeg', content: await pictureOf(mostBytes + 1) }
  }

  test('a file that is too large is refused in the words of the form', async () => {
    const answer = await upload(portal, cast.office, await tooLarge())
    expect(answer.error).toBe('Each file must be 5MB or smaller')
  })

  test('a second file in one body is refused together with the first', async () => {
    const part = { ...png, content: await picture('png') }
    const answer = await sendBody(portal, cast.office, multipartBody([part, part]))
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields: { file: expect.any(String) } })
    expect(await remains()).toEqual(nothing)
  })

  test('a multipart body that ends early or makes no sense did not arrive whole', async () => {
    const whole = multipartBody([{ ...png, content: await picture('png') }])
    for (const payload of [whole.subarray(0, -30), whole.subarray(0, 60), Buffer.from('--nonsense')]) {
      const answer = await sendBody(portal, cast.office, payload)
      expect(answer).toMatchObject({ status: 400, code: 'files.broken-upload' })
    }
    const answer = await sendBody(portal, cast.office, whole, { 'content-type': 'multipart/form-data' })
    expect(answer).toMatchObject({ status: 400, code: 'files.broken-upload' })
    expect(await remains()).toEqual(nothing)
  })

  test('a body without any file, or that is no form at all, asks for a file', async () => {
    expect(await sendBody(portal, cast.office, multipartBody([]))).toMatchObject({
      status: 400,
      code: 'files.missing',
    })
    const json = await portal.post('/s3/uploadFileOnS3', { file: 'x' }, cast.office)
    expect(json).toMatchObject({ status: 400, body: { code: 'files.missing' } })
  })

  test('nobody uploads without a session, and nothing of it is kept', async () => {
    const payload = multipartBody([{ ...png, content: await picture('png') }])
    const answer = await sendBody(portal, cast.office, payload, { authorization: 'Bearer unknown' })
    expect(answer).toMatchObject({ status: 403, code: 'session.missing' })
    const program = multipartBody([{ ...png, content: exe }])
    expect(await sendBody(portal, cast.office, program, { authorization: '' })).toMatchObject({ status: 403 })
    expect(await remains()).toEqual(nothing)
  })
})

describe('the same upload twice', () => {
  test('with one key it is answered with the first file and stored once', async () => {
    const part = { name: 'a.png', type: 'image/png', content: await picture('png') }
    const key = { 'idempotency-key': 'upload-key-1' }
    const first = await upload(portal, cast.office, part, key)
    const again = await upload(portal, cast.office, part, key)
    expect(again).toEqual(first)
    const together = await Promise.all(
      Array.from({ length: 6 }, () =>
        upload(portal, cast.office, part, { 'idempotency-key': 'upload-key-2' }),
      ),
    )
    expect(new Set(together.map((answer) => answer.file.fileUrl)).size).toBe(1)
    expect(await remains()).toEqual({ files: 2, leftovers: 0, bytes: 2 })
  })

  test('with one key but another content it is refused and only the first is kept', async () => {
    const key = { 'idempotency-key': 'upload-key-3' }
    const part = async () => ({ name: 'a.png', type: 'image/png', content: await picture('png') })
    expect(await upload(portal, cast.office, await part(), key)).toMatchObject({ status: 200 })
    expect(await upload(portal, cast.office, await part(), key)).toMatchObject({
      status: 409,
      code: 'idempotency.other-body',
    })
    expect(await remains()).toEqual(one)
  })
})

describe('over a real connection', () => {
  const head = (length: number, by: Person = cast.office) =>
    `POST /api/s3/uploadFileOnS3 HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${by.token}\r\n` +
    `Content-Type: ${multipartType}\r\nContent-Length: ${length}\r\n\r\n`

  async function listening(): Promise<number> {
    const { http } = portal.app
    if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
    const address = http.server.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  }

  test('an upload that the browser breaks off leaves nothing behind', async () => {
    const port = await listening()
    const body = multipartBody([{ name: 'a.jpg', type: 'image/jpeg', content: await pictureOf(2_000_000) }])
    const socket = connect(port, '127.0.0.1')
    socket.write(head(body.length))
    socket.write(body.subarray(0, 1_000_000))
    await expect.poll(stored).toHaveLength(1)
    socket.destroy()
    await expect.poll(remains).toEqual(nothing)
  })

  test('an upload whose session ends while it is under way is refused, and nothing of it is kept', async () => {
    const port = await listening()
    const body = multipartBody([{ name: 'a.jpg', type: 'image/jpeg', content: await pictureOf(1_000_000) }])
    const leaver = await newPerson(portal, 3)
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text
    })
    socket.write(head(body.length, leaver))
    socket.write(body.subarray(0, 500_000))
    await expect.poll(stored).toHaveLength(1)
    await portal.db.pool.query('update users set deleted_at = now() where id = $1', [leaver.userId])
    socket.write(body.subarray(500_000))
    await expect.poll(() => answer).toContain('403 ')
    expect(await remains()).toEqual(nothing)
    socket.destroy()
  })

  test('a file far over the limit is refused before it is read, and the connection goes on', async () => {
    const port = await listening()
    const socket = connect(port, '127.0.0.1')
    let answers = ''
    socket.setEncoding('latin1').on('data', (text) => {
      answers += text
    })
    const body = Buffer.alloc(20_000_000, 1)
    socket.write(head(body.length))
    await expect.poll(() => answers).toContain('413 ')
    socket.write(body)
    socket.write('GET /api/none HTTP/1.1\r\nHost: test\r\n\r\n')
    await expect.poll(() => answers).toContain('404 ')
    socket.destroy()
  })

  test('a refusal in the middle of a body is read by a browser that is still sending', async () => {
    const port = await listening()
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(mostBytes, 'x')], { type: 'image/png' }), 'a.png')
    const answer = await fetch(`http://127.0.0.1:${port}/api/s3/uploadFileOnS3`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${cast.office.token}` },
    })
    expect(answer.status).toBe(415)
    expect(await remains()).toEqual(nothing)
  })
})

test('a storage that is away is a 503 with words of ours, and the upload goes through when it is back', async () => {
  const part = { name: 'a.png', type: 'image/png', content: await picture('png') }
  const key = { 'idempotency-key': 'upload-key-4' }
  await rm(folder(), { recursive: true, force: true })
  await writeFile(folder(), 'no folder')
  expect(await upload(portal, cast.office, part, key)).toMatchObject({
    status: 503,
    code: 'files.store-away',
  })
  await rm(folder())
  expect(await upload(portal, cast.office, part, key)).toMatchObject({ status: 200 })
})

test('an upload leaves one row in the record of what people did', async () => {
  const before = await portal.db.pool.query("select from audit_events where action = 'files.upload'")
  await upload(portal, cast.office, { name: 'a.pdf', type: 'application/pdf', content: pdf })
  await upload(portal, cast.office, { name: 'a.png', type: 'image/png', content: pdf })
  const after = await portal.db.pool.query("select from audit_events where action = 'files.upload'")
  expect((after.rowCount ?? 0) - (before.rowCount ?? 0)).toBe(1)
})
