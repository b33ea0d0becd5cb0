import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface SmtpPeer {
  readonly url: string
  /** The received mails in order, including rejected ones. */
  readonly received: Email[]
  close(): Promise<void>
}

interface Behavior {
  /** How many mails the server first rejects temporarily (451). */
  readonly rejectFirst?: number
  /** The reply to an address that is rejected: '550 5.1.1 No such user'. */
  readonly error?: (address: string) => string | undefined
}

/** A real SMTP server that records its mails. */
export async function smtpPeer(port: number, { rejectFirst = 0, error }: Behavior = {}): Promise<SmtpPeer> {
  const received: Email[] = []
  let left = rejectFirst
  const take = async (mail: Buffer, done: Done) => {
    received.push(await PostalMime.parse(mail))
    left -= 1
    if (left >= 0) done(Object.assign(new Error('come again'), { responseCode: 451 }))
    else done()
  }
  const server = await listening(port, '127.0.0.1', take, {
    onRcptTo({ address }, _session, done) {
      const [, code, words = ''] = /^(\d+) (.*)$/.exec(error?.(address) ?? '') ?? []
      if (code) done(Object.assign(new Error(words), { responseCode: Number(code) }))
      else done()
    },
  })
  return { ...server, received }
}

/** A mail that a mail server has accepted. */
interface Accepted {
  readonly subject: string
  /** How often it was accepted. */
  times: number
}

export interface AcceptingServer extends Pick<SmtpPeer, 'url' | 'close'> {
  /** By their Message-ID. */
  readonly mails: ReadonlyMap<string, Accepted>
}

/** A mail server that accepts every mail after a delay, which a remote server would have, and only counts it. */
export async function acceptingMailServer(delayMs: number, host = '127.0.0.1'): Promise<AcceptingServer> {
  const mails = new Map<string, Accepted>()
  const server = await listening(0, host, (bytes, done) => {
    const mail = bytes.toString('latin1')
    const id = /^message-id: *(\S+)/im.exec(mail)?.[1] ?? 'none'
    const [, subject = ''] = /^subject: *((?:.*\r\n(?:[ \t].*\r\n)*))/im.exec(mail) ?? []
    const accepted = mails.get(id) ?? { subject: subject.replace(/\s+/g, ' ').trim(), times: 0 }
    accepted.times += 1
    mails.set(id, accepted)
    setTimeout(done, delayMs)
  })
  return { ...server, mails }
}

type Done = (error?: Error) => void

async function listening(
  port: number,
  host: string,
  take: (mail: Buffer, done: Done) => unknown,
  more: SMTPServerOptions = {},
) {
  const server = new SMTPServer({
    authOptional: true,
    // In ms: the client keeps its connection open, and closing must not wait for it.
    closeTimeout: 20,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, _session, done) {
      // A client that was killed while it sent has sent nothing.
      const mail = await buffer(stream).catch(() => undefined)
      if (mail) await take(mail, done)
    },
    ...more,
  })
  server.on('error', () => {})
  const { server: socket } = server
  server.listen(port, host)
  await once(socket, 'listening')
  return {
    url: `smtp://${host}:${(socket.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
