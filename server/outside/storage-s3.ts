import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { waitMs } from '../kit/waits.ts'
import { assertKey, type FileStorage, isKey, storeFrom, unavailable } from './storage.ts'

/** Must be a bucket with the files of only this installation. */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** undefined: Amazon S3. */
  readonly endpoint: string | undefined
}

/** A bucket as the storage of files, and what backups and the check at the start ask of it. */
export interface BucketStorage extends FileStorage {
  /** The number of bytes of a file; undefined when it is not there. */
  sizeOf(key: string): Promise<number | undefined>
  /** Whether removed objects are kept as versions; undefined when the keys may not ask, or the store does not say. */
  keepsVersions(): Promise<boolean | undefined>
  /** What the bucket's files are for, the demo or patients; undefined if it does not say. */
  readMarker(): Promise<string | undefined>
  writeMarker(text: string): Promise<void>
  /** The keys of up to 1,000 files. */
  someKeys(): Promise<string[]>
}

/** Has the prefix of the files, so that it needs no further permissions; it is not a valid file key. */
const markerKey = 'files/installation'

/** Per attempt. */
const timeouts = { connectionTimeout: waitMs(3_000), requestTimeout: waitMs(10_000) }
/** For all attempts of one call, because a user waits for it. Reading the body may take longer. */
const callTimeoutMs = waitMs(15_000)

async function withTimeout<T>(send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), callTimeoutMs)
  try {
    return await send(timeout.signal)
  } catch (error) {
    throw unavailable(error)
  } finally {
    // Otherwise the signal would also abort reading the body.
    clearTimeout(timer)
  }
}

/** Stores files as objects `files/<key>`. */
export function s3Storage(settings: S3Settings): BucketStorage {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: 3,
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
    // S3-compatible servers may not support checksum trailers; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const bucket = { Bucket: settings.bucket }
  const marker = { ...bucket, Key: markerKey }
  const at = (key: string) => {
    assertKey(key)
    return { ...bucket, Key: `files/${key}` }
  }
  return {
    async put(key, bytes) {
      const object = at(key)
      await storeFrom(bytes, async (watched) => {
        // Buffered (5 MB at most), because S3 needs the length first. One request stores all or nothing.
        const Body = Buffer.concat(await Array.fromAsync(watched))
        await withTimeout((abortSignal) =>
          client.send(new PutObjectCommand({ ...object, Body }), { abortSignal }),
        )
      })
    },
    async open(key) {
      const found = new GetObjectCommand(at(key))
      const { Body } = await withTimeout((abortSignal) => client.send(found, { abortSignal }))
      if (!(Body instanceof Readable)) throw unavailable(new Error('an object without a body'))
      return Body
    },
    async remove(key) {
      const removed = new DeleteObjectCommand(at(key))
      await withTimeout((abortSignal) => client.send(removed, { abortSignal }))
    },
    async probe() {
      const asked = new HeadBucketCommand(bucket)
      await withTimeout((abortSignal) => client.send(asked, { abortSignal }))
    },
    async sizeOf(key) {
      const asked = new HeadObjectCommand(at(key))
      try {
        const found = await withTimeout((abortSignal) => client.send(asked, { abortSignal }))
        return found.ContentLength
      } catch (error) {
        if (error instanceof Error && error.cause instanceof NotFound) return undefined
        throw error
      }
    },
    async keepsVersions() {
      const asked = new GetBucketVersioningCommand(bucket)
      try {
        const { Status } = await withTimeout((abortSignal) => client.send(asked, { abortSignal }))
        return Status === 'Enabled'
      } catch {
        return undefined
      }
    },
    async readMarker() {
      try {
        const found = new GetObjectCommand(marker)
        const { Body } = await withTimeout((abortSignal) => client.send(found, { abortSignal }))
        return await Body?.transformToString()
      } catch (error) {
        if (error instanceof Error && error.cause instanceof NoSuchKey) return undefined
        throw unavailable(error)
      }
    },
    async writeMarker(text) {
      const made = new PutObjectCommand({ ...marker, Body: text })
      await withTimeout((abortSignal) => client.send(made, { abortSignal }))
    },
    async someKeys() {
      const listed = new ListObjectsV2Command({ ...bucket, Prefix: 'files/', MaxKeys: 1000 })
      const { Contents = [] } = await withTimeout((abortSignal) => client.send(listed, { abortSignal }))
      return Contents.map(({ Key = '' }) => Key.slice('files/'.length)).filter(isKey)
    },
  }
}
