import { auditList, exportAudit } from '#contract/audit/audit.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { serveRows } from '#server/kit/http/serve-rows.ts'
import { auditBodies, auditIds, auditPage, matchText } from './store.ts'

/** The audit for those who answer for it. Reading it is audited as well. */
export function auditRoutes(): Route[] {
  return [
    serveRead(auditList, ({ input, actor }) => ({
      action: 'audit.read',
      kind: 'audit',
      body: auditPage(actor, input),
    })),

    serveRows(exportAudit, ({ input, actor }) => ({
      action: 'audit.export',
      kind: 'audit',
      detail: matchText(input),
      ids: auditIds(actor, input),
      bodies: (ids) => auditBodies(actor, ids),
    })),
  ]
}
