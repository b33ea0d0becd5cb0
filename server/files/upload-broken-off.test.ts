import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.ts'
import { newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { folderOf, multipartBody, multipartType, pictureOf, remainsIn, storedIn } from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()
afterEach(async () => {
  await portal.db.pool.query('delete from files')
  await rm(folderOf(portal), { recursive: true, force: true })
})

const remains = () => remainsIn(portal)
const stored = () => storedIn(portal)
const nothing = { files: 0, orphans: 0, bytes: 0 }

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

  test('an upload that the browser aborts leaves nothing behind', async () => {
    const port = await listening()
    const body = multipartBody([{ name: 'a.jpg', type: 'image/jpeg', content: await pictureOf(2_000_000) }])
    const socket = connect(port, '127.0.0.1')
    socket.write(head(body.length))
    socket.write(body.subarray(0, 1_000_000))
    await expect.poll(stored).toHaveLength(1)
    socket.destroy()
    await expect.poll(remains).toEqual(nothing)
  })

  test('an upload whose session ends in the meantime is rejected and not stored', async () => {
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

  test('a file far over the limit is rejected before it is read, and the connection stays open', async () => {
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

  test('a file over the limit in chunks, without a length, is rejected and not stored', async () => {
    const port = await listening()
    const image = await pictureOf(maxBytes + 1)
    const headers = { authorization: `Bearer ${cast.office.token}`, 'content-type': multipartType }
    const call = request({ host: '127.0.0.1', port, path: '/api/s3/uploadFileOnS3', method: 'POST', headers })
    call.on('error', () => {})
    const answered = once(call, 'response')
    Readable.from([multipartBody([{ name: 'a.jpg', type: 'image/jpeg', content: image }])]).pipe(call)
    const [{ statusCode }] = await answered
    call.destroy()
    expect(statusCode).toBe(413)
    expect(await remains()).toEqual(nothing)
  })

  test('an error in the middle of an upload reaches a browser that is still sending', async () => {
    const port = await listening()
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(maxBytes, 'x')], { type: 'image/png' }), 'a.png')
    const answer = await fetch(`http://127.0.0.1:${port}/api/s3/uploadFileOnS3`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${cast.office.token}` },
    })
    expect(answer.status).toBe(415)
    expect(await remains()).toEqual(nothing)
  })
})
