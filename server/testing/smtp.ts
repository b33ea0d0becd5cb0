import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

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
  const server = new SMTPServer({
    authOptional: true,
    // In ms: the client keeps its connection open, and closing must not wait for it.
    closeTimeout: 20,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [, code, words = ''] = /^(\d+) (.*)$/.exec(error?.(address) ?? '') ?? []
      if (code) done(Object.assign(new Error(words), { responseCode: Number(code) }))
      else done()
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        left -= 1
        if (left >= 0) done(Object.assign(new Error('come again'), { responseCode: 451 }))
        else done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail server that accepts and discards every mail after a delay, which a remote server would have. */
export async function discardingMailServer(delayMs: number): Promise<Pick<SmtpPeer, 'url' | 'close'>> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 20,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.on('end', () => setTimeout(done, delayMs))
      stream.resume()
    },
  })
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
