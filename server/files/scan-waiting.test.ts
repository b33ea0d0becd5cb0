import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { multipartBody, multipartType, pdfOf, remainsIn } from '../testing/uploads.ts'

/** Accepts connections and never reads from them, like a hanging clamd. */
const hanging = createServer({ pauseOnConnect: true })
const held: Socket[] = []
let portal: Portal
let cast: Cast
let port: number
beforeAll(async () => {
  hanging.on('connection', (socket) => held.push(socket.on('error', () => {})))
  hanging.listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const clamd = (hanging.address() as AddressInfo).port
  portal = await openPortal({ clamdUrl: `tcp://127.0.0.1:${clamd}` })
  cast = await newCast(portal)
  await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  hanging.close()
  for (const socket of held) socket.destroy()
  await portal.close()
  await rm(portal.config.dataDir, { recursive: true, force: true })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const megabytesHeld = () => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers / 1024 / 1024
}

test('uploads that wait for a hanging scanner are on disk and not in memory', {
  tags: 'slow',
}, async () => {
  const many = 12
  const body = multipartBody([{ name: 'chart.pdf', type: 'application/pdf', content: pdfOf(maxBytes) }])
  const before = megabytesHeld()
  let answers = ''
  const clients = await Promise.all(
    Array.from({ length: many }, async () => {
      const client = connect(port, '127.0.0.1')
      client
        .on('error', () => {})
        .on('data', (text) => {
          answers += text
        })
      client.write(
        `POST /api/s3/uploadFileOnS3 HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${cast.office.token}\r\n` +
          `Content-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      await new Promise((sent) => client.write(body, sent))
      return client
    }),
  )
  await expect.poll(() => held.length).toBe(4)
  await expect.poll(megabytesHeld).toBeLessThan(before + 30)
  // The scanner stops: waiting uploads return an error, and leave nothing behind.
  hanging.close()
  for (const socket of held) socket.destroy()
  await expect.poll(() => answers.split('HTTP/1.1 503 ').length - 1).toBe(many)
  expect(answers.match(/retry-after: /g)).toHaveLength(many)
  await expect.poll(() => remainsIn(portal)).toEqual({ files: 0, orphans: 0, bytes: 0 })
  for (const client of clients) client.destroy()
})
