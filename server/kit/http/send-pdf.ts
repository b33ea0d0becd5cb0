import type { FastifyReply } from 'fastify'

/** Replies with a PDF that is shown, not kept by the browser, and may run nothing. `fileName` names no patient. */
export const sendPdf = (reply: FastifyReply, fileName: string, pdf: Buffer): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(pdf)
