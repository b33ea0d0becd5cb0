import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Replaces @node-rs/argon2 in tests (vitest.config.ts): the same kind of hash for a thousandth of the work.
// server/account/passwords.test.ts checks the product's real parameters and runs without this.
const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

export const hash: typeof real.hash = (password) =>
  real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const verify: typeof real.verify = real.verify
