import type { Authorization, AuthorizationDetails, Use } from '#contract/authorizations/authorizations.ts'
import type { Reverification } from '#contract/authorizations/reverifications.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'

/** A dialog and its subject. */
export type Opened =
  | { readonly kind: 'record'; readonly request: IvrDetails }
  | { readonly kind: 'edit'; readonly authorization: AuthorizationDetails }
  | { readonly kind: 'withdraw'; readonly authorization: Authorization }
  | { readonly kind: 'use'; readonly authorization: Authorization }
  | { readonly kind: 'void'; readonly use: Use }
  | { readonly kind: 'plan-change'; readonly ivrId: string; readonly ivrNumber: string }
  | { readonly kind: 'complete'; readonly task: Reverification }
