import { useState } from 'react'
import { ApiError } from '../http/api-error.ts'

/** A new idempotency key: one per record that a person creates. */
export function newKey(): string {
  return crypto.randomUUID()
}

export interface CreateKey {
  /** The key to send with this body. */
  keyFor: (body: unknown) => string
  /** The record was created: the next call creates another one. */
  created: () => void
  /** This attempt failed. If the server rejected it, nothing was created, and a corrected body needs a new key. */
  failed: (failure: unknown) => void
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
    failed(failure) {
      hadError = failure instanceof ApiError && failure.status >= 400 && failure.status < 500
    },
  }
}

/** One `createKey` for as long as the calling form is mounted. */
export function useCreateKey(): CreateKey {
  return useState(createKey)[0]
}
