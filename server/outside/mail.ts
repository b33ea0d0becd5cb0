import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A mail on its way out. */
export interface Mail {
  /** Unique, and the same each time that this mail is tried: its Message-ID is made from it. */
  readonly id: string
  /** ISO 8601. */
  readonly writtenAt: string
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly entry?: CalendarEntry
}

/** An entry for the reader's calendar, shown by mail programs beside the text and attached as a file. */
export interface CalendarEntry {
  /** REQUEST makes or changes the entry, CANCEL takes it away (RFC 5546). */
  readonly method: 'REQUEST' | 'CANCEL'
  /** iCalendar (RFC 5545). */
  readonly content: string
}

/** The mail server says that there is no such address: to try again would only make it distrust us. */
export class AddressRejected extends Error {
  override name = 'AddressRejected'
}

export interface Mailer {
  /**
   * Delivers a mail or throws. To send one again is safe: it is told by its id.
   * @throws AddressRejected when that is of no use
   */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailSettings {
  /** 'Name <address>' */
  readonly from: string
  /** undefined: each mail is a file in `folder`. */
  readonly smtpUrl: string | undefined
  readonly folder: string
}

/** A mail server where one is set, else a folder. */
export function mailerFrom(settings: MailSettings): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.from)
    : folderMailer(settings.folder, settings.from)
}

/** `url` is smtp://user:password@host:587 or smtps://…; `?requireTLS=true` refuses a server without TLS. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A mail whose connection broke is tried again by its job.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((error) => {
        throw isNoAddress(error) ? new AddressRejected() : error
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Of the failures for good (5yz) those alone that RFC 3463 keeps for bad addresses of the reader, 5.1.z: any other
 * may be a setting of ours or of the mail server's that somebody puts right.
 */
function isNoAddress(error: { command?: string; response?: string }): boolean {
  return error.command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(error.response ?? '')
}

/** Writes each mail as one .eml file, named so that names sort by time. */
export function folderMailer(folder: string, from: string): Mailer {
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await compose.sendMail(messageOf(mail, from))
      await writeWhole(folder, fileNameOf(mail), message)
    },
    close: () => compose.close(),
  }
}

/** '2026-11-20T15-00-00.000Z-<id>.eml' */
export const fileNameOf = (mail: Pick<Mail, 'id' | 'writtenAt'>): string =>
  `${mail.writtenAt.replaceAll(':', '-')}-${mail.id}.eml`

function messageOf(mail: Mail, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object it is one address, whatever characters it holds.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.writtenAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.entry ? { icalEvent: { ...mail.entry, filename: 'appointment.ics' } } : {}),
  }
}

/** A reader of the folder sees all of a file or none of it, also after a power cut. */
async function writeWhole(folder: string, name: string, bytes: Buffer | Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${name}.part`)
  await synced(unfinished, 'w', (file) => file.writeFile(bytes))
  await rename(unfinished, join(folder, name))
  await synced(folder, 'r', async () => {})
}

type File = Awaited<ReturnType<typeof open>>

async function synced(path: string, flags: string, work: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await work(file)
    await file.sync()
  } finally {
    await file.close()
  }
}
