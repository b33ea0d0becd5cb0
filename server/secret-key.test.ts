import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configFrom } from './config.ts'
import { readSecretKey } from './run.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verimend-key-'))
})

afterEach(() => rm(folder, { recursive: true }))

const key = 'kQ3v9Zt1LxW7bN5cR8mP2dF6gH4jS0aY'
const demo = () => configFrom({ DATA_DIR: folder }, { demo: true })

test('the demo generates a random key once, stores it readable only by its account, and uses it again', async () => {
  const made = await readSecretKey(demo())
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await readSecretKey(demo())).toBe(made)
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('twenty portals that start at the same time on one folder all use the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey(demo())))
  expect(new Set(keys).size).toBe(1)
})

test('a key from the environment is used unchanged and no key file is written', async () => {
  const config = configFrom({ DATA_DIR: folder, SECRET_KEY: key }, { demo: true })
  expect(await readSecretKey(config)).toBe(key)
  await expect(stat(join(folder, 'secret.key'))).rejects.toThrow('ENOENT')
})

test("a portal for patients does not start with the demo's key as its own", async () => {
  await writeFile(join(folder, 'secret.key'), `${key}\n`)
  const config = { ...configFrom({ DATA_DIR: folder, SECRET_KEY: key }, { demo: true }), demo: false }
  await expect(readSecretKey(config)).rejects.toThrow("must not be the demo's key")
})
