import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Stands in for @node-rs/argon2 (vitest.config.ts): hashes of the same kind for a thousandth of the work. What a hash
// of the product costs is held in server/account/passwords.test.ts, which runs without it.
const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

export const hash: typeof real.hash = (password) =>
  real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const verify: typeof real.verify = real.verify
