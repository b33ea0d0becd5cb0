import { rememberedKey } from './session-end.ts'

/** What Remember keeps. The password is never readable in storage: see `remember`. */
export interface Credentials {
  email: string
  password: string
}

/** Whether this browser can keep a key: Web Crypto needs a secure context (https or localhost). */
export function canRemember(): boolean {
  return globalThis.isSecureContext && 'subtle' in crypto && 'indexedDB' in globalThis
}

/** Encrypts the credentials (AES-256-GCM) with a key that the browser holds and never hands out, and keeps them. */
export async function remember(credentials: Credentials): Promise<void> {
  const key = await ownKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(credentials))
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  localStorage.setItem(rememberedKey, JSON.stringify({ iv: toText(iv), data: toText(data) }))
}

/** The remembered credentials, or undefined when there are none or they cannot be opened. */
export async function recall(): Promise<Credentials | undefined> {
  const text = localStorage.getItem(rememberedKey)
  if (!text || !canRemember()) return undefined
  try {
    const { iv, data } = textsOf(text, ['iv', 'data'])
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(iv) },
      await ownKey(),
      toBytes(data),
    )
    return textsOf(new TextDecoder().decode(plain), ['email', 'password'])
  } catch {
    forget()
    return undefined
  }
}

export function forget(): void {
  localStorage.removeItem(rememberedKey)
}

const database = 'verimend'
const store = 'keys'
const keyName = 'remember'

async function ownKey(): Promise<CryptoKey> {
  const open = indexedDB.open(database, 1)
  open.onupgradeneeded = () => open.result.createObjectStore(store)
  const db = await done(open)
  try {
    const found: unknown = await done(db.transaction(store).objectStore(store).get(keyName))
    if (found instanceof CryptoKey) return found
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await done(db.transaction(store, 'readwrite').objectStore(store).put(made, keyName))
    return made
  } finally {
    db.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Reads JSON that must hold these texts; throws when it does not. Plain, as the sign-in page must stay small. */
function textsOf<K extends string>(json: string, names: readonly K[]): Record<K, string> {
  const read: Partial<Record<K, unknown>> = JSON.parse(json)
  return Object.fromEntries(
    names.map((name) => {
      const text = read[name]
      if (typeof text !== 'string') throw new Error('What was kept is not whole.')
      return [name, text]
    }),
  ) as Record<K, string>
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
