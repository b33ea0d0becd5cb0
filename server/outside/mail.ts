import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { syncFolder, writeDurably } from '../kit/durable-file.ts'
import { isDeferredForRecipient, isRefusedForRecipient, type SmtpFailure } from './refusal-rules.ts'

/** An email ready to be sent. */
export interface Mail {
  /** Unique, and the same for every attempt: the Message-ID is derived from it. */
  readonly id: string
  /** ISO 8601. */
  readonly writtenAt: string
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly entry?: CalendarEntry
  /** The call that caused the email, as it is in the log. */
  readonly requestId?: string
  readonly occasion?: MailOccasion
}

/** What an email is about, for the person notified that it was not delivered: an invitation, or what someone did. */
export type MailOccasion =
  | { readonly invitation: number }
  | {
      readonly sender: number
      readonly kind: 'mail.undelivered' | 'appointment.undelivered'
      readonly record: number
      readonly about: string
    }

/** A calendar invitation: mail programs show it with the text; it is also attached as a file. */
export interface CalendarEntry {
  /** REQUEST creates or changes the entry, CANCEL removes it (RFC 5546). */
  readonly method: 'REQUEST' | 'CANCEL'
  /** iCalendar (RFC 5545). */
  readonly content: string
}

/** The mail server refuses the email for good because of its recipient. Retries would only harm our reputation. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
  /** The server's reply: only for comparing, as it may contain the address. */
  readonly reply: string

  constructor(reply: string) {
    super('the recipient was refused')
    this.reply = reply
  }
}

/** The mail server asks to try this recipient later, which says nothing about the other emails. */
export class RecipientDeferred extends Error {
  override name = 'RecipientDeferred'
}

export interface Mailer {
  /**
   * Delivers an email or throws. Sending an email again is safe: receivers recognize duplicates by the Message-ID.
   * @throws RecipientRefused when a retry would be useless
   * @throws RecipientDeferred when this recipient is to be tried later
   */
  send(mail: Mail): Promise<void>
  /** Rejects when the mail server does not let us in. */
  probe(): Promise<void>
  close(): Promise<void>
}

export interface MailSettings {
  /** 'Name <address>' */
  readonly from: string
  /** undefined: emails are written as files to `folder`. */
  readonly smtpUrl: string | undefined
  readonly folder: string
}

/** A mail server where one is set, else a folder. */
export function mailerFrom(settings: MailSettings): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.from)
    : folderMailer(settings.folder, settings.from)
}

/** `url` is smtp://user:password@host:587 or smtps://…; `?requireTLS=true` rejects a server without TLS. */
export function smtpMailer(url: string, from: string): Mailer {
  let pool: Promise<Transporter> | undefined
  // The library is loaded with the first email.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      maxConnections: 3,
      // The job retries an email whose connection broke.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const opened = () => {
    pool ??= open()
    return pool
  }
  return {
    async send(mail) {
      const transport = await opened()
      await transport.sendMail(messageOf(mail, from)).catch((error: SmtpFailure) => {
        if (isRefusedForRecipient(error)) throw new RecipientRefused(error.response ?? '')
        throw isDeferredForRecipient(error) ? new RecipientDeferred() : error
      })
    },
    probe: async () => void (await (await opened()).verify()),
    close: async () => (await pool)?.close(),
  }
}

/** Writes each email to an .eml file; file names sort by time. */
export function folderMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await compose.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeDurably(join(folder, fileNameOf(mail)), message)
      await syncFolder(folder)
    },
    probe: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    close: async () => {},
  }
}

/** '2026-11-20T15-00-00.000Z-<id>.eml' */
export const fileNameOf = (mail: Pick<Mail, 'id' | 'writtenAt'>): string =>
  `${mail.writtenAt.replaceAll(':', '-')}-${mail.id}.eml`

function messageOf(mail: Mail, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object it is always one address; a string would be parsed as a list.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.writtenAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.requestId ? { 'X-Request-Id': mail.requestId } : {}),
    },
    ...(mail.entry ? { icalEvent: { ...mail.entry, filename: 'appointment.ics' } } : {}),
  }
}
