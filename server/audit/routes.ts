import { acknowledgeAlert, alertList, auditList, exportAudit, notePrint } from '#contract/audit/audit.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { serveRows } from '#server/kit/http/serve-rows.ts'
import { clearNotifications, readNotifications } from '#server/notifications/clear-store.ts'
import { acknowledge, latestAlerts } from './alerts-store.ts'
import { auditBodies, auditIds, auditPage, matchText, seenOf } from './store.ts'

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

    serve(alertList, async ({ actor, tx, now, audit }) => {
      const alerts = await latestAlerts(tx)
      await readNotifications(tx, actor.userId, { kinds: ['audit.alert'] }, now)
      await audit({ action: 'audit.alerts', kind: 'alert', records: alerts.map(({ _id }) => Number(_id)) })
      return { data: alerts }
    }),

    serve(acknowledgeAlert, async ({ input, actor, tx, now, audit }) => {
      const id = Number(input.alertId)
      const isFirst = await acknowledge(tx, id, actor.userId, now)
      if (isFirst === undefined) throwError('record.not-found')
      if (!isFirst) return { message: 'Someone already acknowledged this.' }
      await clearNotifications(tx, actor.userId, { record: id, kinds: ['audit.alert'] }, now)
      await audit({ action: 'audit.acknowledge', kind: 'alert', records: [id] })
      return { message: 'You acknowledged this.' }
    }),

    serve(notePrint, async ({ input, actor, tx, audit }) => {
      const records = await seenOf(tx, actor, input.kind, input.ids.map(Number))
      if (records.length === 0) throwError('record.not-found')
      await audit({ action: input.list ? 'print.list' : 'print.record', kind: input.kind, records })
      return {}
    }),
  ]
}
