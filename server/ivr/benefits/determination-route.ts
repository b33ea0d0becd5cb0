import { getDetermination } from '#contract/ivr/benefits/benefits.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { transactionOf } from '#server/kit/access/wall.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { inputOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { sendPdf } from '#server/kit/http/send-pdf.ts'
import { authorize, remember } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { codeNames } from '../../reference/lists.ts'
import { determinationOf } from './determination.ts'
import { determinationRow } from './determination-store.ts'

/** The answer to a request as a PDF, generated for each reader. */
export const determinationRoute: Route = serveRaw(getDetermination, async (context, request, reply) => {
  const now = context.clock.now()
  const known = await authorize(context.db, getDetermination, request, now)
  const { actor, row } = await transactionOf(context.db, known, async (tx) => {
    const actor = await authorize(tx, getDetermination, request, now)
    const { id, revision } = inputOf(getDetermination, request)
    const found = await determinationRow(tx, scopeOf(actor), Number(id), revision)
    const row = found ?? throwError('record.not-found')
    const entry = { action: 'ivr.determination', kind: 'ivr', records: [row.id] }
    await writeAudit(tx, actor, entry, now, request.ip)
    return { actor, row }
  })
  remember(context, getDetermination, request, actor, now)
  // With its typefaces and pdfkit it takes 10 MB, and most portals draw only a few a day.
  const { determinationPdf } = await import('./determination-pdf.ts')
  const pdf = await determinationPdf(determinationOf(row, codeNames()))
  return sendPdf(reply, `IVR-${row.id}-determination-${row.revision}.pdf`, pdf)
})
