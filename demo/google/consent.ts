import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountOf, type Client, type StandInContext } from './context.ts'
import { page, pagePolicy, shown } from './pages.ts'
import { knownScopes, scopesIn } from './scopes.ts'

type Fields = Readonly<Record<string, string | undefined>>

/** An authorization request (developers.google.com/identity/protocols/oauth2/web-server). */
interface AuthorizationRequest {
  readonly scopes: readonly string[]
  readonly state: string
  readonly challenge: string
  readonly offline: boolean
  readonly hint: string
}

/** How long a code is valid, in ms. */
const codeMs = 600_000

/** The consent page at /o/oauth2/v2/auth, and the redirect that follows the answer. */
export function serveConsent(http: FastifyInstance, context: StandInContext): void {
  const path = '/o/oauth2/v2/auth'
  http.get<{ Querystring: Fields }>(path, async ({ query, headers }, reply) => {
    const asked = readRequest(query, context.client)
    const at = prefixOf(headers)
    if (typeof asked === 'string') return html(reply.code(400), errorPage(asked, at))
    return html(reply, consentPage(asked, query, context, at))
  })
  http.post<{ Body: Fields & { scope_granted?: string | string[] } }>(
    path,
    async ({ body, headers }, reply) => {
      const asked = readRequest(body, context.client)
      if (typeof asked === 'string') return html(reply.code(400), errorPage(asked, prefixOf(headers)))
      const back = new URL(body.redirect_uri ?? '')
      if (asked.state) back.searchParams.set('state', asked.state)
      // A typed address wins, even when its radio button is not selected.
      const typed = body.other_email?.trim() ?? ''
      const email = (typed || (body.email ?? '')).toLowerCase()
      if (body.answer !== 'allow' || !/^[^\s@]+@[^\s@]+$/.test(email))
        back.searchParams.set('error', 'access_denied')
      else {
        const chosen = [body.scope_granted ?? []].flat()
        const scopes = asked.scopes.filter((scope) => knownScopes[scope]?.always || chosen.includes(scope))
        back.searchParams.set('code', newCode(context, asked, email, scopes))
        back.searchParams.set('scope', scopes.join(' '))
        back.searchParams.set('authuser', '0')
        back.searchParams.set('prompt', 'consent')
      }
      return reply.redirect(back.href, 303)
    },
  )
}

/** The path under which the portal proxies these pages, '' without a proxy. */
export const prefixOf = (headers: Readonly<Record<string, unknown>>): string =>
  /^(?:\/[\w-]+)+$/.exec(String(headers['x-forwarded-prefix'] ?? ''))?.[0] ?? ''

export const html = (reply: FastifyReply, text: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
    .send(text)

/** The parsed request, or the error message when it is invalid. */
function readRequest(query: Fields, client: Client): AuthorizationRequest | string {
  if (query.client_id !== client.id) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (query.redirect_uri !== client.redirectUri)
    return `Error 400: redirect_uri_mismatch. Registered is ${client.redirectUri} and nothing else.`
  if (query.response_type !== 'code') return 'Error 400: unsupported_response_type.'
  const scopes = scopesIn(query.scope ?? '')
  const unknown = scopes.filter((scope) => !knownScopes[scope])
  if (scopes.length === 0) return 'Error 400: invalid_request. Missing required parameter: scope.'
  if (unknown.length > 0)
    return `Error 400: invalid_scope. Some requested scopes were invalid: ${unknown.join(', ')}`
  const challenge = query.code_challenge ?? ''
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return 'Error 400: invalid_request. The code challenge must be S256.'
  return {
    scopes,
    challenge,
    state: query.state ?? '',
    offline: query.access_type === 'offline',
    hint: query.login_hint ?? '',
  }
}

function newCode(
  context: StandInContext,
  asked: AuthorizationRequest,
  email: string,
  scopes: readonly string[],
): string {
  const { data, client } = context
  const code = `4/0A${randomBytes(24).toString('base64url')}`
  const { challenge, offline } = asked
  const { redirectUri } = client
  const accountId = accountOf(data, email).id
  const endsAt = context.now() + codeMs
  data.codes = data.codes.filter((each) => each.endsAt > context.now())
  data.codes.push({ code, accountId, scopes, challenge, offline, redirectUri, endsAt })
  return code
}

function consentPage(
  asked: AuthorizationRequest,
  query: Fields,
  context: StandInContext,
  at: string,
): string {
  const emails = [
    ...new Set([asked.hint, ...context.data.accounts.map(({ email }) => email)].filter(Boolean)),
  ]
  const accounts = emails.map((email, index) => choice('radio', 'email', email, email, index === 0))
  const other = choice('radio', 'email', 'other', 'Use another account:', emails.length === 0)
  const hiddenFields = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${shown(name)}" value="${shown(value ?? '')}">`)
  const scopes = asked.scopes.map((scope) => {
    const { words = '', always = false } = knownScopes[scope] ?? {}
    return always ? '' : choice('checkbox', 'scope_granted', scope, words, true)
  })
  const identity = asked.scopes.filter((scope) => knownScopes[scope]?.always)
  return page(
    'Verimend wants access to your calendar',
    `<p class="hint">In the real world Google asks this. Choose an account, any will do, and what Verimend may do with it.</p>
<form method="post" action="${at}/o/oauth2/v2/auth">
${hiddenFields.join('')}
<fieldset><legend>Account</legend>${accounts.join('')}${other}
<input type="email" name="other_email" aria-label="Address of another account" placeholder="name@example.com" autocomplete="off"></fieldset>
<fieldset><legend>Select what Verimend can access</legend>${scopes.join('')}
<p class="hint">In any case: ${identity.map((scope) => shown(knownScopes[scope]?.words ?? '')).join('; ')}.</p></fieldset>
<div class="buttons"><button name="answer" value="deny" formnovalidate>Cancel</button>
<button class="main" name="answer" value="allow">Continue</button></div>
</form>`,
    at,
  )
}

const choice = (type: string, name: string, value: string, words: string, checked: boolean) =>
  `<label class="choice"><input type="${type}" name="${name}" value="${shown(value)}"${checked ? ' checked' : ''}><span>${shown(words)}</span></label>`

const errorPage = (why: string, at: string) =>
  page('Access blocked: this request is invalid', `<p>${shown(why)}</p>`, at)
