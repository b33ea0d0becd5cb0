import { newToken, tokenHash } from '#server/kit/access/secrets.ts'
import type { Queries, Tx } from '#server/kit/database/database.ts'
import { type Device, deleteOldestDevices, devicesOf, saveDevice } from './devices-store.ts'

const cookieName = 'verimend_device'
const lifetimeSeconds = 180 * 24 * 3600
/** How many accounts one browser is remembered for: a clinic's shared computer has several. */
const maxAccounts = 10
/** How many browsers are remembered for one account. */
const maxBrowsers = 20

/** The secrets that a browser sends, newest first. */
function secretsIn(cookies: string): string[] {
  const value = new RegExp(`(?:^|; ?)${cookieName}=([^;]*)`).exec(cookies)?.[1] ?? ''
  return value
    .split('.')
    .filter((secret) => /^[\w-]{43}$/.test(secret))
    .slice(0, maxAccounts)
}

/** The device, if the account of this address has signed in from the browser that sends these cookies. */
export async function deviceFor(
  db: Queries,
  cookies: string,
  email: string,
  now: Date,
): Promise<Device | undefined> {
  const hashes = secretsIn(cookies).map(tokenHash)
  if (hashes.length === 0) return undefined
  return (await devicesOf(db, hashes, now)).find((device) => device.email === email)
}

/**
 * Remembers the browser after a right code, and returns its cookie. The cookie retains the valid secrets of other
 * accounts.
 */
export async function rememberDevice(
  tx: Tx,
  { cookies, loginId, isHttps }: { cookies: string; loginId: number; isHttps: boolean },
  now: Date,
): Promise<string> {
  const sent = secretsIn(cookies).map((secret) => ({ secret, hash: tokenHash(secret) }))
  const valid = await devicesOf(
    tx,
    sent.map(({ hash }) => hash),
    now,
  )
  const ownerOf = (hash: Buffer) => valid.find((device) => device.tokenHash.equals(hash))?.loginId
  const own = sent.find(({ hash }) => ownerOf(hash) === loginId)?.secret ?? newToken()
  const others = sent
    .filter(({ hash }) => ![undefined, loginId].includes(ownerOf(hash)))
    .slice(0, maxAccounts - 1)
  await saveDevice(tx, loginId, tokenHash(own), lifetimeSeconds, now)
  await deleteOldestDevices(tx, loginId, maxBrowsers)
  const secrets = [own, ...others.map(({ secret }) => secret)]
  const attributes = ['Path=/api/user', 'HttpOnly', 'SameSite=Strict', `Max-Age=${lifetimeSeconds}`]
  return [`${cookieName}=${secrets.join('.')}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ')
}
