import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { frameSandbox, listPage, mailPage, type ReadMail, styles } from './mailbox-pages.ts'

const maxShown = 100
const isMail = /^[\w.:-]+\.eml$/

/**
 * The demo's mailbox: GET /demo/mail lists the mails, newest first, with a page for each, which shows its HTML in a
 * frame or, with ?as=text, its plain text.
 */
export function serveMailbox(http: FastifyInstance, folder: string): void {
  http.get('/demo/mail', async (_, reply) => {
    const names = await newestFirst(folder)
    const mails = await Promise.all(names.slice(0, maxShown).map((name) => readMail(folder, name)))
    return page(reply, listPage(mails))
  })
  http.get('/demo/mail.css', async (_, reply) => reply.type('text/css').send(styles))
  const known = async (name: string) =>
    isMail.test(name) && (await newestFirst(folder)).includes(name) ? readMail(folder, name) : undefined
  http.get<Named>('/demo/mail/:name', async ({ params, query }, reply) => {
    const mail = await known(params.name)
    return page(reply.code(mail ? 200 : 404), mailPage(mail, query.as === 'text' ? 'text' : 'html'))
  })
  http.get<Named>('/demo/mail/:name/html', async ({ params }, reply) => {
    const mail = await known(params.name)
    return page(reply.code(mail ? 200 : 404).headers(frameHeaders), mail?.html ?? '')
  })
  http.get<Named>('/demo/mail/:name/appointment.ics', async ({ params }, reply) =>
    sendEntry(reply, await known(params.name)),
  )
}

interface Named {
  Params: { name: string }
  Querystring: { as?: unknown }
}

/** A mail in its frame runs, loads and sends nothing; only its links open, in a page of their own. */
const frameHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${frameSandbox}`,
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
}

function sendEntry(reply: FastifyReply, mail: ReadMail | undefined) {
  if (!mail?.entry) return page(reply.code(404), mailPage(undefined))
  const headers = {
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="appointment.ics"',
  }
  return reply.type('text/calendar; charset=utf-8').headers(headers).send(mail.entry)
}

async function readMail(folder: string, name: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    name,
    to: mail.to?.map((each) => each.address ?? '').join(', ') ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    entry: entryIn(mail),
  }
}

function entryIn({ attachments }: Email): string | undefined {
  const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  if (content === undefined) return undefined
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => isMail.test(name))
    .sort()
    .reverse()
}

const page = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
