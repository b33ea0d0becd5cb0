import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const inventory =
  /## Keys and algorithms\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'docs/security.md'), 'utf8'))?.[1] ??
  ''
const sources = readSources(root).filter(
  ({ path }) => /^(?:server|web|contract)\//.test(path) && !isTest(path) && !path.includes('/testing/'),
)

/** Functions that hash, sign, derive or encrypt. */
const uses =
  /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|scryptSync|pbkdf2Sync|createPrivateKey|generateKeyPairSync|sign\(null|subtle\.|hash\(')|'@node-rs\/argon2'/
/** The algorithm that such a function is given. */
const algorithms =
  /(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|hash)\('([^']+)'|name: '(AES-[A-Z]+|RSA[^']*|ECD[^']*)'|digest\('([^']+)'/g
const encodings = ['hex', 'base64', 'base64url']
const allowed = ['sha256', 'sha512-256', 'SHA-256', 'aes-256-gcm', 'AES-GCM']

const using = sources.filter(({ text }) => uses.test(text))

test('every file that uses cryptography is in the inventory of keys and algorithms', () => {
  expect(using.length).toBeGreaterThan(15)
  expect(using.map(({ path }) => path).filter((path) => !inventory.includes(path))).toEqual([])
})

test('the inventory names no file that uses none', () => {
  const named = [...inventory.matchAll(/\b(?:server|web)\/[\w./-]+\.ts\b/g)].map(([path]) => path)
  const known = using.map(({ path }) => path)
  // What signs with the keys of secrets.ts is listed next to it.
  const bySecrets = sources
    .filter(({ text }) => /secrets\.(?:sign|seal|keyedHash)/.test(text))
    .map(({ path }) => path)
  expect(named.filter((path) => !known.includes(path) && !bySecrets.includes(path))).toEqual([])
})

test('only the inventory’s algorithms are used', () => {
  const others = using.flatMap(({ path, text }) =>
    [...text.matchAll(algorithms)]
      .map(([, first, second, third]) => first ?? second ?? third ?? '')
      .filter((name) => !allowed.includes(name) && !encodings.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(others).toEqual([])
})
