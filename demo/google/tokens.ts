import { createHash, createSign, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Account, Grant, StandInContext } from './context.ts'
import { OAuthError } from './errors.ts'

type Fields = Readonly<Record<string, string | undefined>>

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyId = randomBytes(8).toString('hex')

/** The endpoints for tokens: exchange, refresh, inspect, revoke, and the signing keys. */
export function serveTokens(http: FastifyInstance, context: StandInContext): void {
  http.post<{ Body: Fields }>('/token', async ({ body, headers }) => {
    checkClient(context, body, headers.authorization)
    if (body.grant_type === 'authorization_code') return fromCode(context, body)
    if (body.grant_type === 'refresh_token') return fromRefresh(context, body)
    throw new OAuthError(400, 'unsupported_grant_type', `Invalid grant_type: ${body.grant_type ?? ''}`)
  })
  http.post<{ Body: Fields; Querystring: Fields }>('/revoke', async ({ body, query }) => {
    const token = body?.token ?? query.token ?? ''
    const grant = grantOf(context, token)
    if (!grant) throw new OAuthError(400, 'invalid_token', 'Token expired or revoked')
    endGrant(context, grant)
    return {}
  })
  http.route<{ Querystring: Fields }>({
    method: ['GET', 'POST'],
    url: '/tokeninfo',
    handler: async ({ query, headers }) => {
      const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
      return tokenInfo(context, query.access_token ?? bearer ?? '')
    },
  })
  http.get('/oauth2/v3/certs', async () => ({
    keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }],
  }))
}

/** Removes a grant and all its tokens. */
export function endGrant({ data }: StandInContext, grant: Grant): void {
  data.grants = data.grants.filter(({ id }) => id !== grant.id)
  for (const [token, { grantId }] of Object.entries(data.tokens))
    if (grantId === grant.id) delete data.tokens[token]
}

/** The grant of an access token that is valid now. */
export function activeGrant({ data, now }: StandInContext, token: string): Grant | undefined {
  const known = data.tokens[token]
  if (!known || known.endsAt <= now()) return undefined
  return data.grants.find(({ id }) => id === known.grantId)
}

const grantOf = ({ data }: StandInContext, token: string): Grant | undefined =>
  data.grants.find(({ id, refreshToken }) => refreshToken === token || data.tokens[token]?.grantId === id)

const same = (one: string, two: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(two).digest())

function checkClient({ client }: StandInContext, body: Fields, authorization = ''): void {
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1]
  const [id = '', secret = ''] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [body.client_id, body.client_secret]
  if (id !== client.id) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.')
  if (!same(secret, client.secret)) throw new OAuthError(401, 'invalid_client', 'Unauthorized')
}

function fromCode(context: StandInContext, body: Fields) {
  const { data } = context
  const found = data.codes.find(({ code }) => code === body.code)
  // A code can be sent once, even when the exchange fails.
  data.codes = data.codes.filter((code) => code !== found)
  if (!found || found.endsAt <= context.now()) throw new OAuthError(400, 'invalid_grant', 'Bad Request')
  if (body.redirect_uri !== found.redirectUri)
    throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request')
  if (!body.code_verifier) throw new OAuthError(400, 'invalid_grant', 'Missing code verifier.')
  const challenge = createHash('sha256').update(body.code_verifier).digest('base64url')
  if (!same(challenge, found.challenge)) throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.')
  const grant: Grant = {
    id: randomBytes(8).toString('hex'),
    accountId: found.accountId,
    scopes: found.scopes,
    refreshToken: found.offline ? newRefreshToken() : undefined,
  }
  data.grants.push(grant)
  return {
    ...tokenReply(context, grant),
    ...(grant.refreshToken ? { refresh_token: grant.refreshToken } : {}),
  }
}

function fromRefresh(context: StandInContext, body: Fields) {
  const { calls, grants, settings } = context.data
  const token = body.refresh_token ?? ''
  const grant = grants.find(({ refreshToken }) => refreshToken === token && token !== '')
  if (!grant) throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.')
  calls.refreshed = (calls.refreshed ?? 0) + 1
  // Google keeps the refresh token and does not send it again.
  if (!settings.rotates) return tokenReply(context, grant)
  grant.refreshToken = newRefreshToken()
  return { ...tokenReply(context, grant), refresh_token: grant.refreshToken }
}

const newRefreshToken = () => `1//0${randomBytes(48).toString('base64url')}`

function tokenReply(context: StandInContext, grant: Grant) {
  const { data } = context
  const seconds = data.settings.tokenSeconds
  const token = `ya29.${randomBytes(96).toString('base64url')}`
  data.tokens[token] = { grantId: grant.id, endsAt: context.now() + seconds * 1000 }
  const account = data.accounts.find(({ id }) => id === grant.accountId)
  return {
    access_token: token,
    expires_in: seconds,
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
    ...(account && grant.scopes.includes('openid') ? { id_token: idToken(context, account) } : {}),
  }
}

function idToken({ client, now }: StandInContext, { id, email, name }: Account): string {
  const at = Math.floor(now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'RS256', kid: keyId, typ: 'JWT' })
  const claims = { iss: 'https://accounts.google.com', azp: client.id, aud: client.id, sub: id }
  const body = part({ ...claims, email, email_verified: true, name, iat: at, exp: at + 3_600 })
  const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(keys.privateKey, 'base64url')
  return `${head}.${body}.${signature}`
}

function tokenInfo(context: StandInContext, token: string) {
  const grant = activeGrant(context, token)
  const account = context.data.accounts.find(({ id }) => id === grant?.accountId)
  if (!grant || !account) throw new OAuthError(400, 'invalid_token', 'Invalid Value')
  const endsAt = context.data.tokens[token]?.endsAt ?? 0
  return {
    azp: context.client.id,
    aud: context.client.id,
    sub: account.id,
    scope: grant.scopes.join(' '),
    exp: String(Math.floor(endsAt / 1000)),
    expires_in: String(Math.floor((endsAt - context.now()) / 1000)),
    email: account.email,
    email_verified: 'true',
    access_type: grant.refreshToken ? 'offline' : 'online',
  }
}
