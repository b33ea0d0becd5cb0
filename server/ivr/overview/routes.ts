import { overviewRows, teamOverview } from '#contract/ivr/queue/overview.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { overviewWhole } from './overview-store.ts'
import { overviewRowsPage } from './rows-store.ts'

export const overviewRoutes: readonly Route[] = [
  serveRead(teamOverview, ({ input, actor, now }) => ({
    action: 'ivr.overview',
    kind: 'ivr',
    body: overviewWhole(scopeOf(actor), input, now),
  })),
  serveRead(overviewRows, ({ input, actor, now }) => ({
    action: 'ivr.list',
    kind: 'ivr',
    body: overviewRowsPage(scopeOf(actor), input, now),
  })),
]
