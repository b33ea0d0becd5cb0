import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeRules } from '../testing/store-rules.ts'
import { StorageUnavailable } from './storage.ts'
import { diskStorage } from './storage-disk.ts'

let folder = ''
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'verimend-storage-')), 'files')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

async function* bytes(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function* failing() {
  yield Buffer.from('the first half')
  throw new Error('the source failed')
}

const allFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test.each(storeRules)('the disk storage follows the rule of every storage: $title', ({ check }) =>
  check(diskStorage(folder)),
)

test('a source that fails leaves no partial file, and its own error reaches the caller', async () => {
  const storage = diskStorage(folder)
  const key = randomUUID()
  await expect(storage.put(key, failing())).rejects.toThrow('the source failed')
  expect(await allFiles()).toEqual([])
  await expect(storage.open(key)).rejects.toBeInstanceOf(StorageUnavailable)
})

test('removing a key also removes the partial file that a killed process left', async () => {
  const storage = diskStorage(folder)
  const key = randomUUID()
  await storage.put(key, bytes('x'))
  await writeFile(join(folder, key.slice(0, 2), `${key}.part`), 'half')
  await storage.remove(key)
  expect(await allFiles()).toEqual([])
})

test('files and their folders can be read by no other account', async () => {
  const storage = diskStorage(folder)
  const key = randomUUID()
  await storage.put(key, bytes('private'))
  const modes = await Promise.all(
    [folder, join(folder, key.slice(0, 2)), join(folder, key.slice(0, 2), key)].map(
      async (path) => (await stat(path)).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

test('the probe passes for a usable folder and fails for an unusable one', async () => {
  const storage = diskStorage(folder)
  await storage.probe()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'not a folder')
  await expect(storage.probe()).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(storage.put(randomUUID(), bytes('x'))).rejects.toBeInstanceOf(StorageUnavailable)
})
