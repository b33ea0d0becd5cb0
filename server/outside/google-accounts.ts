import type { CodeChallengeMethod, Credentials } from 'google-auth-library'
import { waitMs } from '../kit/waits.ts'
import { atGoogle, GoogleFault } from './google-faults.ts'

export interface GoogleSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Where Google redirects users after consent; must equal the URI registered at Google. */
  readonly redirectUri: string
  /** undefined: use Google. */
  readonly standIn?: GoogleStandIn | undefined
}

/** A stand-in server for Google, in the demo and in tests. */
export interface GoogleStandIn {
  /** Base URL of the API, without a trailing slash. */
  readonly api: string
  /** Base URL of the consent pages. */
  readonly pages: string
}

/** The access that a user granted. */
export interface GoogleGrant {
  readonly refreshToken: string
  readonly access: GoogleAccess
  readonly scopes: readonly string[]
  /** Google's account id, which stays the same when the email address changes. */
  readonly accountId: string
  readonly email: string
}

export interface GoogleAccess {
  readonly token: string
  readonly secondsLeft: number
}

/** OAuth 2.0 at Google (developers.google.com/identity/protocols/oauth2). Its library is loaded by the first call. */
export interface GoogleAccounts {
  /** The URL of the consent page. `challenge` is the S256 PKCE challenge of a verifier that stays in the browser. */
  consentUrl(asked: {
    scopes: readonly string[]
    state: string
    challenge: string
    hint: string
  }): Promise<string>
  /** @throws GoogleFault `grant-invalid` when the code or its verifier is invalid */
  exchange(code: string, verifier: string): Promise<GoogleGrant>
  /** A new access token, and a new refresh token if Google rotated it. @throws GoogleFault */
  refresh(refreshToken: string): Promise<{ access: GoogleAccess; refreshToken: string | undefined }>
  /** Ends a grant. @throws GoogleFault */
  revoke(token: string): Promise<void>
}

/** For each call to Google. */
export const googleTimeoutMs = waitMs(10_000)

export function googleAccounts(settings: GoogleSettings): GoogleAccounts {
  const client = async () => {
    const { OAuth2Client } = await import('google-auth-library')
    return new OAuth2Client(optionsOf(settings))
  }
  return {
    consentUrl: async ({ scopes, state, challenge, hint }) =>
      (await client()).generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: [...scopes],
        state,
        code_challenge: challenge,
        // The enumeration of the library would load it.
        code_challenge_method: 'S256' as CodeChallengeMethod.S256,
        login_hint: hint,
        include_granted_scopes: false,
      }),
    async exchange(code, codeVerifier) {
      const { tokens } = await atGoogle(async () => (await client()).getToken({ code, codeVerifier }))
      const owner = ownerIn(tokens.id_token, settings.clientId)
      const access = accessIn(tokens)
      if (!owner || !tokens.refresh_token) throw new GoogleFault('rejected', 'incomplete reply')
      return {
        ...owner,
        access,
        refreshToken: tokens.refresh_token,
        scopes: tokens.scope?.split(' ') ?? [],
      }
    },
    async refresh(refreshToken) {
      const oauth = await client()
      oauth.setCredentials({ refresh_token: refreshToken })
      let changed: string | undefined
      // The result of the call contains the old refresh token even if Google sent a new one.
      oauth.once('tokens', (tokens) => {
        changed = tokens.refresh_token ?? undefined
      })
      const { credentials } = await atGoogle(() => oauth.refreshAccessToken())
      return { access: accessIn(credentials), refreshToken: changed }
    },
    async revoke(token) {
      await atGoogle(async () => (await client()).revokeToken(token))
    },
  }
}

function optionsOf({ clientId, clientSecret, redirectUri, standIn }: GoogleSettings) {
  const basics = { clientId, clientSecret, redirectUri, transporterOptions: { timeout: googleTimeoutMs } }
  if (!standIn) return basics
  return {
    ...basics,
    endpoints: {
      oauth2AuthBaseUrl: `${standIn.pages}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${standIn.api}/token`,
      oauth2RevokeUrl: `${standIn.api}/revoke`,
      tokenInfoUrl: `${standIn.api}/tokeninfo`,
    },
  }
}

/**
 * The library computes the expiry from the machine's clock, which may differ from `Clock`, so this returns a
 * duration.
 */
function accessIn({ access_token: token, expiry_date: ends }: Credentials): GoogleAccess {
  if (!token) throw new GoogleFault('rejected', 'incomplete reply')
  return { token, secondsLeft: ends ? Math.floor((ends - Date.now()) / 1000) : 0 }
}

/**
 * The account in the ID token. The signature need not be verified, because the token came directly from Google over TLS
 * (OpenID Connect Core §3.1.3.7). The audience is still checked.
 */
function ownerIn(idToken: string | null | undefined, clientId: string) {
  const [, body = ''] = idToken?.split('.') ?? []
  try {
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const { aud, sub, email } = claims
    if (aud !== clientId || typeof sub !== 'string' || typeof email !== 'string') return undefined
    return { accountId: sub, email }
  } catch {
    return undefined
  }
}
