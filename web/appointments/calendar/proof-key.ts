/** A verifier of 256 random bits (RFC 7636 §4.1), as 43 characters of base64url. */
export function newVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The challenge of a verifier by S256 (RFC 7636 §4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** What the calendar service returned in the URL; undefined when it returned nothing. */
export type ConsentResult =
  | { readonly kind: 'code'; readonly code: string; readonly state: string }
  | { readonly kind: 'denied' | 'failed' }

export function consentResultIn(query: URLSearchParams): ConsentResult | undefined {
  const error = query.get('error')
  if (error) return { kind: error === 'access_denied' ? 'denied' : 'failed' }
  const code = query.get('code')
  return code ? { kind: 'code', code, state: query.get('state') ?? '' } : undefined
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
