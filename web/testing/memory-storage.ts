import { vi } from 'vitest'

/** Web storage in memory. Entries are own properties, so that `Object.keys` lists them as in browsers. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** Gives a test outside a browser an empty `localStorage` and `sessionStorage`. */
export function stubStorage(): void {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
}
