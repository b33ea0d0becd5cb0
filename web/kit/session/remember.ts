import { z } from 'zod'
import { rememberedKey } from './session-end.ts'

/** What the Remember option stores, encrypted (see `remember`). */
const Credentials = z.object({ email: z.string(), password: z.string() })
export type Credentials = z.infer<typeof Credentials>

/** What is in local storage, both base64. */
const Encrypted = z.object({ iv: z.string(), data: z.string() })

/** Whether this browser can store a key: Web Crypto needs a secure context (https or localhost). */
export function canRemember(): boolean {
  return globalThis.isSecureContext && 'subtle' in crypto && 'indexedDB' in globalThis
}

/** Stores the credentials encrypted (AES-256-GCM) with a non-extractable key of this browser. */
export async function remember(credentials: Credentials): Promise<void> {
  const key = await encryptionKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(credentials))
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  localStorage.setItem(rememberedKey, JSON.stringify({ iv: toText(iv), data: toText(data) }))
}

/** The remembered credentials, or undefined if there are none or they cannot be decrypted. */
export async function recall(): Promise<Credentials | undefined> {
  const text = localStorage.getItem(rememberedKey)
  if (!text || !canRemember()) return undefined
  try {
    const { iv, data } = Encrypted.parse(JSON.parse(text))
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(iv) },
      await encryptionKey(),
      toBytes(data),
    )
    return Credentials.parse(JSON.parse(new TextDecoder().decode(plain)))
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

async function encryptionKey(): Promise<CryptoKey> {
  const open = indexedDB.open(database, 1)
  open.onupgradeneeded = () => open.result.createObjectStore(store)
  const db = await done(open)
  try {
    const found: unknown = await done(db.transaction(store).objectStore(store).get(keyName))
    if (found instanceof CryptoKey) return found
    const created = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await done(db.transaction(store, 'readwrite').objectStore(store).put(created, keyName))
    return created
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

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
