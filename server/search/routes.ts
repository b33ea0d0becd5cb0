import { findRecords } from '#contract/search/search.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { foundRecords, kindOfRow } from './store.ts'

export const searchRoute: Route = serveRead(findRecords, ({ input, actor }) => ({
  action: 'search.find',
  kind: kindOfRow,
  body: foundRecords(actor, input.search),
}))
