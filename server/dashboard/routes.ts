import { dashboard } from '#contract/dashboard.ts'
import type { Route } from '#server/kit/route.ts'
import { serveReading } from '#server/kit/serve.ts'
import { dashboardWhole } from './store.ts'

export function dashboardRoutes(): Route[] {
  return [
    serveReading(dashboard, ({ input, actor, now }) => ({
      action: 'dashboard.read',
      kind: 'ivr',
      body: dashboardWhole(actor, input, now),
    })),
  ]
}
