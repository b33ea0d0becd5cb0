import { dashboard, figures } from '#contract/dashboard/dashboard.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { dashboardWhole, figuresWhole } from './store.ts'

export const dashboardRoutes: readonly Route[] = [
  serveRead(dashboard, ({ input, actor, now }) => ({
    action: 'dashboard.read',
    kind: 'ivr',
    body: dashboardWhole(actor, input, now),
  })),
  serveRead(figures, ({ input, actor, now }) => ({
    action: 'dashboard.figures',
    kind: 'ivr',
    body: figuresWhole(actor, input, now),
  })),
]
