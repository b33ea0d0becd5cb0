import { readdir } from 'node:fs/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderMailer } from '#server/outside/mail.ts'
import { readEntry } from '#server/testing/appointments.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { serveMailbox } from './mailbox.ts'

const http = Fastify()
let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  folder = await scratchFolder()
  serveMailbox(http, folder.path)
})
afterAll(async () => {
  await http.close()
  await folder.remove()
})

const content = [
  ...[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:one@verimend.test',
  ],
  ...['DTSTAMP:20261120T150000Z', 'DTSTART:20261124T160000Z', 'DTEND:20261124T163000Z', 'SUMMARY:Talk'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

test('a mail is shown as HTML in a frame that runs and loads nothing, and as plain text on request', async () => {
  const mailer = folderMailer(folder.path, 'v@verimend.test')
  const html = '<p>Hello</p><script>alert(1)</script>'
  const mail = { to: 'ada@test.example', subject: 'A <b>talk</b>', text: 'Hello <i>Ada</i>', html }
  await mailer.send({ ...mail, id: 'framed', writtenAt: '2026-11-20T14:00:00.000Z' })
  const name = (await readdir(folder.path)).find((name) => name.includes('framed')) ?? ''
  const path = `/demo/mail/${encodeURIComponent(name)}`
  const page = (await http.inject(path)).body
  expect(page).toContain(`src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`)
  expect(page).not.toMatch(/<script|<b>talk/)
  const framed = await http.inject(`${path}/html`)
  expect(framed.body).toContain('<p>Hello</p>')
  expect(framed.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
  const text = (await http.inject(`${path}?as=text`)).body
  expect(text).toContain('Hello &lt;i&gt;Ada&lt;/i&gt;')
  expect(text).not.toContain('<iframe')
  expect((await http.inject('/demo/mail/none.eml/html')).statusCode).toBe(404)
})

test('a mail with a calendar entry offers it as a download, and other mails offer none', async () => {
  const mailer = folderMailer(folder.path, 'v@verimend.test')
  const mail = { to: 'ada@test.example', subject: 'A talk', text: 'Hello', html: '<p>Hello</p>' }
  await mailer.send({
    ...mail,
    id: 'with',
    writtenAt: '2026-11-20T15:00:00.000Z',
    entry: { method: 'REQUEST', content },
  })
  await mailer.send({ ...mail, id: 'without', writtenAt: '2026-11-20T15:00:01.000Z' })
  const [first = '', second = ''] = (await readdir(folder.path)).filter((name) => /with/.test(name)).sort()
  const path = (name: string) => `/demo/mail/${encodeURIComponent(name)}`
  expect((await http.inject(path(first))).body).toContain(`${path(first)}/appointment.ics`)
  const file = await http.inject(`${path(first)}/appointment.ics`)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(readEntry(file.body)).toMatchObject({ method: 'REQUEST', uid: 'one@verimend.test' })
  expect((await http.inject(path(second))).body).not.toContain('appointment.ics')
  expect((await http.inject(`${path(second)}/appointment.ics`)).statusCode).toBe(404)
  expect((await http.inject(`${path('nothing.eml')}/appointment.ics`)).statusCode).toBe(404)
})
