import { useState } from 'react'

/** A new idempotency key: one per record that a person creates. */
export function newKey(): string {
  return crypto.randomUUID()
}

export interface CreateKey {
  /** The key to send with this body. */
  keyFor: (body: unknown) => string
  /** The record was created: the next call creates another one. */
  created: () => void
  /** The server rejected this attempt, so nothing was created: a corrected body needs a new key. */
  rejected: () => void
}

/**
 * The idempotency key of one form. It stays the same while it is unknown whether the record was created (no response, a
 * second click) and changes after a success, or when the body changes after an error.
 */
export function createKey(): CreateKey {
  let key = newKey()
  let lastBody = ''
  let hadError = false
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (hadError && text !== lastBody) key = newKey()
      hadError = false
      lastBody = text
      return key
    },
    created() {
      key = newKey()
      hadError = false
    },
    rejected() {
      hadError = true
    },
  }
}

/** One `createKey` for as long as the calling form is mounted. */
export function useCreateKey(): CreateKey {
  return useState(createKey)[0]
}
