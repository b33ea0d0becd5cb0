import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpPeer {
  readonly url: string
  /** What was handed over, refused ones included, in the order that it came. */
  readonly received: Email[]
  close(): Promise<void>
}

interface Temper {
  /** So many mails are refused for now (451), as by a server in trouble. */
  readonly rejectFirst?: number
  /** The reply to an address, where it is not taken: '550 5.1.1 No such user'. */
  readonly error?: (address: string) => string | undefined
}

/** A real mail server. */
export async function smtpPeer(port: number, { rejectFirst = 0, error }: Temper = {}): Promise<SmtpPeer> {
  const received: Email[] = []
  let left = rejectFirst
  const server = new SMTPServer({
    authOptional: true,
    // The sender keeps its connection for the next mail: closing does not wait for it.
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
