import { CodeChallengeMethod, type Credentials, OAuth2Client } from 'google-auth-library'
import { atGoogle, GoogleFault } from './google-faults.ts'

export interface GoogleSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Where Google sends people back to: exactly as it is registered there. */
  readonly redirectUri: string
  /** undefined: Google itself. */
  readonly standIn?: GoogleStandIn | undefined
}

/** What answers in Google's place, in the demo and in tests. */
export interface GoogleStandIn {
  /** For the server's calls; without a slash at its end. */
  readonly api: string
  /** For the pages that people see. */
  readonly pages: string
}

/** What somebody allowed. */
export interface GoogleGrant {
  readonly refreshToken: string
  readonly access: GoogleAccess
  readonly scopes: readonly string[]
  /** The account's number at Google, which stays when its address changes. */
  readonly accountId: string
  readonly email: string
}

export interface GoogleAccess {
  readonly token: string
  readonly secondsLeft: number
}

/** Signing in at Google and the tokens that come of it (developers.google.com/identity/protocols/oauth2). */
export interface GoogleAccounts {
  /** Where a person is asked; `challenge` is the S256 of a verifier that never leaves their browser before. */
  consentUrl(asked: { scopes: readonly string[]; state: string; challenge: string; hint: string }): string
  /** @throws GoogleFault `grant-gone` when the code or its verifier is not good */
  exchange(code: string, verifier: string): Promise<GoogleGrant>
  /** Fresh access, and a refresh token where Google has changed it. @throws GoogleFault */
  refresh(refreshToken: string): Promise<{ access: GoogleAccess; refreshToken: string | undefined }>
  /** Ends a grant. @throws GoogleFault */
  revoke(token: string): Promise<void>
}

/** No call waits longer than this, in ms. */
export const googleTimeoutMs = 10_000

export function googleAccounts(settings: GoogleSettings): GoogleAccounts {
  const client = () => new OAuth2Client(optionsOf(settings))
  return {
    consentUrl: ({ scopes, state, challenge, hint }) =>
      client().generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: [...scopes],
        state,
        code_challenge: challenge,
        code_challenge_method: CodeChallengeMethod.S256,
        login_hint: hint,
        include_granted_scopes: false,
      }),
    async exchange(code, codeVerifier) {
      const { tokens } = await atGoogle(() => client().getToken({ code, codeVerifier }))
      const owner = ownerIn(tokens.id_token, settings.clientId)
      const access = accessIn(tokens)
      if (!owner || !tokens.refresh_token) throw new GoogleFault('refused', 'incomplete answer')
      return {
        ...owner,
        access,
        refreshToken: tokens.refresh_token,
        scopes: tokens.scope?.split(' ') ?? [],
      }
    },
    async refresh(refreshToken) {
      const one = client()
      one.setCredentials({ refresh_token: refreshToken })
      let changed: string | undefined
      // What the call itself answers names the old refresh token, also where a new one came.
      one.once('tokens', (tokens) => {
        changed = tokens.refresh_token ?? undefined
      })
      const { credentials } = await atGoogle(() => one.refreshAccessToken())
      return { access: accessIn(credentials), refreshToken: changed }
    },
    async revoke(token) {
      await atGoogle(() => client().revokeToken(token))
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

/** The library dates the end by the machine's clock; ours may stand elsewhere, so it is told as what is left. */
function accessIn({ access_token: token, expiry_date: ends }: Credentials): GoogleAccess {
  if (!token) throw new GoogleFault('refused', 'incomplete answer')
  return { token, secondsLeft: ends ? Math.floor((ends - Date.now()) / 1000) : 0 }
}

/**
 * Whose grant it is, by the ID token. It came straight from Google over TLS, which stands for its signature
 * (OpenID Connect Core §3.1.3.7); that it was made for us is looked at all the same.
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
