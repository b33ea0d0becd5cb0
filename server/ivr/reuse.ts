import {
  facilities,
  findPatients,
  minPatientSearch,
  patientValues,
  physicianValues,
} from '#contract/ivr/reuse.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { facilitiesOf } from './facilities-store.ts'
import { ivrFormOf } from './form-store.ts'
import { earlierPatients, physicianValuesOf } from './reuse-store.ts'
import { termOf } from './search-text.ts'

/** What a new request takes over from earlier ones of the office. */
export const reuseRoutes: readonly Route[] = [
  serveRead(findPatients, ({ input, actor }) => ({
    action: 'ivr.find-patients',
    kind: 'ivr',
    body: earlierPatients(
      scopeOf(actor),
      input.search.length < minPatientSearch ? undefined : termOf(input.search),
    ),
  })),

  serveRead(patientValues, ({ input, actor }) => ({
    action: 'ivr.read-patient',
    kind: 'ivr',
    body: ivrFormOf(scopeOf(actor), Number(input.id)),
  })),

  serveRead(physicianValues, ({ input, actor }) => ({
    action: 'ivr.read-physician',
    kind: 'ivr',
    body: physicianValuesOf(scopeOf(actor), actor.officeId, Number(input.id)),
  })),

  serveRead(facilities, ({ actor }) => ({
    action: 'ivr.facilities',
    kind: 'ivr',
    body: facilitiesOf(actor.officeId),
  })),
]
