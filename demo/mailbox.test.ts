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
  const [first = '', second = ''] = (await readdir(folder.path)).sort()
  const path = (name: string) => `/demo/mail/${encodeURIComponent(name)}`
  expect((await http.inject(path(first))).body).toContain(`${path(first)}/appointment.ics`)
  const file = await http.inject(`${path(first)}/appointment.ics`)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(readEntry(file.body)).toMatchObject({ method: 'REQUEST', uid: 'one@verimend.test' })
  expect((await http.inject(path(second))).body).not.toContain('appointment.ics')
  expect((await http.inject(`${path(second)}/appointment.ics`)).statusCode).toBe(404)
  expect((await http.inject(`${path('nothing.eml')}/appointment.ics`)).statusCode).toBe(404)
})
