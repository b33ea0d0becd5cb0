import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '#server/testing/embedded.ts'
import { smtpPeer } from '#server/testing/smtp.ts'
import { composeMail } from './compose-mail.ts'
import { folderMailer, type Mail, smtpMailer } from './mail.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
})

const mail = (more: Partial<Mail> = {}): Mail => {
  const content = {
    subject: 'Ü: a subject',
    heading: 'A code',
    greets: 'Renée',
    body: ['It is here:', { code: '01234' }],
    because: 'you asked for it',
  }
  return {
    id: 'b1e6f7b4-0f3f-4f0e-9d9e-0a1b2c3d4e5f',
    writtenAt: '2026-11-20T15:00:00.000Z',
    to: "o'brien+x@test.example",
    ...composeMail(content, 'https://portal.example'),
    ...more,
  }
}

async function folder(): Promise<string> {
  const { path, remove } = await scratchFolder()
  ends.push(remove)
  return join(path, 'mail')
}

describe('mail in a folder', () => {
  test('each email is written as one complete file that a mail program can read', async () => {
    const path = await folder()
    await folderMailer(path, 'Verimend <no-reply@verimend.test>').send(mail())
    const [name = ''] = await readdir(path)
    expect(name).toBe('2026-11-20T15-00-00.000Z-b1e6f7b4-0f3f-4f0e-9d9e-0a1b2c3d4e5f.eml')
    expect(await PostalMime.parse(await readFile(join(path, name)))).toMatchObject({
      from: { name: 'Verimend', address: 'no-reply@verimend.test' },
      to: [{ address: "o'brien+x@test.example" }],
      subject: 'Ü: a subject',
      messageId: '<b1e6f7b4-0f3f-4f0e-9d9e-0a1b2c3d4e5f@verimend.test>',
      date: '2026-11-20T15:00:00.000Z',
      text: expect.stringContaining('Hello Renée'),
      html: expect.stringContaining('01234'),
    })
    expect((await stat(join(path, name))).mode & 0o077).toBe(0)
  })

  test('an email that is sent again overwrites its own file, and file names sort by time', async () => {
    const path = await folder()
    const mailer = folderMailer(path, 'v@verimend.test')
    const id = 'a0000000-0000-4000-8000-000000000000'
    await mailer.send(mail({ writtenAt: '2026-11-20T15:00:01.000Z', id }))
    await mailer.send(mail())
    await mailer.send(mail())
    const names = await readdir(path)
    expect(names).toHaveLength(2)
    expect(names.sort()[1]).toContain(id)
  })
})

describe('mail by SMTP', () => {
  test('a line break in an address or subject adds neither a recipient nor a header', async () => {
    const server = await smtpPeer(4420)
    ends.push(server.close)
    const mailer = smtpMailer(server.url, 'v@verimend.test')
    ends.push(() => mailer.close())
    await mailer.send(mail({ subject: 'one\r\nBcc: thief@test.example' }))
    const tricked = mail({ to: 'a@test.example\r\nBcc: thief@test.example' })
    await mailer.send(tricked).catch(() => {})
    for (const received of server.received) {
      expect(received.bcc ?? []).toEqual([])
      expect(received.to).toHaveLength(1)
      expect(received.headers.map((header) => header.key)).not.toContain('bcc')
    }
    expect(server.received.length).toBeGreaterThan(0)
  })

  test('sending to an unreachable server fails, so that the job retries the email', async () => {
    const mailer = smtpMailer('smtp://127.0.0.1:4421', 'v@verimend.test')
    ends.push(() => mailer.close())
    await expect(mailer.send(mail())).rejects.toThrow()
  })
})
