import type { Page } from '@playwright/test'

interface Stores {
  /** Everything readable, as one text. */
  text: string
  localStorage: string[]
  sessionStorage: string[]
  /** Cryptographic keys in the browser, and whether they can be exported. */
  keys: { exportable: boolean }[]
}

/** Everything that the browser stores for this page: local and session storage, cookies, IndexedDB, caches. */
export async function dumpStorage(page: Page): Promise<Stores> {
  const cookies = await page.context().cookies()
  const found = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const keys: { exportable: boolean }[] = []
    const readable = async (value: unknown) => {
      if (!(value instanceof CryptoKey)) return JSON.stringify(value)
      const raw = await crypto.subtle.exportKey('raw', value).catch(() => undefined)
      keys.push({ exportable: value.extractable || raw !== undefined })
      return 'a key'
    }
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const values = await done(database.transaction(store).objectStore(store).getAll())
        for (const value of values) texts.push(await readable(value))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    const storage = [localStorage, sessionStorage].map((one) => JSON.stringify({ ...one }))
    return {
      text: [...texts, ...storage].join('\n'),
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      keys,
    }
  })
  return { ...found, text: `${found.text}\n${JSON.stringify(cookies)}` }
}

/** Encodings in which a stored secret would still be readable. */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const reversed = [...secret].reverse().join('')
  return [
    secret,
    reversed,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // Inside a longer text, base64 of the secret has one of three alignments.
    Buffer.from(`x${secret}`).toString('base64').slice(4, -4),
    Buffer.from(`xx${secret}`).toString('base64').slice(4, -4),
  ]
}
