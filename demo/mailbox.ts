import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime from 'postal-mime'
import { letterPage, listPage, type ReadMail, styles } from './mailbox-pages.ts'

const mostShown = 100
const isMail = /^[\w.:-]+\.eml$/

/** The demo's mailbox: GET /demo/mail lists what was mailed, newest first; each mail has a page of its own. */
export function serveMailbox(http: FastifyInstance, folder: string): void {
  http.get('/demo/mail', async (_, reply) => {
    const names = await newestFirst(folder)
    const mails = await Promise.all(names.slice(0, mostShown).map((name) => readMail(folder, name)))
    return page(reply, listPage(mails))
  })
  http.get('/demo/mail.css', async (_, reply) => reply.type('text/css').send(styles))
  http.get<{ Params: { name: string } }>('/demo/mail/:name', async (request, reply) => {
    const { name } = request.params
    const known = isMail.test(name) && (await newestFirst(folder)).includes(name)
    return page(reply.code(known ? 200 : 404), letterPage(known ? await readMail(folder, name) : undefined))
  })
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
  }
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
