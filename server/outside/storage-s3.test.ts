// @module-tag slow
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { StorageUnavailable } from './storage.ts'
import { s3Storage } from './storage-s3.ts'

// Nothing listens on port 1.
const unreachable = s3Storage({
  bucket: 'files',
  region: 'us-east-1',
  accessKey: 'test',
  secretKey: 'test',
  endpoint: 'http://127.0.0.1:1',
})

async function* bytes(end?: Error) {
  yield Buffer.from('bytes')
  if (end) throw end
}

test('every operation on a bucket that cannot be reached fails as storage unavailable', async () => {
  const key = randomUUID()
  await expect(unreachable.put(key, bytes())).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(unreachable.open(key)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(unreachable.remove(key)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(unreachable.probe()).rejects.toBeInstanceOf(StorageUnavailable)
})

test('a source that fails is not sent to the bucket, and its own error reaches the caller', async () => {
  await expect(unreachable.put(randomUUID(), bytes(new Error('the source failed')))).rejects.toThrow(
    'the source failed',
  )
})
