import { approved, authorization, noted, recorded, reverification, sentUse } from './authorizations.ts'
import type { Cast, Portal } from './portal.ts'

/** Records that the calls below change: two approved requests, the first with two authorizations, a use and a task. */
export interface Ledger {
  readonly approvedId: string
  readonly secondApprovedId: string
  readonly authorizationId: string
  readonly secondAuthorizationId: string
  readonly useId: string
  readonly reverificationId: string
}

export async function newLedger(portal: Portal, cast: Cast): Promise<Ledger> {
  const approvedId = await approved(portal, cast)
  const authorizationId = await recorded(portal, cast.reviewer, approvedId)
  return {
    approvedId,
    authorizationId,
    secondAuthorizationId: await recorded(portal, cast.reviewer, approvedId),
    useId: await noted(portal, cast.office, authorizationId),
    reverificationId: await reverification(portal, cast.office, approvedId),
    secondApprovedId: await approved(portal, cast),
  }
}

interface Given {
  readonly portal: Portal
  readonly cast: Cast
  readonly ledger: Ledger
}

/** A valid call of each endpoint about authorizations. */
export function ledgerCalls(given: () => Given): Record<string, () => Promise<{ status: number }>> {
  const get = (path: string) => () => given().portal.get(`/authorizations/${path}`, given().cast.reviewer)
  const post = (path: string, sent: (ledger: Ledger) => object) => () => {
    const { portal, cast, ledger } = given()
    return portal.post(`/authorizations/${path}`, sent(ledger), cast.reviewer)
  }
  return {
    'GET /authorizations/getAuthorizations': get('getAuthorizations'),
    'GET /authorizations/getReverifications': get('getReverifications'),
    'GET /authorizations/getIvrAuthorizations/:id': () =>
      get(`getIvrAuthorizations/${given().ledger.approvedId}`)(),
    'GET /authorizations/getKnownAuthorizations/:id': () =>
      get(`getKnownAuthorizations/${given().ledger.approvedId}`)(),
    'POST /authorizations/addAuthorization': post('addAuthorization', ({ approvedId }) =>
      authorization(approvedId),
    ),
    'POST /authorizations/editAuthorization': post('editAuthorization', ({ authorizationId }) => {
      const { ivrId: _, ...fields } = authorization('1')
      return { ...fields, authorizationId, version: 1 }
    }),
    'POST /authorizations/withdrawAuthorization': post(
      'withdrawAuthorization',
      ({ secondAuthorizationId }) => ({ authorizationId: secondAuthorizationId, reason: 'Another patient' }),
    ),
    'POST /authorizations/noteUse': post('noteUse', ({ authorizationId }) => sentUse(authorizationId)),
    'POST /authorizations/voidUse': post('voidUse', ({ useId }) => ({ useId, reason: 'Typed twice' })),
    'POST /authorizations/addReverification': post('addReverification', ({ secondApprovedId }) => ({
      ivrId: secondApprovedId,
      dueOn: '2026-12-15',
    })),
    'POST /authorizations/completeReverification': post('completeReverification', ({ reverificationId }) => ({
      reverificationId,
    })),
  }
}
