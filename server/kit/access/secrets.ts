import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** One key per purpose, each derived from SECRET_KEY, so that a value made for one purpose is invalid for another. */
export interface Secrets {
  /** A keyed hash (HMAC): for codes, which are so short that a plain hash could be reversed by trying all of them. */
  keyedHash(text: string): Buffer
  /** Signs a link. */
  sign(text: string): string
  /** Encrypts (AES-256-GCM) what must be read again later, such as a mail in the outbox. */
  seal(text: string): string
  /** Decrypts the result of `seal`; throws when it was altered. */
  open(sealed: string): string
}

export function secretsFrom(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  const hashKey = derive('verimend codes')
  const linkKey = derive('verimend links')
  const sealKey = derive('verimend seals')
  return {
    keyedHash: (text) => createHmac('sha256', hashKey).update(text).digest(),
    sign: (text) => createHmac('sha256', linkKey).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const opened = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
      opened.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([opened.update(bytes.subarray(28)), opened.final()]).toString('utf8')
    },
  }
}

/** A token of 256 random bits, as text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored as hashes, so that a copy of the database gives access to no session. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
