import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'

/**
 * Argon2id (the library's default kind) with 19 MiB, two passes and one lane: OWASP, Password Storage Cheat
 * Sheet. Memory in KiB.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// At most half of the processors hash; the other half serves requests.
const gate = new ConcurrencyLimit(Math.max(1, Math.floor(availableParallelism() / 2)), 200)

/** The same text typed on different keyboards is the same password (NIST SP 800-63B, 3.1.1.2). */
const plain = (password: string) => password.normalize('NFKC')

/** Compared if there is no password, so that the check takes as long. Made at the start: even the first check does. */
export const dummyHash = hash(randomBytes(16), cost)

/** The hash to store. Queues for a processor; throws `server.busy` when the queue is full. */
export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(plain(password), cost))

/**
 * Queues for a processor, then runs `attempt` with a function that compares a password to a hash. Comparing with
 * undefined takes as long and is never true.
 */
export function withHashSlot<T>(
  attempt: (matches: (storedHash: string | undefined, password: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  return gate.run(() => attempt(matches))
}

async function matches(storedHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(storedHash ?? (await dummyHash), plain(password))
  return right && storedHash !== undefined
}
