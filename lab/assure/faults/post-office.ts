import { createServer, type Socket } from 'node:net'
import { freePort } from '#server/kit/free-ports.ts'

export interface Received {
  readonly subject: string
  /** How often it was accepted. */
  times: number
  /** When the sender was first told so (performance.now). */
  toldAt: number
}

/** A mail server's stand-in that counts each mail by its Message-ID. */
export interface PostOffice {
  readonly url: string
  readonly mails: ReadonlyMap<string, Received>
  /** Ends it; it can be opened again on the same port. */
  close(): Promise<void>
  open(): Promise<void>
}

/** @param options.acceptMs how long it takes to accept a mail, as a server elsewhere does */
export async function postOffice({ acceptMs = 20, host = '127.0.0.1' } = {}): Promise<PostOffice> {
  const port = await freePort()
  const mails = new Map<string, Received>()
  const sockets = new Set<Socket>()
  const accept = (text: string) => {
    const id = /^message-id: *(\S+)/im.exec(text)?.[1] ?? 'none'
    const subject =
      /^subject: *((?:.*\r\n(?:[ \t].*\r\n)*))/im.exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
    const known = mails.get(id) ?? { subject, times: 0, toldAt: Number.POSITIVE_INFINITY }
    known.times += 1
    mails.set(id, known)
    return known
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('220 stand-in\r\n')
    let [input, isData] = ['', false]
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      input += chunk
      for (;;) {
        const end = input.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = input.slice(0, end)
        input = input.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          const mail = accept(`${line}\r\n`)
          setTimeout(() => {
            if (!socket.writable) return
            socket.write('250 accepted\r\n')
            mail.toldAt = Math.min(mail.toldAt, performance.now())
          }, acceptMs)
        } else if (/^data/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^quit/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 yes\r\n')
      }
    })
  })
  const open = () => new Promise<void>((resolve) => server.listen(port, host, resolve))
  await open()
  return {
    url: `smtp://${host}:${port}`,
    mails,
    open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
