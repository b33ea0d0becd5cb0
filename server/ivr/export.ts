import { exportIvrs } from '#contract/ivr/export.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRows } from '#server/kit/http/serve-rows.ts'
import { exportedIvrs } from './export-store.ts'
import { selectedIvrs, selectionText } from './matching-store.ts'

export const exportRoute = (): Route =>
  serveRows(exportIvrs, ({ input, actor, now }) => ({
    action: 'ivr.export',
    kind: 'ivr',
    detail: selectionText(input),
    ids: selectedIvrs(actor, input, now),
    bodies: (ids) => exportedIvrs(scopeOf(actor), ids),
  }))
