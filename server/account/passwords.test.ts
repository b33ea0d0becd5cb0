import { expect, test } from 'vitest'
import { dummyHash, hashPassword, withHashSlot } from './passwords.ts'

const password = 'First-wound!1'

test('a password is stored as an Argon2id hash of 19 MiB, two passes and one lane, with a new salt each time', async () => {
  const hashes = [await hashPassword(password), await hashPassword(password), await dummyHash]
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(hashes).size).toBe(3)
})

test('only the same password matches its hash, in any Unicode form, and nothing matches a missing hash', async () => {
  const kept = await hashPassword('Ren\u00e9e-wound!1')
  const compared = await withHashSlot(async (matches) => [
    await matches(kept, 'Rene\u0301e-wound!1'),
    await matches(kept, 'Renee-wound!1'),
    await matches(undefined, password),
  ])
  expect(compared).toEqual([true, false, false])
})
