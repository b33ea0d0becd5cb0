import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'

/**
 * Argon2id (the library's default kind) with 19 MiB, two passes and one lane: OWASP, Password Storage Cheat
 * Sheet. Memory in KiB.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Half of the processors hash; the other half goes on answering.
const gate = new ConcurrencyLimit(Math.max(1, Math.floor(availableParallelism() / 2)), 200)

/** The same text typed on different keyboards is the same password (NIST SP 800-63B, 3.1.1.2). */
const plain = (password: string) => password.normalize('NFKC')

let nobodysHash: Promise<string> | undefined

/** What somebody without a password is compared with, so that they cost the same time. */
export function hashOfNobody(): Promise<string> {
  nobodysHash ??= hash(randomBytes(16), cost)
  return nobodysHash
}

/** The hash to keep. Waits in line for a processor; refuses `server.busy` when the line is too long. */
export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(plain(password), cost))

/**
 * Waits in line, and then runs `attempt` with what compares a password to a hash. Comparing with undefined
 * takes as long and is never right.
 */
export function withHashSlot<T>(
  attempt: (matches: (kept: string | undefined, password: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  return gate.run(() => attempt(matches))
}

async function matches(kept: string | undefined, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await hashOfNobody()), plain(password))
  return right && kept !== undefined
}
