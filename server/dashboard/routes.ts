import { dashboard } from '#contract/dashboard/dashboard.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { dashboardWhole } from './store.ts'

export function dashboardRoutes(): Route[] {
  return [
    serveRead(dashboard, ({ input, actor, now }) => ({
      action: 'dashboard.read',
      kind: 'ivr',
      body: dashboardWhole(actor, input, now),
    })),
  ]
}
